import { describe, expect, it } from 'vitest'
import type { Result } from '../runner/run-steps.mjs'
import { summaryOf } from '../runner/summary.mjs'

const results: Result[] = [
  { name: 'lint', state: 'passed' },
  { name: 'domain money > rounds', state: 'passed', durationMs: 2 },
  { name: 'api issue > races', state: 'passed', durationMs: 7_250 },
  { name: 'api send > waits', state: 'failed', durationMs: 12_000 },
  { name: 'types', state: 'failed', reason: 'needs build, which failed' },
  { name: 'official pdf > is PDF/A', state: 'skipped', reason: 'veraPDF is absent' },
]

describe('the summary', () => {
  it('ends with the sum of all runners', () => {
    expect(summaryOf(results).split('\n').at(-1)).toBe('3 passed, 2 failed, 1 skipped')
    expect(summaryOf([])).toBe('\n0 passed, 0 failed, 0 skipped')
  })

  it('names slow tests, the slowest first', () => {
    expect(summaryOf(results)).toContain('Slow:\n  12.0 s  api send > waits\n  7.3 s  api issue > races\n')
  })

  it('names what was skipped and why', () => {
    expect(summaryOf(results)).toContain('Skipped:\n  official pdf > is PDF/A: veraPDF is absent\n')
  })

  it('says once why tests of a file were skipped that have one reason', () => {
    const skipped = (name: string, reason: string): Result => (
      { name: `db db/races.test.ts > ${name}`, project: 'db', file: 'db/races.test.ts', state: 'skipped', reason })
    const all = [skipped('one', 'left out'), skipped('another', 'only on Postgres'), skipped('two', 'left out')]

    expect(summaryOf(all)).toContain([
      'Skipped:', '  db db/races.test.ts, 2 tests: left out', '  db db/races.test.ts > another: only on Postgres', '',
      '0 passed, 0 failed, 3 skipped',
    ].join('\n'))
  })

  it('names what failed', () => {
    expect(summaryOf(results)).toContain('Failed:\n  api send > waits\n  types: needs build, which failed\n')
  })
})
