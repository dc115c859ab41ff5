import type { AccountClient } from '#db/account/for-account'
import { businessMailKinds } from '#domain/mail/kinds'

/** A mail about a document or several, as its row says. */
export type DocumentMailRow = Awaited<ReturnType<AccountClient['outboxMail']['findFirstOrThrow']>>

/** What a mail is about and the page of the app that shows it; null for one about several documents. */
export function topicOf(
  { invoiceId, customerId }: Pick<DocumentMailRow, 'invoiceId' | 'customerId'>,
): { kind: 'invoice' | 'customer', id: string, path: string } | null {
  if (invoiceId !== null) return { kind: 'invoice', id: invoiceId, path: `/invoices/${invoiceId}` }
  return customerId === null ? null : { kind: 'customer', id: customerId, path: `/customers/${customerId}` }
}

/** The mails of the outbox that are about documents. */
export const aboutDocuments = { kind: { in: [...businessMailKinds] } }
