/** The structure types of ISO 32000-1, 14.8.4 that a document is made of. */
export type Role = 'Document' | 'Sect' | 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure' | 'Link'

/**
 * A part of the document as a screen reader knows it. The same object is the same part wherever a piece of it stands:
 * a table, a row or a paragraph that runs on is one, over all its pages.
 */
export interface Tag {
  role: Role
  /** What a header cell is the header of. */
  scope?: 'Column' | 'Row'
  /** What is said of a figure, to whom it is not shown. */
  alternative?: string
  /** Whether it stands on every page: it is read on the first, and is an artifact (page furniture) on the others. */
  isRepeated?: true
}

/** What is seen and not read: a rule, a ground, a page number, what repeats something that stands elsewhere. */
export const artifact = 'artifact'

/**
 * The sections of a document, in the order in which they are read. It is the same for all designs, wherever on the page
 * they put a section: whoever hears invoices finds the amount at the same place in each.
 */
export const section = {
  header: { role: 'Sect' },
  seller: { role: 'Sect' },
  customer: { role: 'Sect' },
  /** Title, number, dates and references. */
  subject: { role: 'Sect' },
  /** The matter of a letter. */
  letter: { role: 'Sect' },
  lines: { role: 'Sect' },
  totals: { role: 'Sect' },
  legalNotes: { role: 'Sect' },
  notes: { role: 'Sect' },
  payment: { role: 'Sect' },
  closing: { role: 'Sect' },
  footer: { role: 'Sect', isRepeated: true },
} as const satisfies Record<string, Tag>

/** The two tables of a document. */
export const table = {
  lines: { role: 'Table' },
  totals: { role: 'Table' },
} as const satisfies Record<string, Tag>
