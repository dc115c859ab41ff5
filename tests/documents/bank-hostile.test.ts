import { describe, expect, it } from 'vitest'
import { limits } from '#contract/limits'
import { readBankFile } from '#documents/bank/read-bank-file'
import { UnreadableFile } from '#documents/import/unreadable'
import { bankText, refusalOf, statementsOf } from '../support/bank-files'
import { dailyOf } from '../support/daily'
import { filling } from '../support/hostile-files'
import { swiftly } from '../support/longest-hold'
import { zipped } from '../support/workbook'

const mostEntries = 20_000
const mostBytes = 10_000_000
const bytesOf = (text: string) => new TextEncoder().encode(text)

/** A file as large as one may be, of one text again and again between a beginning and an end. */
function filled(start: string, text: string, end = ''): Uint8Array {
  return bytesOf(start + text.repeat(Math.floor((mostBytes - start.length - end.length) / bytesOf(text).length)) + end)
}

/** A file that says one of its entries so many times. */
function withEntries(file: string, pattern: RegExp, times: number): string {
  const text = bankText(file)
  const [entry = ''] = pattern.exec(text) ?? []
  return text.replace(entry, () => entry.repeat(times))
}

const camtEntry = / {6}<Ntry>\n {8}<Amt Ccy="EUR">121[^]*?<\/Ntry>\n/
const mtEntry = /^:61:261120C000000000121[^]*?\n(?=:61)/m
const csvRow = /^"2026-11-20".*\n/m

/** What came of a file: its statements, or why there are none. */
async function outcomeOf(file: Uint8Array): Promise<unknown> {
  try {
    return (await readBankFile(file)).flatMap(({ statements }) => statements)
  } catch (error) {
    if (error instanceof UnreadableFile) return error.reason
    throw error
  }
}

describe('a file of as many entries as are read', () => {
  it.each([
    // One of its others is not booked.
    { file: 'ing-camt-02.xml', entry: camtEntry, others: 5, unbooked: 1 },
    { file: 'rabobank.sta', entry: mtEntry, others: 2, unbooked: 0 },
    { file: 'bunq.csv', entry: csvRow, others: 1, unbooked: 0 },
  ])('is read, holds nobody up, and is not read with one more: $file', async ({ file, entry, others, unbooked }) => {
    const most = bytesOf(withEntries(file, entry, mostEntries - others))
    const [statement] = await swiftly(() => statementsOf(most)) ?? []
    expect(statement?.entries.length).toBe(mostEntries - unbooked)
    expect(await refusalOf(withEntries(file, entry, mostEntries - others + 1)))
      .toMatchObject({ reason: 'statement_too_large' })
  })

  it('may be one batch', async () => {
    const text = bankText('abn-camt-02.xml')
    const [detail = ''] = /<TxDtls>[^]*?<\/TxDtls>/.exec(text) ?? []
    const batch = text.replace(detail, detail.repeat(15_000)).replace('>250.25<', `>${15_000 * 100 + 150.25}<`)
    const [statement] = await statementsOf(batch)
    expect(statement?.entries.length).toBe(15_004)
    expect(await refusalOf(text.replace(detail, detail.repeat(20_000)))).toMatchObject({ reason: 'statement_too_large' })
  })
})

describe('the texts of an entry', () => {
  const long = 'wordt vervolgd '.repeat(600)
  it.each([
    ['CAMT.053', bankText('ing-camt-02.xml').replace('Factuur 2026-0001', long).replace('Bakkerij De Korenaar', long)],
    ['MT940', bankText('regiobank.sta').replace('Factuur 2026', long).replace('bakkerij', long)],
    ['CSV', bankText('bunq.csv').replace('Factuur 2026-0001', long).replace('Bakkerij De Korenaar', long)],
  ])('are cut where they are longer than is kept: %s', async (_, text) => {
    const [statement] = await statementsOf(text)
    const { description = '', counterpartyName } = statement?.entries[0] ?? {}
    expect(description.length).toBeGreaterThan(490)
    expect(description.length).toBeLessThanOrEqual(500)
    expect(counterpartyName?.length).toBeLessThanOrEqual(500)
  })

  it('hold nothing that no text may hold, and no half of an emoji', async () => {
    const text = bankText('bunq.csv').replace('Factuur 2026-0001', `a\u202Eb\u0000c${'x'.repeat(494)}😀`)
    expect((await statementsOf(text))[0]?.entries[0]?.description).toBe(`a b c${'x'.repeat(494)}`)
  })
})

it.each([
  ['ing-camt-02.xml', '>121.00<', '>99999999999.99<', '>100000000000.01<', 9_999_999_999_999],
  ['rabobank.sta', 'C000000000121,00', 'C099999999999,99', 'C100000000000,01', 9_999_999_999_999],
  ['bunq.csv', '"121,00"', '"99999999999,99"', '"100000000000,01"', 9_999_999_999_999],
])('amounts are exact as far as any may go, and refused beyond: %s', async (file, from, most, beyond, cents) => {
  expect((await statementsOf(bankText(file).replace(from, most)))[0]?.entries[0]?.amountCents).toBe(cents)
  expect(await refusalOf(bankText(file).replace(from, beyond))).toMatchObject({ reason: 'statement_broken' })
  expect(await refusalOf(bankText(file).replace(from, most.replace(/9{9}/, '9'.repeat(4_000)))))
    .toMatchObject({ reason: 'statement_broken' })
})

describe('a file made to hold others up', () => {
  const camtStart = '<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>NL20INGB0001234567</IBAN></Id><Ccy>EUR</Ccy></Acct>'
  const emptyStatement = `${camtStart.slice(camtStart.indexOf('<Stmt>'))}<CreDtTm>2026-11-20T06:00:00</CreDtTm></Stmt>`
  const mtStart = ':20:X\n:25:NL20INGB0001234567\n:60F:C261119EUR1,00\n'
  const csvStart = bankText('bunq.csv').split('\n').slice(0, 2).join('\n')
  const one = (last: string) => filled(`${mtStart}:61:261120C1,00NTRFX\n:86:`, last, '\n:62F:C261120EUR2,00\n')

  it.each(dailyOf<[string, unknown, () => Uint8Array]>(6, [
    ['elements that nobody reads', 'xml_too_large', () => filled(camtStart, '<a/>')],
    ['depth', 'xml_too_large', () => filled(camtStart, '<Id>')],
    ['elements that are read', 'xml_too_large', () => filled(camtStart, '<Dt/>')],
    ['texts', 'xml_too_large', () => filled(`${camtStart}<Ntry>`, `<Nm>${'x'.repeat(9_000)}</Nm>`)],
    ['empty statements', 'statement_broken', () => filled('<Document><BkToCstmrStmt>', '<Stmt/>')],
    ['a DTD', 'xml_doctype', () => bytesOf(`<!DOCTYPE Document [<!ENTITY a "b">]>${camtStart}`)],
    ['empty entries', 'statement_too_large', () => filled(camtStart, '<Ntry><Sts>INFO</Sts></Ntry>')],
    ['empty payments', 'statement_too_large', () => filled(`${camtStart}<Ntry>`, '<TxDtls/>')],
    ['one text', 'xml_broken', () => filled(`${camtStart}<Ntry><AddtlNtryInf>`, 'x')],
    ['lines of nothing', 'statement_broken', () => filled(mtStart, '\n')],
    ['one line', 'statement_broken', () => filled(mtStart, 'x')],
    ['line ends of two kinds', 'statement_broken', () => filled(mtStart, '\n\r')],
    ['tags', 'statement_broken', () => filled(mtStart, ':20:\n')],
    ['references', 'statement_broken', () => filled(':20:X\n:60F:\n', ':20:X\n')],
    ['entries without end', 'statement_too_large', () => filled(mtStart, ':61:261120C1,NTRF\n')],
    ['statements without entries', 'statement_too_large', () => filled('', `${mtStart}:62F:C261119EUR1,00\n`)],
    ['statements without entries in XML', 'statement_too_large', () => filled('<Document><BkToCstmrStmt>', emptyStatement)],
    ['texts of an entry', [{ entries: [{ amountCents: 100 }] }], () => one('x\n')],
    ['a text of code words', [{ entries: [{ amountCents: 100 }] }], () => one('/REMI/')],
    ['a text of slashes', [{ entries: [{ amountCents: 100 }] }], () => one('/')],
    ['a text of labels', [{ entries: [{ amountCents: 100 }] }], () => one('IBAN: ')],
    ['a text of numbered fields', [{ entries: [{ amountCents: 100 }] }], () => one('166?20')],
    ['texts of the same entry', [{ entries: [{ amountCents: 100 }] }], () => one('y\n:86:')],
    ['digits', 'statement_broken', () => filled(`${mtStart}:61:261120C`, '1')],
    ['empty rows', [{ entries: { length: 1 } }], () => filled(csvStart, '\n')],
    ['delimiters', 'statement_broken', () => filled(`${csvStart}\n`, ',')],
    ['quotes', 'statement_broken', () => filled(`${csvStart}\n`, '"')],
    ['rows of one cell', 'statement_too_large', () => filled(`${csvStart}\n`, 'x\n')],
    ['columns that nobody knows', 'no_statement', () => filled('', 'x,')],
    ['tabs', 'no_statement', () => filled('', '\t')],
    ['spaces', 'no_statement', () => filled('', ' ')],
    ['zeros', 'no_statement', () => filled('', '\0')],
  ]))('of %s', async (_, expected, fileOf) => {
    const file = fileOf()
    expect(file.length).toBeGreaterThan(expected === 'xml_doctype' ? 0 : mostBytes - 10_000)
    const outcome = await swiftly(() => outcomeOf(file))
    if (typeof expected === 'string') expect(outcome).toBe(expected)
    else expect(outcome).toMatchObject(expected as object)
  })
})

describe('a ZIP made to hold others up', () => {
  it.each<[string, unknown, Uint8Array]>([
    ['more files than are read', 'archive_too_large',
      zipped(Object.fromEntries(Array.from({ length: 501 }, (_, place) => [`${place}.sta`, bankText('regiobank.sta')])))],
    ['a file that is packed too tightly', 'archive_too_large', zipped({ 'a.sta': 'x'.repeat(20_000_000) })],
    ['more than is unpacked', 'archive_too_large',
      zipped(Object.fromEntries(Array.from({ length: 9 }, (_, place) => [`${place}.xml`, filling(80_000) + ' '.repeat(7_900_000)])))],
  ])('of %s', async (_, expected, file) => {
    expect(file.length).toBeLessThan(limits.importBytes)
    expect(await swiftly(() => outcomeOf(file))).toBe(expected)
  })

  it('is read as far as an upload is, whatever its files hold together', async () => {
    const rows = (count: number) => withEntries('bunq.csv', csvRow, count)
    const files = await readBankFile(zipped({ 'a.csv': rows(6_500), 'b.csv': rows(6_500), 'c.csv': rows(6_500), 'd.csv': rows(600), 'e.csv': rows(2) }))
    expect(files.map(({ statements, unreadable }) => statements[0]?.entries.length ?? unreadable?.reason))
      .toEqual([6_501, 6_501, 6_501, 'statement_too_large', 'statement_too_large'])
  })

  it('is broken where two files have one name, of which one would be lost', async () => {
    const statement = bankText('regiobank.sta')
    const file = Buffer.from(zipped({ 'a.sta': statement, 'b.sta': statement })).toString('latin1').replaceAll('b.sta', 'a.sta')
    expect(await outcomeOf(Buffer.from(file, 'latin1'))).toBe('archive_broken')
  })

  it('reads no ZIP within it', async () => {
    const inner = zipped({ 'a.sta': bankText('regiobank.sta') })
    const [file] = await readBankFile(zipped({ 'b.zip': Buffer.from(inner).toString('latin1') }))
    expect(file).toEqual({ file: 'b.zip', statements: [], unreadable: { reason: expect.any(String) as string, line: 1 } })
  })
})
