import type { AccountClient } from '#db/account/for-account'

/** A mail about a document, as its row says. */
export type DocumentMailRow = Awaited<ReturnType<AccountClient['outboxMail']['findFirstOrThrow']>>

/** The mails of the outbox that are about a document. */
export const aboutDocuments = { invoiceId: { not: null } } as const
