import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createVitest, type Reporter, type TestModule, type TestSpecification } from 'vitest/node'
import type { Fault } from './fault'
import { plant } from './planted'

/** The rooms whose tests are to notice a fault by themselves, without a built server. */
const rooms = ['domain', 'contract', 'documents', 'db:sqlite', 'services:sqlite']

/** So many files are asked at a time: the first failure ends a batch. */
const batchSize = 8

/** Who says whether a fault is noticed. */
export interface Judge {
  /** The first test that fails without any fault; null where all that will be asked first pass. */
  failsAlready: (faults: readonly Fault[]) => Promise<string | null>
  /** The first test that fails; null where all pass. */
  noticedBy: (fault: Fault) => Promise<string | null>
  close: () => Promise<void>
}

/**
 * Opens one Vitest for all faults: databases are migrated once, and sources without a fault transformed once.
 * @param everybody whether all tests that reach the file are asked before a fault counts as survived. Otherwise these
 * are the tests of domain, contract and documents, which take seconds, for faults of domain and contract
 */
export async function openJudge(root: string, faults: readonly Fault[], everybody: boolean): Promise<Judge> {
  const failures: string[] = []
  const needed = rooms.filter(room => everybody || !room.includes(':') || faults.some(isAskedOfDatabases))
  const vitest = await createVitest('test', {
    root, config: 'tests/mutation/vitest.config.ts', project: needed, watch: false, bail: 1,
    reporters: [listing(failures)],
  })
  await vitest.standalone()
  const all = await vitest.globTestSpecifications()
  const named = (name: string) => all.filter(({ moduleId }) => moduleId === join(root, `tests/${name}.test.ts`))
  const fails = async (specifications: TestSpecification[]) => {
    failures.length = 0
    const { unhandledErrors } = await vitest.runTestSpecifications(specifications)
    return failures[0] ?? (unhandledErrors.length > 0 ? 'an error that nobody caught' : null)
  }
  const relatedTo = async ({ file }: Fault) => {
    vitest.config.related = [join(root, file)]
    const related = await vitest.getRelevantTestSpecifications()
    vitest.config.related = undefined
    return related.toSorted((one, other) => distanceOf(file, one) - distanceOf(file, other))
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
    async noticedBy(fault) {
      plant(fault)
      vitest.invalidateFile(join(root, fault.file))
      try {
        for (const specifications of [...fault.tests.map(named), ...inBatches(await othersAfter(fault))]) {
          const failure = specifications.length > 0 ? await fails(specifications) : null
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

/** The nearest first: a test that imports the file itself, then rooms without a database, then tests of its subject. */
function distanceOf(file: string, { moduleId, project }: TestSpecification): number {
  const name = file.replace(/^(shared|server)\/(.*)\.ts$/, '#$2')
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
