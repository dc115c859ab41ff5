import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node'
import type { Result } from './run-steps.mjs'

/** Writes what each test came to into the file named by POLDER_TEST_RESULTS, for the sum over all runners. */
export default class ResultsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const file = process.env.POLDER_TEST_RESULTS
    if (!file) throw new Error('POLDER_TEST_RESULTS names the file for the results')
    const stray = unhandledErrors.map((_, index): Result => ({ name: `unhandled error ${index + 1}`, state: 'failed' }))
    writeFileSync(file, JSON.stringify([...modules.flatMap(resultsOf), ...stray]))
  }
}

function resultsOf(module: TestModule): Result[] {
  const tests = [...module.children.allTests()]
  const groups = [module, ...module.children.allSuites()]
  return [
    ...tests.filter(test => brokenGroupOf(test) === undefined).map(resultOf),
    // A file that cannot be loaded, or a hook that fails, is one failure, however many tests it kept from running.
    ...groups.filter(isBroken).map((group): Result => ({
      ...placeOf(group),
      state: 'failed',
      reason: `could not be set up or ended; ${tests.filter(test => brokenGroupOf(test) === group).length} tests did not run`,
    })),
  ]
}

function resultOf(test: TestCase): Result {
  const result = test.result()
  return {
    ...placeOf(test),
    state: result.state === 'pending' ? 'failed' : result.state,
    durationMs: test.diagnostic()?.duration,
    ...(result.state === 'skipped' ? { reason: result.note ?? test.meta().skipReason ?? 'no reason given' } : {}),
    ...(result.state === 'failed' ? { reason: result.errors.map(({ message }) => message.split('\n')[0]).join('; ') } : {}),
  }
}

/** The innermost group around a test that did not run whose own code failed. */
function brokenGroupOf(test: TestCase): TestModule | TestSuite | undefined {
  if (['passed', 'failed'].includes(test.result().state)) return undefined
  let group: TestModule | TestSuite = test.parent
  while (!isBroken(group)) {
    if (group.type === 'module') return undefined
    group = group.parent
  }
  return group
}

function isBroken(group: TestModule | TestSuite): boolean {
  return group.errors().length > 0
}

function placeOf(entity: TestCase | TestSuite | TestModule): Pick<Result, 'name' | 'project' | 'file'> {
  const project = entity.project.name
  const file = (entity.type === 'module' ? entity : entity.module).relativeModuleId
  return { name: [`${project} ${file}`, ...entity.type === 'module' ? [] : [entity.fullName]].join(' > '), project, file }
}
