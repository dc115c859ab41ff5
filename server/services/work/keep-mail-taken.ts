import type { AccountTransaction } from '#db/account/for-account'
import type { MailTaken } from '#integrations/email/index'

/**
 * Keeps that a mail was taken, once however often it is told, and forgets its words: links in them give access.
 * @returns whether this was the first time
 */
export async function keepMailTaken(
  tx: Pick<AccountTransaction, 'outboxMail'>,
  id: string,
  { messageId, refused = [] }: MailTaken,
  now: Date,
): Promise<boolean> {
  const taken = { sentAt: now, isUncertain: false, providerMessageId: messageId, text: '', html: null }
  const untold = await tx.outboxMail.updateMany({
    where: { id, sentAt: null, providerMessageId: null },
    data: { ...taken, failedAt: null, lastError: refused.length === 0 ? null : `Refused: ${refused.join(', ')}` },
  })
  if (untold.count === 1) return true
  // The provider was faster than its own answer, and told by the name it has for the mail that nothing came of it.
  const marked = await tx.outboxMail.updateMany({ where: { id, sentAt: null }, data: taken })
  return marked.count === 1
}
