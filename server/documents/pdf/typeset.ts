import { lettersOf, widthOf } from './fonts'
import type { TextStyle } from './marks'

/** Distance between two lines of running text, as a factor of the type size. */
export const lineSpacing = 1.4

/**
 * Breaks text into lines no wider than `width` points. Line feeds are kept; a word that is wider than a line is broken
 * after a hyphen or slash where it has one, else anywhere, so that nothing ever leaves its column.
 * @param enough lines after which the rest may be left out: absurd texts would take seconds
 */
export function wrap(text: string, style: TextStyle, width: number, enough = Number.POSITIVE_INFINITY): string[] {
  const lines: string[] = []
  for (const paragraph of text.split('\n')) {
    if (lines.length >= enough) break
    lines.push(...wrapParagraph(paragraph, style, width, enough - lines.length))
  }
  return lines
}

/** Parts beside each other with dots between them, on as many lines as they need: no line begins or ends with a dot. */
export function joinedLines(parts: readonly string[], style: TextStyle, width: number): string {
  const lines: string[] = []
  for (const part of parts) {
    const longer = `${lines.at(-1) ?? ''}${separator}${part}`
    if (lines.length > 0 && widthOf(longer, style) <= width) lines[lines.length - 1] = longer
    else lines.push(part)
  }
  return lines.join('\n')
}

const separator = '  ·  '

/** The text on one line, shortened with an ellipsis where it does not fit. For addresses of the web only. */
export function shorten(text: string, style: TextStyle, width: number): string {
  const line = text.slice(0, maxLettersOnLine).replaceAll('\n', ' ')
  return widthOf(line, style) <= width ? line : unfinished(line, style, width)
}

/** As much of the text as fits on one line before an ellipsis. */
export function unfinished(text: string, style: TextStyle, width: number): string {
  const [start = ''] = breakAnywhere(text, style, width - widthOf('…', style))
  return `${start.trimEnd()}…`
}

/** No page is wide enough for more. */
const maxLettersOnLine = 1000

/** Widths are summed, not measured again with every word: the time is linear in the length of the text. */
function wrapParagraph(paragraph: string, style: TextStyle, width: number, enough: number): string[] {
  const lines: string[] = []
  let line = ''
  /** Width of the line with a space after it; of an empty line, nothing. */
  let taken = 0
  for (const word of paragraph.split(' ')) {
    if (lines.length >= enough) return lines
    const wordWidth = widthOf(word, style)
    if (taken + wordWidth <= width) {
      line = line === '' ? word : `${line} ${word}`
      taken = line === '' ? 0 : taken + widthOf(`${word} `, style)
      continue
    }
    if (line !== '') lines.push(line)
    const pieces = wordWidth <= width ? [word] : breakWord(word, style, width)
    lines.push(...pieces.slice(0, -1))
    line = pieces.at(-1) ?? ''
    taken = line === '' ? 0 : widthOf(`${line} `, style)
  }
  return [...lines, line]
}

function breakWord(word: string, style: TextStyle, width: number): string[] {
  const lines: string[] = []
  let line = ''
  let lineWidth = 0
  for (const part of word.split(/(?<=[-/_@])/)) {
    const partWidth = widthOf(part, style)
    if (lineWidth + partWidth <= width) {
      line += part
      lineWidth += partWidth
      continue
    }
    if (line !== '') lines.push(line)
    const pieces = breakAnywhere(part, style, width)
    lines.push(...pieces.slice(0, -1))
    line = pieces.at(-1) ?? ''
    lineWidth = widthOf(line, style)
  }
  return [...lines, line]
}

/** Cuts between characters, never between a letter and its accents. Linear in the length of the text. */
function breakAnywhere(text: string, style: TextStyle, width: number): string[] {
  const lines: string[] = []
  let line = ''
  let lineWidth = 0
  for (const letter of lettersOf(text)) {
    const letterWidth = widthOf(letter, style)
    if (line !== '' && lineWidth + letterWidth > width) {
      lines.push(line)
      line = ''
      lineWidth = 0
    }
    line += letter
    lineWidth += letterWidth
  }
  return [...lines, line]
}
