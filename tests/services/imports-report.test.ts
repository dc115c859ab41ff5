import { describe, expect, it } from 'vitest'
import { Refusal } from '#contract/errors'
import { problemWords, shownValue, type ImportProblem, type ImportProblemCode } from '#domain/import/problem'
import { reportOf, requireClean, type ImportOutcome } from '#services/imports/report'
import { seededRandom } from '../support/random-documents'

const codes = Object.keys(problemWords) as ImportProblemCode[]
const random = seededRandom(86)
const outcomeOf = (
  problems: readonly (ImportProblem & { file?: string })[], fields: Partial<ImportOutcome> = {},
): ImportOutcome => ({
  rows: 20_000,
  problems,
  skipped: [],
  created: {},
  recognised: {
    format: 'csv', preset: null, encoding: null, delimiter: null, decimalMark: ',', decimalMarkIsCertain: true,
    dateOrder: 'dmy', dateOrderIsCertain: true, headingRow: 1, headings: [], samples: [], columns: {}, missing: [],
  },
  ...fields,
})

/** What is told of a file that failed: never a number of rows without a reason. */
function requireReasons(outcome: ImportOutcome): void {
  for (const messageLocale of ['nl', 'en'] as const) {
    const report = reportOf({ messageLocale }, outcome)
    expect(report.failed).toBeGreaterThan(0)
    expect(report.ok + report.failed).toBe(report.rows)
    expect(report.errors.length).toBeGreaterThan(0)
    expect(report.errors.filter(({ row, message }) => !(row > 0) || message.trim() === '')).toEqual([])
    expect(() => requireClean(report)).toThrow(Refusal)
  }
}

describe('a run that failed', () => {
  it.each(codes)('says of %s which row, which field and what to do', (code) => {
    requireReasons(outcomeOf([{ row: 2, field: 'number', code }]))
    requireReasons(outcomeOf([{ row: 2, field: null, code, file: 'a.xml' }]))
  })

  it('says so of any problems in any number', () => {
    for (let times = 0; times < 100; times++) {
      const problems = Array.from({ length: random.whole(1, 2_000) }, () => ({
        row: random.whole(1, 20_000),
        field: random.chance(0.5) ? 'number' : null,
        code: codes[random.whole(0, codes.length - 1)] ?? 'value_missing',
      }))
      requireReasons(outcomeOf(problems))
    }
  })

  it('names the columns that are missing, also where the file has no rows', () => {
    const { recognised } = outcomeOf([])
    const missing = { ...recognised, missing: [['number' as const], ['issueDate' as const]] }
    requireReasons(outcomeOf([], { recognised: missing }))
    const report = reportOf({ messageLocale: 'nl' }, outcomeOf([], { rows: 0, recognised: missing }))
    expect(report.errors.map(({ field, code }) => `${field} ${code}`)).toEqual(['number column_missing', 'issueDate column_missing'])
    expect(() => requireClean(report)).toThrow(Refusal)
  })
})

describe('what stands in a cell that is wrong', () => {
  it.each([
    ['31-02-2026', '31-02-2026'],
    ['  op rekening\r\n\tniet  ', 'op rekening niet'],
    ['links\u202Ertl\u0000einde', 'links rtl einde'],
    ['x'.repeat(80), 'x'.repeat(80)],
    ['x'.repeat(81), `${'x'.repeat(80)}…`],
    [`${'x'.repeat(79)}🚲 en meer`, `${'x'.repeat(79)}…`],
    [' '.repeat(1_000_000), ''],
  ])('is shown in a line: %j', (text, shown) => {
    expect(shownValue(text)).toBe(shown)
  })

  it('is told with its problem, and nothing where nothing stands there', () => {
    const { errors } = reportOf({ messageLocale: 'nl' }, outcomeOf([
      { row: 2, field: 'issueDate', code: 'date_invalid', value: '31-02-2026' }, { row: 3, field: 'number', code: 'value_missing' },
    ]))
    expect(errors).toMatchObject([{ value: '31-02-2026' }, { value: null }])
  })
})
