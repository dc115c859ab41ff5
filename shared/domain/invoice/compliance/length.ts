import type { InvoiceDocument } from '../document'
import { error, type Finding } from './finding'

/** Far more than anybody reads; what is longer is a mistake, or meant to keep the printer busy for others. */
export const lengthLimits = {
  lineBreaksPerText: 200,
  /** Letters without a space between them; the longest web addresses have some 2,000, ordinary ones under 200. */
  lettersPerWord: 1000,
  /** Estimated, at so many letters on a line and so many lines on a page. */
  pages: 250,
} as const

const lettersPerLine = 60
const linesPerPage = 45

/** Whether the document can be printed in reasonable time, on a number of pages that somebody may turn. */
export function checkLength(document: InvoiceDocument): Finding[] {
  const descriptions = document.lines.map(({ description }) => description)
  const texts = Object.entries({
    notes: document.notes, footer: document.footer, vatExemptionReason: document.vatExemptionReason,
  })
  const findings = [
    ...descriptions.flatMap((text, index) => {
      const [field, line] = [`lines.${index}.description`, String(index + 1)]
      return [
        ...(hasTooManyBreaks(text) ? [error('line_has_too_many_breaks', field, { line })] : []),
        ...(hasTooLongWord(text) ? [error('line_word_too_long', field, { line })] : []),
      ]
    }),
    ...texts.flatMap(([field, text]) => [
      ...(hasTooManyBreaks(text ?? '') ? [error('text_has_too_many_breaks', field)] : []),
      ...(hasTooLongWord(text ?? '') ? [error('text_word_too_long', field)] : []),
    ]),
  ]
  const printedLines = [...descriptions, ...texts.map(([, text]) => text ?? '')].map(printedLinesOf)
  const pages = startedParts(printedLines.reduce((sum, lines) => sum + lines, 0), linesPerPage)
  if (pages > lengthLimits.pages) findings.push(error('document_too_long', 'lines', { value: String(pages) }))
  return findings
}

function hasTooManyBreaks(text: string): boolean {
  return text.split(lineBreak).length - 1 > lengthLimits.lineBreaksPerText
}

function hasTooLongWord(text: string): boolean {
  return text.length > lengthLimits.lettersPerWord
    && text.split(/\s/).some(word => word.length > lengthLimits.lettersPerWord)
}

function printedLinesOf(text: string): number {
  return text.split(lineBreak).reduce((sum, line) => sum + Math.max(1, startedParts(line.length, lettersPerLine)), 0)
}

/** Everything that ends a line on paper. */
const lineBreak = /\r\n|[\n\r\u0085\u2028\u2029]/

/** How many parts of a size a whole number takes, the last one begun included. */
function startedParts(whole: number, size: number): number {
  return Math.floor((whole + size - 1) / size)
}
