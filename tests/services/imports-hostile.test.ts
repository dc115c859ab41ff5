import { describe, expect, it } from 'vitest'
import { limits } from '#contract/limits'
import { fieldsOf, importFields, longestValue, type ImportKind } from '#domain/import/fields'
import { importCustomers } from '#services/imports/customers'
import { importInvoices } from '#services/imports/invoices'
import { importProducts } from '#services/imports/products'
import { daily, dailyOf } from '../support/daily'
import { tightWorkbook, workbookWith } from '../support/hostile-files'
import { useImportWorker } from '../support/import-worker'
import { swiftly } from '../support/longest-hold'
import { useVink } from '../support/service-of-vink'
import { longestMs } from '../support/waiting'
import { zipped } from '../support/workbook'

// However busy the machine is: what holds somebody up is told by its processor time.
useImportWorker({ longestMs: longestMs.program })

const vink = useVink()
const verbs = { customers: importCustomers, products: importProducts, invoices: importInvoices }
const bytesOf = (text: string) => new TextEncoder().encode(text)
const headingsOf = (kind: ImportKind) => Object.values(importFields[kind]).map(([heading]) => heading)
const dryRun = (kind: ImportKind, file: Uint8Array) => verbs[kind](vink.vink, { file }, {})
const reasonOf = (kind: ImportKind, file: Uint8Array) =>
  dryRun(kind, file).then(() => null, ({ details }: { details: { reason: string } }) => details.reason)

describe('a dry run answers, and holds nobody up', () => {
  it.each(dailyOf<[ImportKind, string]>(4, [
    ['customers', 'A'], ['products', '1'], ['invoices', '1'], ['invoices', 'T1:00 '], ['invoices', '\u200E'],
  ]))('of %s with a CSV file full of %j', async (kind, filling) => {
    const row = fieldsOf(kind).map(field => filling.repeat(2 * longestValue(field)).slice(0, 2 * longestValue(field))).join(';')
    const heading = `${headingsOf(kind).join(';')}\n`
    const count = Math.min(limits.importRows, Math.floor(limits.importBytes / (bytesOf(row).length + 1)) - 1)
    const file = bytesOf(heading + `${row}\n`.repeat(count))

    const report = await swiftly(() => dryRun(kind, file))
    expect(report).toMatchObject({ rows: count, ok: 0, failed: count })
    expect(report?.errors.length).toBeGreaterThan(0)
    expect(report?.errors.length).toBeLessThanOrEqual(1_000)
  })

  it('of cells that are longer than their fields can be: each is told, and none of them is read', async () => {
    const text = `naam;land;notities\nJansen;NL;${'x'.repeat(9_000)}\nBakker;${'N'.repeat(500)};${'y'.repeat(12_000)}\nVisser;NL;\n`
    const report = await dryRun('customers', bytesOf(text))
    expect(report).toMatchObject({ rows: 3, ok: 1, failed: 2, created: { customers: 1 } })
    expect(report.errors.map(({ row, field, code }) => [row, field, code])).toEqual([
      [2, 'notes', 'value_too_long'], [3, 'country', 'value_too_long'], [3, 'notes', 'value_too_long'],
    ])
  })

  it('of thousands of rows of one number', async () => {
    const row = (place: number) => `2026-1;Bakker;2026-01-01;100;${(1 + place / 100).toFixed(2)}%\n`
    const rows = Array.from({ length: 9_000 }, (_, place) => row(place)).join('')
    const file = bytesOf(`Factuurnummer;Klant;Factuurdatum;Totaal excl btw;Btw-percentage\n${rows}`)

    expect(await swiftly(() => dryRun('invoices', file)))
      .toMatchObject({ failed: 1, errors: [{ row: 502, field: null, code: 'too_many_lines' }] })
  })

  it.each<[string, string, Uint8Array]>([
    ['formats that never end', 'no_table', workbookWith('xl/styles.xml', 'styleSheet',
      `<numFmts><numFmt numFmtId="164" formatCode="${'['.repeat(60_000)}"/></numFmts><cellXfs>${'<xf numFmtId="164"/>'.repeat(60_000)}</cellXfs>`)],
    ['a million elements', 'xml_too_large', workbookWith('xl/workbook.xml', 'workbook', '<a b="c"/>'.repeat(990_000))],
    ['one long text in many cells', 'archive_too_large',
      tightWorkbook(`<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`.repeat(100), [`<t>${'x'.repeat(30_000)}</t>`])],
  ])('of a workbook with %s', async (_, reason, file) => {
    for (const kind of daily(['invoices'] as const, ['customers', 'products', 'invoices'] as const)) {
      expect(await swiftly(() => reasonOf(kind, file))).toBe(reason)
    }
  })

  it('of a ZIP with thousands of files, all of them wrong', async () => {
    const name = (place: number) => `${'é'.repeat(300)}${place}.xml`
    const count = daily(1_500, 5_000)
    const file = zipped(Object.fromEntries(Array.from({ length: count }, (_, place) => [name(place), '<Invoice/>'])))
    expect(await swiftly(() => dryRun('invoices', file))).toMatchObject({ rows: count, failed: count, errors: { length: 1_000 } })
  })
})
