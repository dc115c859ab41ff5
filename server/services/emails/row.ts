import type { AccountClient } from '#db/account/for-account'
import { businessMailKinds } from '#domain/mail/kinds'

/** A mail about a document or several, as its row says. */
export type DocumentMailRow = Awaited<ReturnType<AccountClient['outboxMail']['findFirstOrThrow']>>

/** The mails of the outbox that are about documents. */
export const aboutDocuments = { kind: { in: [...businessMailKinds] } }
