import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { createVitest, type Reporter, type TestModule, type TestSpecification } from 'vitest/node'
import type { Fault } from './fault'
import { plant } from './planted'
import type { RandomFault } from './random-faults'
import { testsReaching } from './reached'

/** The rooms whose tests are to notice a fault by themselves, without a built server. */
const rooms = ['domain', 'contract', 'documents', 'db:sqlite', 'services:sqlite']
/** Of faults in the web app. */
const appRooms = ['contract', 'components']

/** So many files are asked at a time: the first failure ends a batch. */
const batchSize = 8

/** Who says whether a fault is noticed. */
export interface Judge {
  /** The first test that fails without any fault; null where all that will be asked first pass. */
  failsAlready: (faults: readonly Fault[]) => Promise<string | null>
  /** The first test that fails; null where all pass. */
  noticedBy: (fault: Fault) => Promise<string | null>
  /** The same faults with all test files that come there, nearest first. Refuses where one fails without a fault. */
  withTests: (faults: readonly RandomFault[]) => Promise<Fault[]>
  close: () => Promise<void>
}

/**
 * Opens one Vitest for all faults: databases are migrated once, and sources without a fault transformed once.
 * @param everybody whether all tests that reach the file are asked before a fault counts as survived. Otherwise these
 * are the tests of domain, contract and documents, which take seconds, for faults of domain and contract
 */
export async function openJudge(root: string, faults: readonly Fault[], everybody: boolean): Promise<Judge> {
  const failures: string[] = []
  const isByChance = faults.some(fault => 'decides' in fault)
  const isEveryRoom = everybody || isByChance || faults.some(isAskedOfDatabases)
  const needed = new Set([
    ...faults.every(isOfApp) ? [] : rooms.filter(room => isEveryRoom || !room.includes(':')),
    ...faults.some(isOfApp) ? appRooms : [],
  ])
  const vitest = await createVitest('test', {
    root, config: 'tests/mutation/vitest.config.ts', project: [...needed], watch: false, bail: 1,
    reporters: [listing(failures)],
  })
  await vitest.standalone()
  const all = await vitest.globTestSpecifications()
  const nameOf = ({ moduleId }: TestSpecification) =>
    relative(join(root, 'tests'), moduleId).replace(/\.test\.tsx?$/, '')
  const named = (name: string) => all.filter(specification => nameOf(specification) === name)
  const fails = async (specifications: TestSpecification[]) => {
    failures.length = 0
    const { unhandledErrors } = await vitest.runTestSpecifications(specifications)
    return failures[0] ?? (unhandledErrors.length > 0 ? 'an error that nobody caught' : null)
  }
  const relatedTo = async (fault: Fault) => {
    vitest.config.related = [join(root, fault.file)]
    const related = await vitest.getRelevantTestSpecifications()
    vitest.config.related = undefined
    return related.toSorted(nearestFirst(fault))
  }
  const othersAfter = async (fault: Fault): Promise<TestSpecification[]> => {
    const asked = new Set(fault.tests.flatMap(named))
    if (everybody) return (await relatedTo(fault)).filter(specification => !asked.has(specification))
    return fault.file.startsWith('shared/')
      ? all.filter(specification => !asked.has(specification) && !specification.project.name.includes(':'))
      : []
  }
  return {
    failsAlready: judged => fails([...new Set(judged.flatMap(({ tests }) => tests.flatMap(named)))]),
    async withTests(judged) {
      const reaching = await testsReaching(judged, async () => {
        const failing = await fails(all)
        if (failing !== null) throw new Error(`Without any fault this fails already: ${failing}`)
      }, changed => vitest.invalidateFile(join(root, changed)))
      const withTests: Fault[] = []
      for (const fault of judged) {
        const files = fault.decides.isOfModule
          ? await relatedTo(fault)
          : all.filter(({ moduleId }) => reaching.get(fault)?.has(moduleId)).toSorted(nearestFirst(fault))
        withTests.push({ ...fault, tests: files.map(nameOf) })
      }
      return withTests
    },
    async noticedBy(fault) {
      plant(fault)
      vitest.invalidateFile(join(root, fault.file))
      try {
        for (const specifications of [fault.tests.flatMap(named), await othersAfter(fault)].flatMap(inBatches)) {
          const failure = await fails(specifications)
          if (failure !== null) return failure
        }
        return null
      } finally {
        plant(null)
        vitest.invalidateFile(join(root, fault.file))
      }
    },
    close: () => vitest.close(),
  }
}

function isAskedOfDatabases({ tests }: Fault): boolean {
  return tests.some(name => /^(services|db)\//.test(name))
}

function isOfApp({ file }: Fault): boolean {
  return /^(components|composables)\//.test(file)
}

function nearestFirst({ file }: Fault): (one: TestSpecification, other: TestSpecification) => number {
  return (one, other) => distanceOf(file, one) - distanceOf(file, other)
}

/** The nearest first: a test that imports the file itself, then rooms without a database, then tests of its subject. */
function distanceOf(file: string, { moduleId, project }: TestSpecification): number {
  const name = file.replace(/\.ts$/, '').replace(/^(shared|server)\//, '#').replace(/^(?=comp)/, '../../')
  if (readFileSync(moduleId, 'utf8').includes(`'${name}'`)) return 0
  if (!project.name.includes(':')) return 1
  const words = new Set(file.replace(/\.ts$/, '').split(/[/-]/))
  const ownWords = moduleId.replace(/^.*\/|\.test\.ts$/g, '').split('-')
  return ownWords.some(word => words.has(word) || words.has(`${word}s`) || words.has(word.replace(/s$/, ''))) ? 2 : 3
}

function inBatches(specifications: readonly TestSpecification[]): TestSpecification[][] {
  return Array.from({ length: Math.ceil(specifications.length / batchSize) },
    (_, batch) => specifications.slice(batch * batchSize, (batch + 1) * batchSize))
}

/** Lists what fails, by its name. */
function listing(failures: string[]): Reporter {
  const nameOf = ({ relativeModuleId }: TestModule) => relativeModuleId.replace(/^tests\/(.*)\.test\.tsx?$/, '$1')
  return {
    onTestCaseResult(test) {
      if (test.result().state === 'failed') failures.push(`${nameOf(test.module)} > ${test.fullName}`)
    },
    onTestSuiteResult(suite) {
      if (suite.errors().length > 0) failures.push(`${nameOf(suite.module)} > ${suite.fullName}`)
    },
    onTestModuleEnd(module) {
      if (module.errors().length > 0) failures.push(nameOf(module))
    },
  }
}
