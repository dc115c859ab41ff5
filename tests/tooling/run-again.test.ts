import { describe, expect, it } from 'vitest'
import { runRedFilesAgain } from '../runner/run-again.mjs'
import type { Result } from '../runner/run-steps.mjs'
import { summaryOf } from '../runner/summary.mjs'

const file = 'tests/api/send.test.ts'
const one: Result = { name: 'one', project: 'api:sqlite', file, state: 'passed' }
const two: Result = { name: 'two', project: 'api:sqlite', file, state: 'failed', reason: 'waits' }
const elsewhere: Result = { ...one, name: 'elsewhere', project: 'api:postgres' }
const lint: Result = { name: 'lint', state: 'failed' }

/** A second run of whatever file, and which ones were asked for. */
function secondRun(results: Result[]) {
  const files: string[] = []
  return { files, run: async (project: string, file: string) => (files.push(`${project} ${file}`), results) }
}

describe('a red test file', () => {
  it('runs once more, alone, and is named as unsteady where it is green then', async () => {
    const second = secondRun([one, { ...two, state: 'passed', reason: undefined }])
    const judged = await runRedFilesAgain([one, two, elsewhere], second.run)

    expect(second.files).toEqual([`api:sqlite ${file}`])
    expect(summaryOf(judged)).toContain('Unsteady, red at first and green alone:\n  two: waits\n')
    expect(summaryOf(judged)).toMatch(/\n3 passed, 0 failed, 0 skipped$/)
  })

  it('is red where it is red twice, where nothing ran, and where a check is red', async () => {
    for (const again of [[one, two], []]) {
      expect(await runRedFilesAgain([one, two], secondRun(again).run)).toEqual([one, two])
    }
    const second = secondRun([one])
    expect(await runRedFilesAgain([lint, one], second.run)).toEqual([lint, one])
    expect(second.files).toEqual([])
  })

  it('is no chance where there are more than ten', async () => {
    const many = Array.from({ length: 11 }, (_, index): Result => ({ ...two, file: `${index}.test.ts` }))
    const second = secondRun([one])

    expect(await runRedFilesAgain(many, second.run)).toEqual(many)
    expect(second.files).toEqual([])
  })
})
