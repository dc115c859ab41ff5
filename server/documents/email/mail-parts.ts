import type { DocumentLocale } from '#domain/invoice/document'
import type { LayoutFont } from '#domain/layout'

/** A line of the summary: what it is, and what it says. */
export interface MailFact {
  label: string
  value: string
  /** Stands on one line however narrow the window: an account number is read and typed as a whole. */
  isWhole?: boolean
}

/** What it is and what it says, on one line; French has a space before its colon. */
export function factLine(locale: DocumentLocale, { label, value }: MailFact): string {
  return `${label}${locale === 'fr' ? '\u00A0' : ''}: ${value}`
}

/** Everything that stands in a mail about a document. */
export interface DocumentMail {
  locale: DocumentLocale
  subject: string
  /** Plain text; an empty line begins a new paragraph, other line breaks are kept. */
  message: string
  businessName: string
  /** The seller's colour, `#RRGGBB`. */
  accentColor: string
  font: LayoutFont
  /** The Content-ID of the logo that goes along; null without one. */
  logoContentId: string | null
  /** The amount and what it is called; null where nothing is left to say of it. */
  amount: MailFact | null
  facts: MailFact[]
  /** What to know before paying, below the facts; null where there is nothing. */
  caution: string | null
  /** The document's page and what the button says; null once the page has expired. */
  link: { label: string, url: string } | null
  /** What goes along, in words. */
  attachments: string
  /** The seller's address and numbers, a line each. */
  footer: string[]
}
