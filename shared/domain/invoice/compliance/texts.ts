import { hasDirectionControls } from '../../text'
import type { InvoiceDocument } from '../document'
import { error, type ComplianceContext, type Finding } from './finding'

/**
 * Whether every text can be written in XML and on paper, and reads in the order in which it is written: what is frozen
 * says what was meant, in names and lines (art. 226 of Directive 2006/112) as in a note.
 */
export function checkTexts(document: InvoiceDocument, { unprintableCharacters = [] }: ComplianceContext): Finding[] {
  return [
    ...textsOf(document)
      .filter(([, text]) => forbiddenInXml.test(text) || hasDirectionControls(text))
      .map(([field]) => error('text_has_control_characters', field)),
    ...unprintableCharacters
      // A link is printed in its encoded form.
      .filter(({ field }) => field !== 'paymentLink')
      .map(({ field, characters }) => error('text_not_printable', field, { value: [...characters].join(' ') })),
  ]
}

/**
 * What XML 1.0 has no way to write, not even escaped: control characters other than tab and line breaks, half of a
 * surrogate pair, and the two non-characters at the end of the plane.
 */
const forbiddenInXml = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

/** Every text of the document with its path, down through parties and lines. */
export function textsOf(value: object): [field: string, text: string][] {
  const texts: [string, string][] = []
  collectTexts(value, '', texts)
  return texts
}

/** Into one list: the longest document has thousands of texts, and is looked at with every change. */
function collectTexts(value: object, path: string, texts: [string, string][]): void {
  for (const [key, part] of Object.entries(value) as [string, unknown][]) {
    if (typeof part === 'string') texts.push([path + key, part])
    else if (typeof part === 'object' && part !== null) collectTexts(part, `${path}${key}.`, texts)
  }
}
