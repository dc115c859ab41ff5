import { zipped, workbookOf } from './workbook'

/** Comments of so many letters that no ZIP packs well: without them a part is refused for how tightly it is packed. */
export function filling(letters: number): string {
  let seed = 1
  const text = Array.from({ length: letters }, () => {
    seed = seed * 48_271 % 2_147_483_647
    return String.fromCharCode(97 + seed % 26)
  }).join('')
  return (text.match(/.{1,50000}/g) ?? []).map(comment => `<!--${comment}-->`).join('')
}

/** XML with as much filling in its root as it takes to pack it. */
export function packable(root: string, content: string): string {
  return `<${root}>${filling(Math.ceil(content.length / 120))}${content}</${root}>`
}

/** A workbook one of whose parts is somebody's own. */
export function workbookWith(part: string, root: string, content: string): Uint8Array {
  return workbookOf('', { extra: { [part]: packable(root, content) } })
}

/** A workbook whose first sheet has these rows, as tightly packed as they may be. */
export function tightWorkbook(rows: string, strings: string[] = []): Uint8Array {
  return workbookOf(filling(Math.ceil(rows.length / 120)) + rows, { strings: [...strings, filling(strings.join('').length / 120)] })
}

/** A ZIP with one e-invoice. */
export function zippedUbl(content: string): Uint8Array {
  return zipped({ 'factuur.xml': packable('Invoice', content) })
}
