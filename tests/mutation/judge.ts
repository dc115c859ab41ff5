import { join } from 'node:path'
import { createVitest, type Reporter, type TestModule, type TestSpecification } from 'vitest/node'
import type { Fault } from './fault'
import { plant } from './planted'

/** The rooms whose tests are to notice a fault by themselves, without a built server. */
const rooms = ['domain', 'contract', 'services:sqlite']

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
 * @param everybody whether all other tests are asked before a fault counts as survived. Otherwise these are the tests
 * of domain and contract, which take seconds, for faults of domain and contract
 */
export async function openJudge(root: string, faults: readonly Fault[], everybody: boolean): Promise<Judge> {
  const failures: string[] = []
  const needed = rooms.filter(room => everybody || !room.startsWith('services') || faults.some(isAskedOfServices))
  const vitest = await createVitest('test', {
    root, config: 'tests/mutation/vitest.config.ts', project: needed, watch: false, bail: 1, reporters: [listing(failures)],
  })
  await vitest.standalone()
  const all = await vitest.globTestSpecifications()
  const named = (name: string) => all.filter(({ moduleId }) => moduleId === join(root, `tests/${name}.test.ts`))
  const fails = async (specifications: TestSpecification[]) => {
    failures.length = 0
    const { unhandledErrors } = await vitest.runTestSpecifications(specifications)
    return failures[0] ?? (unhandledErrors.length > 0 ? 'an error that nobody caught' : null)
  }
  const othersAfter = ({ file, tests }: Fault) => {
    const asked = new Set(tests.flatMap(named))
    return all.filter(specification => !asked.has(specification)
      && (everybody || (file.startsWith('shared/') && !specification.project.name.startsWith('services'))))
  }
  return {
    failsAlready: judged => fails([...new Set(judged.flatMap(({ tests }) => tests.flatMap(named)))]),
    async noticedBy(fault) {
      plant(fault)
      vitest.invalidateFile(join(root, fault.file))
      try {
        for (const specifications of [...fault.tests.map(named), othersAfter(fault)]) {
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

function isAskedOfServices({ tests }: Fault): boolean {
  return tests.some(name => name.startsWith('services/'))
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
