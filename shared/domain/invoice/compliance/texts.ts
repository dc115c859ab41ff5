import { hasDirectionControls } from '../../text'
import type { InvoiceDocument } from '../document'
import { error, warning, type ComplianceContext, type Finding } from './finding'

/** Whether every text can be written in XML and on paper, and reads in the order in which it is written. */
export function checkTexts(document: InvoiceDocument, { unprintableCharacters = [] }: ComplianceContext): Finding[] {
  return [
    ...textsOf(document)
      .filter(([, text]) => forbiddenInXml.test(text) || hasDirectionControls(text))
      .map(([field]) => error('text_has_control_characters', field)),
    ...unprintableCharacters
      .map(({ field, characters }) => warning('text_not_printable', field, { value: [...characters].join(' ') })),
  ]
}

/**
 * What XML 1.0 has no way to write, not even escaped: control characters other than tab and line breaks, half of a
 * surrogate pair, and the two non-characters at the end of the plane.
 */
const forbiddenInXml = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

/** Every text of the document with its path, down through parties and lines. */
export function textsOf(value: unknown, path: readonly string[] = []): [field: string, text: string][] {
  if (typeof value === 'string') return [[path.join('.'), value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => textsOf(part, [...path, key]))
}
