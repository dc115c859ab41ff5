import { strToU8, zipSync } from 'fflate'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** What a style of the workbook is at its place: a plain number, a date, a percentage, a date of somebody's own. */
export const styles = { plain: 0, date: 1, percentage: 2, ownDate: 3 } as const

interface WorkbookParts {
  /** In XML: what cells of type `s` refer to by their place. */
  strings?: string[]
  /** Other files, by their name. */
  extra?: Record<string, string>
  /** Rows of a hidden sheet. */
  hidden?: string
  is1904?: boolean
}

/** A workbook as Excel writes it, around rows of cells in XML. */
export function workbookOf(
  rows: string,
  { strings = [], extra = {}, hidden = '', is1904 = false }: WorkbookParts = {},
): Uint8Array {
  const sheet = (content: string) => `<worksheet xmlns="${main}"><sheetData>${content}</sheetData></worksheet>`
  const files = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets>`
      + '<sheet name="Verborgen" state="hidden" r:id="rId2"/><sheet name="Facturen" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/>'
      + '<Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${strings.map(text => `<si>${text}</si>`).join('')}</sst>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts><numFmt numFmtId="164" formatCode="[$-413]d\\ mmmm\\ yyyy"/></numFmts>`
      + '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="9"/><xf numFmtId="164"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml': sheet(rows),
    'xl/worksheets/sheet2.xml': sheet(hidden),
    ...extra,
  }
  return zipped(files)
}

/** Files of text, packed. */
export function zipped(files: Record<string, string>): Uint8Array {
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))
}
