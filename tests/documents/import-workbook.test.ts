import { describe, expect, it } from 'vitest'
import { formatOf } from '#documents/import/format'
import { readWorkbook } from '#documents/import/workbook'
import { styles, workbookOf, zipped } from '../support/workbook'

const heading = '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Datum</t></is></c>'
  + '<c r="C1" t="str"><v>Bedrag</v></c></row>'
const strings = ['<t>Klant</t>', '<t>Bakkerij &amp; Zonen</t>', '<r><t>Stu</t></r><r><t>dio</t></r><rPh><t>x</t></rPh>']

describe('a workbook', () => {
  it('is read with its dates, percentages, texts and results of formulas; gaps are empty, the hidden sheet is not read', async () => {
    const rows = `${heading}
      <row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3" s="${styles.date}"><v>46346</v></c><c r="C3"><f>2*605</f><v>1210.0000000000002</v></c></row>
      <row r="4"><c r="A4" t="s"><v>2</v></c><c r="C4" s="${styles.percentage}"><v>0.21</v></c></row>
      <row r="5"><c r="B5" s="${styles.ownDate}"><v>46346.75</v></c><c r="C5"><v>1.5E-3</v></c></row>
      <row r="6"><c r="C6" t="e"><v>#REF!</v></c></row>`
    const file = workbookOf(rows, { strings, hidden: heading })

    expect(await formatOf(file)).toBe('xlsx')
    expect(await readWorkbook(file, 100)).toMatchObject({
      format: 'xlsx', encoding: null, delimiter: null, headings: ['Klant', 'Datum', 'Bedrag'], isCut: false,
      rows: [
        { row: 3, cells: ['Bakkerij & Zonen', '2026-11-20', '1210'] },
        { row: 4, cells: ['Studio', '', '21%'] },
        { row: 5, cells: ['', '2026-11-20 18:00', '0.0015'] },
        { row: 6, cells: ['', '', '#REF!'] },
      ],
    })
  })

  it('may count its days from 1904', async () => {
    const rows = `${heading}<row r="2"><c r="B2" s="${styles.date}"><v>44884</v></c></row>`
    const { rows: [row] } = await readWorkbook(workbookOf(rows, { strings, is1904: true }), 10)
    expect(row?.cells).toEqual(['', '2026-11-20'])
  })

  it('is read up to the most rows, and what comes after is left', async () => {
    const rows = Array.from({ length: 12 }, (_, index) => `<row r="${index + 2}"><c r="A${index + 2}"><v>${index}</v></c></row>`)
    const table = await readWorkbook(workbookOf(heading + rows.join(''), { strings }), 10)
    expect([table.rows.length, table.isCut]).toEqual([10, true])
  })

  it.each([
    ['macros', workbookOf('', { extra: { 'xl/vbaProject.bin': 'Sub' } })],
    ['macros', workbookOf('', { extra: { 'xl/macrosheets/sheet1.xml': '<x/>' } })],
    ['no_spreadsheet', workbookOf('', { extra: { 'xl/_rels/workbook.xml.rels': '<Relationships/>' } })],
    ['xml_doctype', workbookOf('', { extra: { 'xl/styles.xml': '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>' } })],
    ['xml_broken', workbookOf('<row></c>')],
    ['archive_too_large', workbookOf(' '.repeat(3_000_000))],
    ['archive_broken', workbookOf('').slice(0, -40)],
  ])('is refused as %s', async (reason, file) => {
    await expect(readWorkbook(file, 10)).rejects.toMatchObject({ reason })
  })

  it('is refused where it unpacks to more than its own list of files says', async () => {
    const file = workbookOf(`${heading}${' '.repeat(5_000)}`, { strings })
    expect(sizesLowered(file)).toBeGreaterThan(0)
    await expect(readWorkbook(file, 10)).rejects.toMatchObject({ reason: 'archive_broken' })
  })

  it('of before 2007 is told as such, and what is neither is CSV', async () => {
    await expect(formatOf(Uint8Array.from([0xD0, 0xCF, 0x11, 0xE0, 0, 0]))).rejects.toMatchObject({ reason: 'old_spreadsheet' })
    expect(await formatOf(new TextEncoder().encode('naam;plaats'))).toBe('csv')
    expect(await formatOf(new TextEncoder().encode('\uFEFF\n<?xml version="1.0"?><Invoice/>'))).toBe('ubl')
    expect(await formatOf(zipped({ 'a.xml': '<Invoice/>' }))).toBe('zip')
  })
})

/** Sets the unpacked size in the list of files of a ZIP to a hundred where it is more; answers how many there were. */
function sizesLowered(zip: Uint8Array): number {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength)
  let count = 0
  for (let place = 0; place < zip.byteLength - 46; place++) {
    if (view.getUint32(place, true) !== 0x02014B50 || view.getUint32(place + 24, true) < 3_000) continue
    view.setUint32(place + 24, 100, true)
    count++
  }
  return count
}
