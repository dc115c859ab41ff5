/** A page of the documentation that is written by hand. */
export interface WrittenPage {
  /** Its address below /docs; empty for the first page of all. */
  name: string
  /** Where it is written, from the root of the project. */
  file: string
  /** What it is for, in one line of the lists of pages. */
  about: string
}

export const home: WrittenPage = { name: '', file: 'docs/guides/README.md', about: 'Where to begin.' }

/** The pages that are written by hand, in the order they are read. */
export const writtenPages: readonly WrittenPage[] = [
  { name: 'first-invoice', file: 'docs/guides/first-invoice.md', about: 'From a key to an issued, mailed invoice in seven requests.' },
  { name: 'errors', file: 'docs/guides/errors.md', about: 'One shape for every refusal, and codes to switch on.' },
  { name: 'checks', file: 'docs/guides/checks.md', about: 'What the check of a document finds: levels, fields, sources, examples.' },
  { name: 'exemptions', file: 'docs/guides/exemptions.md', about: 'Why no VAT is charged: reasons, codes, and what counts for the small-business scheme.' },
  { name: 'members', file: 'docs/guides/members.md', about: 'Who belongs to an account, what each role may do, and several businesses.' },
  { name: 'payments', file: 'docs/guides/payments.md', about: 'What was paid, in parts or too much, and what is open since.' },
  { name: 'online-payments', file: 'docs/guides/online-payments.md', about: 'A button on the page of an invoice, and what becomes of what was paid.' },
  { name: 'customer-page', file: 'docs/guides/customer-page.md', about: 'All that is open of a customer behind one link, and the statement.' },
  { name: 'bank-statements', file: 'docs/guides/bank-statements.md', about: 'From the file of a bank to invoices that are paid.' },
  { name: 'late-payment', file: 'docs/guides/late-payment.md', about: 'Costs of collection and interest: what may be claimed, and when.' },
  { name: 'idempotency', file: 'docs/guides/idempotency.md', about: 'Asking again after a lost answer, without doing anything twice.' },
  { name: 'paging', file: 'docs/guides/paging.md', about: 'Reading whole lists, and what changed since yesterday.' },
  { name: 'following-changes', file: 'docs/following-changes.md', about: 'A whole program that keeps a copy, event by event.' },
  { name: 'rate-limits', file: 'docs/guides/rate-limits.md', about: 'How much may be asked, and how to wait.' },
  { name: 'e-invoices', file: 'docs/guides/e-invoices.md', about: 'PDF, UBL and what bookkeeping programs read.' },
  { name: 'typescript', file: 'clients/typescript/README.md', about: 'A typed client that asks again, and reads whole lists.' },
  { name: 'mcp', file: 'docs/mcp.md', about: 'Claude, ChatGPT, Cursor, VS Code and other AI apps.' },
  { name: 'oauth', file: 'docs/oauth.md', about: 'For whoever writes an app that people connect.' },
  { name: 'versions', file: 'docs/guides/versions.md', about: 'What may change, what never does, and how long notice is.' },
  { name: 'reporting', file: 'docs/guides/reporting.md', about: 'Whom to tell about a weakness, and what holds for you.' },
  { name: 'changelog', file: 'docs/guides/changelog.md', about: 'What changed in the API, newest first.' },
]
