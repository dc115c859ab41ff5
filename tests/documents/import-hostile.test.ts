import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { limits } from '#contract/limits'
import { readCsv } from '#documents/import/csv'
import type { Table } from '#documents/import/table'
import { readUblArchive } from '#documents/import/ubl-archive'
import { readUbl } from '#documents/import/ubl'
import { UnreadableFile } from '#documents/import/unreadable'
import { readWorkbook } from '#documents/import/workbook'
import { daily, dailyOf } from '../support/daily'
import { tightWorkbook, workbookWith, zippedUbl } from '../support/hostile-files'
import { swiftly } from '../support/longest-hold'
import { zipped } from '../support/workbook'

const bytesOf = (text: string) => new TextEncoder().encode(text)
/** A file as large as is let in, of one text again and again behind a heading. */
const csvOf = (text: string, heading = 'naam;plaats\n') =>
  bytesOf(heading + text.repeat(Math.floor((limits.importBytes - heading.length) / bytesOf(text).length)))
const windows = (byte: number) => Uint8Array.from(csvOf(' '), code => (code === 32 ? byte : code))

/** What a file came to, or why it was refused. */
async function outcomeOf(work: () => Promise<Table | unknown>): Promise<unknown> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof UnreadableFile) return error.reason
    throw error
  }
}

describe('a CSV file of 8 MB holds nobody up', () => {
  it.each(dailyOf<[string, () => Uint8Array]>(6, [
    ['empty lines', () => csvOf('\n')],
    ['empty cells in one row', () => csvOf(';')],
    ['empty quotes in one row', () => csvOf('"";')],
    ['rows that are shorter than the heading', () => csvOf('a\n')],
    ['rows of as many cells as there are columns', () => csvOf(`${';'.repeat(199)}x\n`)],
    ['one cell', () => csvOf('x')],
    ['one cell that a quote opens', () => csvOf('x', 'naam;plaats\n"')],
    ['quotes', () => csvOf('"', 'naam;plaats\n"')],
    ['a long cell and quotes behind closing quotes', () => csvOf('"a"b;', `naam;plaats\n"${'x'.repeat(1_900_000)}";`)],
    ['rows of one megabyte', () => csvOf(`"${'x'.repeat(1_000_000)}"\n`)],
    ['signs that Windows-1252 has another place for', () => windows(0x80)],
    ['names of delimiters', () => csvOf('sep=;\n', '')],
  ]))('%s', async (_, fileOf) => {
    const bytes = fileOf()
    await swiftly(() => readCsv(bytes, limits.importRows))
  })
})

describe('the rows of a CSV file', () => {
  it('keep of a cell what the longest field can say, and of what is beyond the columns one thing', async () => {
    const text = `naam;plaats\n${' '.repeat(20_000)}${'x'.repeat(20_000)};Ede\n${';'.repeat(250)}x;;y\n${';'.repeat(300)}\n`
    const { rows } = await readCsv(bytesOf(text), 10)
    expect(rows.map(({ row, cells }) => [row, cells.length])).toEqual([[2, 2], [3, 201]])
    expect(rows[0]?.cells).toEqual(['x'.repeat(10_001), 'Ede'])
    expect(rows[1]?.cells[200]).toBe('x')
  })

  it('end where one of them is longer than all its cells may be', async () => {
    const text = `naam;plaats\nJansen;Ede\n"Open;${'Weg;weg\n'.repeat(400_000)}`
    const { rows, broken } = await readCsv(bytesOf(text), 10)
    expect([rows, broken]).toEqual([[{ row: 2, cells: ['Jansen', 'Ede'] }], { row: 3, code: 'quotes_broken' }])
  })

  it('are the same wherever the file is cut into pieces', async () => {
    const cells = ['"a;""b"""', 'c\u00E9', '"d\r\ne"', '"f"g', 'h"i', '']
    for (let start = 0; start < 20; start++) {
      const row = `${cells.join(';')}\r\n`
      const { rows } = await readCsv(bytesOf(`${'x'.repeat(start)};kop\n${row.repeat(3_000)}`), 5_000)
      const wrong = rows.filter(({ row: line, cells: found }, place) =>
        line !== 2 + 2 * place || found.join('|') !== 'a;"b"|cé|d\r\ne|"f"g|h"i|')
      expect([rows.length, wrong]).toEqual([3_000, []])
    }
  })
})

describe('a workbook holds nobody up', () => {
  const rowOf = (cell: string, count: number) => `<row>${cell.repeat(count)}</row>`
  const formats = (count: number, code: string) => Array.from({ length: count }, (_, place) =>
    `<numFmt numFmtId="${164 + place}" formatCode="${code}"/>`).join('')
  const styles = (numFmts: string, count: number) => workbookWith('xl/styles.xml', 'styleSheet',
    `<numFmts>${numFmts}</numFmts><cellXfs>${'<xf numFmtId="164"/>'.repeat(count)}</cellXfs>`)

  it.each(dailyOf<[string, unknown, () => Uint8Array]>(6, [
    ['formats that never end', { format: 'xlsx' }, () => styles(formats(1, '['.repeat(60_000)), 60_000)],
    ['formats of half a megabyte', { format: 'xlsx' }, () => styles(formats(5_000, '_a'.repeat(100)), 1)],
    ['more formats than any', 'xml_too_large', () => styles(formats(20_000, '_a'.repeat(100)), 1)],
    ['more styles than any', 'xml_too_large', () => styles('', 80_000)],
    ['attributes', 'xml_too_large', () => workbookWith('xl/styles.xml', 'styleSheet',
      `<a ${Array.from({ length: 300_000 }, (_, place) => `b${place}=""`).join(' ')}/>`)],
    ['a name that asks what others are', 'xml_broken', () => workbookWith('xl/styles.xml', 'styleSheet', '<a hasOwnProperty="" b=""/>')],
    ['elements in what names the sheets', 'xml_too_large', () => workbookWith('xl/workbook.xml', 'workbook', '<a b="c"/>'.repeat(990_000))],
    ['elements in a sheet', 'xml_too_large', () => tightWorkbook('<a/>'.repeat(2_010_000))],
    ['cells', { rows: { length: 2_499 } }, () => tightWorkbook(rowOf('<c><v>1</v></c>', 199).repeat(2_500))],
    ['cells beyond the columns', { rows: [] }, () => tightWorkbook(rowOf('<c><v>1</v></c>', 490_000))],
    ['a cell of many megabytes', { headings: ['x'.repeat(200)] }, () => tightWorkbook(`<row><c t="str"><v>${'x'.repeat(20_000_000)}</v></c></row>`)],
    ['one long text in many cells', 'archive_too_large',
      () => tightWorkbook(rowOf('<c t="s"><v>0</v></c>', 100).repeat(100), [`<t>${'x'.repeat(30_000)}</t>`])],
    ['long texts', 'archive_too_large', () => tightWorkbook('', Array.from({ length: 1_100 }, () => `<t>${'x'.repeat(30_000)}</t>`))],
  ]))('%s', async (_, expected, fileOf) => {
    const file = fileOf()
    expect(file.length).toBeLessThan(limits.importBytes)
    const outcome = await swiftly(() => outcomeOf(() => readWorkbook(file, limits.importRows)))
    if (typeof expected === 'string') expect(outcome).toBe(expected)
    else expect(outcome).toMatchObject(expected as object)
  })

  it('and tells lines that a sheet has', async () => {
    const rows = ['x', '-1', '1e9', '7'].map(place => `<row r="${place}"><c t="str"><v>a</v></c></row>`).join('')
    expect((await readWorkbook(tightWorkbook(rows), 10)).rows.map(({ row }) => row)).toEqual([2, 3, 7])
  })
})

describe('an e-invoice holds nobody up', () => {
  const all = (content: string) => bytesOf(`<Invoice>${content.repeat(Math.floor((limits.importBytes - 20) / content.length))}</Invoice>`)

  it.each(dailyOf<[string, unknown, () => Uint8Array]>(6, [
    ['elements that nobody reads', 'xml_too_large', () => all('<a/>')],
    ['elements that are read', 'xml_too_large', () => all('<ID/>')],
    ['texts', 'xml_too_large', () => all(`<Note>${'x'.repeat(9_000)}</Note>`)],
    ['a file in it', { kind: 'invoice' }, () => all('x')],
    ['lines', 'xml_too_large', () => all('<InvoiceLine><Item><Name>x</Name></Item></InvoiceLine>')],
    ['signs by their numbers', { kind: 'invoice' }, () => all('&#38;')],
    ['a root that every object knows', 'no_invoice', () => bytesOf('<constructor/>')],
  ]))('%s', async (_, expected, fileOf) => {
    const bytes = fileOf()
    const outcome = await swiftly(() => outcomeOf(() => readUbl(bytes)))
    if (typeof expected === 'string') expect(outcome).toBe(expected)
    else expect(outcome).toMatchObject(expected as object)
  })

  const filesOf = async (zip: Uint8Array) => {
    const files = []
    for await (const { invoice } of readUblArchive(zip, limits.importRows)) files.push(invoice)
    return files
  }

  const files = daily(500, 5_000)
  it.each<[string, unknown, Uint8Array]>([
    ['in a ZIP of many bytes', [{ unreadable: { reason: 'xml_too_large' } }], zippedUbl('<ID>x</ID>'.repeat(5_000_000))],
    ['in a ZIP of many files', { length: files },
      zipped(Object.fromEntries(Array.from({ length: files }, (_, place) => [`${place}.xml`, '<a/>'])))],
  ])('%s', async (_, expected, zip) => {
    expect(await swiftly(() => filesOf(zip))).toMatchObject(expected as object)
  })

  it('with a name that no file system has is refused', async () => {
    await expect(filesOf(zipped({ [`${'a'.repeat(60_000)}.xml`]: '<a/>' }))).rejects.toMatchObject({ reason: 'archive_broken' })
  })
})

describe('a server of half a gigabyte', () => {
  const folder = mkdtempSync(join(tmpdir(), 'polder-hostile-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('survives a workbook that fits into 250 KB, twice at once', async () => {
    const path = join(folder, 'hostile.xlsx')
    const file = workbookWith('xl/workbook.xml', 'workbook', '<a b="c"/>'.repeat(990_000))
    writeFileSync(path, file)
    expect(file.length).toBeLessThan(250_000)
    const server = fork(fileURLToPath(new URL('../support/workbook-reader.ts', import.meta.url)), {
      execArgv: ['--max-old-space-size=512', '--import', 'tsx'], stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    server.send({ path, times: 2 })
    const [outcome] = await Promise.race([once(server, 'message'), once(server, 'exit')]) as unknown[]
    server.kill()
    expect(outcome).toEqual(['xml_too_large', 'xml_too_large'])
  })
})
