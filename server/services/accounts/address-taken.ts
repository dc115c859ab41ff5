import { addressTakenMail } from '#documents/email/mail-links'
import { changeAccount } from '../work/change-account'
import { reachAccount, type ServiceContext } from '../work/context'

const dayMs = 24 * 60 * 60 * 1000

/**
 * Tells the owner of an address that somebody wanted to use it for an account of their own. At most once a day: the
 * mail is a help to the owner, not a means to fill an inbox.
 */
export async function tellOwnerOfTakenAddress(service: ServiceContext, email: string): Promise<void> {
  const { baseUrl } = service.settings
  const user = await service.database.prisma.user.findUnique({ where: { email } })
  if (!user) return
  await changeAccount(reachAccount(service, user.accountId, { type: 'system' }), async ({ tx, now, mail }) => {
    const kind = 'address_taken'
    const recent = await tx.outboxMail.count({
      where: { kind, recipients: { equals: [email] }, createdAt: { gt: new Date(now.getTime() - dayMs) } },
    })
    if (recent > 0) return
    mail({
      kind,
      recipient: email,
      ...addressTakenMail(user.locale === 'en' ? 'en' : 'nl', {
        signInLink: `${baseUrl}/sign-in`,
        resetLink: `${baseUrl}/forgot-password`,
      }),
    })
  })
}
