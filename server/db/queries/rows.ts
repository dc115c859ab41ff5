import type { AccountTransaction } from '../account/for-account'

/** A document as it is stored. */
export type InvoiceRow = Awaited<ReturnType<AccountTransaction['invoice']['findFirstOrThrow']>>

/** A line of a document as it is stored. */
export type LineRow = Awaited<ReturnType<AccountTransaction['invoiceLine']['findFirstOrThrow']>>
