import type { AccountTransaction } from '#db/account/for-account'
import type { MailText } from '#documents/email/letter'
import type { ServiceContext, Surroundings } from './context'
import { deliverOutbox } from './deliver-outbox'

export interface QueuedMail extends MailText {
  /** Made up here where nobody needs to know it before. */
  id?: string
  /** Which text it carries, e.g. payment_details_changed. */
  kind: string
  recipient: string
}

/**
 * Writes a mail into the outbox, in the transaction of what it tells about: both are kept or neither.
 * `changeAccount` does so, and wakes its delivery.
 */
export async function queueMail(
  service: Surroundings,
  tx: Pick<AccountTransaction, 'outboxMail'>,
  accountId: string,
  { id, kind, recipient, subject, text }: QueuedMail,
): Promise<void> {
  const { clock, ids } = service.outside
  await tx.outboxMail.create({
    data: {
      id: id ?? ids.next(), accountId, kind, recipients: [recipient], cc: [], recipientCount: 1, subject, text,
      createdAt: clock.now(), attempts: 0,
    },
  })
}

/** Sends what is in the outbox without making the caller wait; what this misses, the next minute's sweep sends. */
export function deliverMailSoon(service: ServiceContext): void {
  service.outside.background.wake('deliver-outbox', async () => {
    const { failed } = await deliverOutbox(service)
    if (failed > 0) service.outside.log.warn('mail could not be handed over and waits', { failed })
  })
}
