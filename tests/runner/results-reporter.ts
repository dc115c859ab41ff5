import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'
import type { Result } from './run-steps.mjs'

/** Writes what each test came to into the file named by POLDER_TEST_RESULTS, for the sum over all runners. */
export default class ResultsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const file = process.env.POLDER_TEST_RESULTS
    if (!file) throw new Error('POLDER_TEST_RESULTS names the file for the results')
    const stray = unhandledErrors.map((_, place): Result => ({ name: `unhandled error ${place + 1}`, state: 'failed' }))
    writeFileSync(file, JSON.stringify([...modules.flatMap(resultsOf), ...stray]))
  }
}

function resultsOf(module: TestModule): Result[] {
  const place = `${module.project.name} ${module.relativeModuleId}`
  const results = [...module.children.allTests()].map((test): Result => {
    const result = test.result()
    return {
      name: `${place} > ${test.fullName}`,
      state: result.state === 'pending' ? 'failed' : result.state,
      durationMs: test.diagnostic()?.duration,
      ...(result.state === 'skipped' ? { reason: result.note ?? 'no reason given' } : {}),
    }
  })
  // A file that cannot be loaded, or whose hook fails, has failed although none of its tests could.
  const isUnexplained = module.state() === 'failed' && results.every(result => result.state !== 'failed')
  return isUnexplained ? [...results, { name: place, state: 'failed', reason: 'see the error above' }] : results
}
