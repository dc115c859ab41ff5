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
  const lines = document.lines.map(({ description }) => extentOf(description))
  const texts = Object.entries({
    notes: document.notes, footer: document.footer, vatExemptionReason: document.vatExemptionReason,
    ...Object.fromEntries(document.lines.map((line, index) =>
      [`lines.${index}.vatExemptionReason`, line.vatExemptionReason])),
  }).map(([field, text]) => [field, extentOf(text ?? '')] as const)
  const findings = [
    ...lines.flatMap((extent, index) => {
      const [field, line] = [`lines.${index}.description`, String(index + 1)]
      return [
        ...(hasTooManyBreaks(extent) ? [error('line_has_too_many_breaks', field, { line })] : []),
        ...(hasTooLongWord(extent) ? [error('line_word_too_long', field, { line })] : []),
      ]
    }),
    ...texts.flatMap(([field, extent]) => [
      ...(hasTooManyBreaks(extent) ? [error('text_has_too_many_breaks', field)] : []),
      ...(hasTooLongWord(extent) ? [error('text_word_too_long', field)] : []),
    ]),
  ]
  const extents = [...lines, ...texts.map(([, extent]) => extent)]
  const pages = startedParts(extents.reduce((sum, { printedLines }) => sum + printedLines, 0), linesPerPage)
  if (pages > lengthLimits.pages) findings.push(error('document_too_long', 'lines', { value: String(pages) }))
  return findings
}

/** How far a text goes on paper. */
interface Extent {
  lineBreaks: number
  longestWord: number
  printedLines: number
}

function hasTooManyBreaks({ lineBreaks }: Extent): boolean {
  return lineBreaks > lengthLimits.lineBreaksPerText
}

function hasTooLongWord({ longestWord }: Extent): boolean {
  return longestWord > lengthLimits.lettersPerWord
}

/**
 * Measured in one go: the longest document has a million letters, and is looked at with every change. What has too many
 * line breaks is not measured further.
 */
function extentOf(text: string): Extent {
  let lineBreaks = 0
  let longestWord = 0
  let printedLines = 0
  let lineStart = 0
  let wordStart = 0
  for (let at = 0; at <= text.length && lineBreaks <= lengthLimits.lineBreaksPerText; at++) {
    const isEnd = at === text.length
    if (!isEnd && !isSpace(text.charCodeAt(at))) continue
    longestWord = Math.max(longestWord, at - wordStart)
    wordStart = at + 1
    const isBreak = !isEnd && isLineBreak(text, at)
    if (isEnd || isBreak) {
      printedLines += Math.max(1, startedParts(at - lineStart, lettersPerLine))
      lineStart = at + 1
    }
    if (isBreak) lineBreaks++
  }
  return { lineBreaks, longestWord, printedLines }
}

/** Everything that ends a line on paper; of a carriage return and a line feed, the line feed does. */
function isLineBreak(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  if (code === 0x0D) return text.charCodeAt(at + 1) !== 0x0A
  return code === 0x0A || code === 0x85 || code === 0x2028 || code === 0x2029
}

const otherSpaces = new Set([0x1680, 0x202F, 0x205F, 0x3000, 0xFEFF])

/** Where a line may be broken, or is. Letters of European words are asked for first. */
function isSpace(code: number): boolean {
  if (code < 0x1680) return code <= 0x20 || code === 0x85 || code === 0xA0
  return (code >= 0x2000 && code <= 0x200A) || code === 0x2028 || code === 0x2029 || otherSpaces.has(code)
}

/** How many parts of a size a whole number takes, the last one begun included. */
function startedParts(whole: number, size: number): number {
  return Math.floor((whole + size - 1) / size)
}
