import { formatDate } from '#domain/dates'
import { unbroken } from '#domain/unbroken'
import { fixedWords } from './labels'
import type { LetterBlock, LetterInput } from './letter-input'
import { houseOf, type Letterhead } from './letterhead'
import { printable } from './printable'

/** Every word of a letter, ready to print. */
export interface LetterContent extends Letterhead {
  blocks: LetterBlock[]
}

/** The words of a letter, between those that every paper of its seller has. */
export function letterContentOf({ letter, layout }: LetterInput): LetterContent {
  const { locale, title, date, blocks } = letter
  const dated = { label: fixedWords[locale].date, value: printable(unbroken(formatDate(date, locale))) }
  return {
    ...houseOf(letter, layout, true),
    title: printable(title),
    number: null,
    amount: null,
    highlights: [dated],
    facts: [dated],
    watermark: null,
    blocks: blocks.map(printableBlock),
  }
}

function printableBlock(block: LetterBlock): LetterBlock {
  switch (block.kind) {
    case 'paragraph':
    case 'heading': return { ...block, text: printable(block.text).trim() }
    case 'facts': return {
      ...block,
      facts: block.facts.map(({ label, value }) => ({ label: printable(label), value: printable(value) })),
    }
    case 'table': return {
      ...block,
      columns: block.columns.map(column => ({ ...column, heading: printable(column.heading) })),
      rows: printableRows(block.rows),
      totals: printableRows(block.totals),
    }
  }
}

function printableRows(rows: readonly string[][]): string[][] {
  return rows.map(cells => cells.map(cell => printable(cell).trim()))
}
