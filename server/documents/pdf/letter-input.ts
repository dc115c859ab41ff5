import type { Customer, DocumentLocale, IsoDate, Seller } from '#domain/invoice/document'
import type { LayoutConfig } from '#domain/layout'
import type { PdfLogo } from './input'

export interface LetterColumn {
  heading: string
  align: 'left' | 'right'
  /** What share of the width it takes beside the others. */
  share: number
}

/** One thing after the other, from the top of the first page. */
export type LetterBlock =
  | { kind: 'paragraph', text: string }
  | { kind: 'heading', text: string }
  /** Labels with what they say, one below the other. */
  | { kind: 'facts', facts: { label: string, value: string }[] }
  /** The column labels come again on each page; the rows of `totals` stand out below the others. */
  | { kind: 'table', columns: LetterColumn[], rows: string[][], totals: string[][] }

/** A letter of the seller to a customer: paper that is no invoice. Plain data: it crosses to a worker thread. */
export interface LetterInput {
  letter: {
    locale: DocumentLocale
    /** What it is, e.g. `Rekeningoverzicht`: its heading, and the title of the file. */
    title: string
    date: IsoDate
    seller: Seller
    /** Null where it goes to nobody in particular: then no address stands on it. */
    customer: Customer | null
    blocks: LetterBlock[]
  }
  layout: LayoutConfig
  logo: PdfLogo | null
  /** ISO instant of its making. The only time in the file, so that equal input gives equal bytes. */
  createdAt: string
}
