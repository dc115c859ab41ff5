/** Why a file cannot be read at all. */
export type UnreadableReason =
  | 'archive_broken' | 'archive_encrypted' | 'archive_too_large' | 'nothing_to_read'
  | 'macros' | 'old_spreadsheet' | 'no_spreadsheet'
  | 'xml_broken' | 'xml_doctype' | 'xml_too_large' | 'no_invoice'
  | 'no_statement' | 'camt_052' | 'camt_054' | 'statement_broken' | 'statement_too_large'

/** Why, and the line of a text, from 1, where reading stopped: also as a thread tells it, which keeps no classes. */
export interface Unreadable {
  reason: UnreadableReason
  line: number
}

/** A file that is not what it should be, or more than may be read. */
export class UnreadableFile extends Error {
  /** @param line of a text, from 1, where it stopped */
  constructor(readonly reason: UnreadableReason, { cause, line = 1 }: { cause?: unknown, line?: number } = {}) {
    super(reason, { cause })
    this.name = 'UnreadableFile'
    this.line = line
  }

  readonly line: number
}

/** Why a file cannot be read, where that is what went wrong; throws all else again. */
export function unreadableOf(error: unknown): Unreadable {
  if (!(error instanceof UnreadableFile)) throw error
  return { reason: error.reason, line: error.line }
}
