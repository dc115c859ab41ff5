import { forAccount } from '#db/for-account'
import { runTransaction } from '#db/transaction'
import { addressTakenMail } from '#documents/email/mail-links'
import { deliverMailSoon, queueMail } from '../emails/queue-mail'
import type { ServiceContext } from '../context'

const dayMs = 24 * 60 * 60 * 1000

/**
 * Tells the owner of an address that somebody wanted to use it for an account of their own. At most once a day: the
 * mail is a help to the owner, not a means to fill an inbox.
 */
export async function tellOwnerOfTakenAddress(service: ServiceContext, email: string): Promise<void> {
  const { settings: { baseUrl }, outside: { clock } } = service
  const user = await service.database.prisma.user.findUnique({ where: { email } })
  if (!user) return
  await runTransaction(forAccount(service.database, user.accountId), async (tx) => {
    const now = clock.now()
    // The write comes first to take the lock: of two tries at once only one writes the mail.
    await tx.user.updateMany({ where: { id: user.id }, data: { updatedAt: now } })
    const kind = 'address_taken'
    const recent = await tx.outboxMail.count({
      where: { kind, recipient: email, createdAt: { gt: new Date(now.getTime() - dayMs) } },
    })
    if (recent > 0) return
    await queueMail(service, tx, user.accountId, {
      kind,
      recipient: email,
      ...addressTakenMail(user.locale === 'en' ? 'en' : 'nl', {
        signInLink: `${baseUrl}/sign-in`,
        resetLink: `${baseUrl}/forgot-password`,
      }),
    })
  })
  deliverMailSoon(service)
}
