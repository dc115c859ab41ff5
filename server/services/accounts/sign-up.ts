import { refuse, Refusal } from '#contract/errors'
import type { SignUpInput } from '#contract/schemas/session'
import { forAccount } from '#db/for-account'
import { runTransaction } from '#db/transaction'
import { addressTakenMail } from '#documents/email/mail-links'
import { deliverMailSoon, queueMail } from '../emails/queue-mail'
import type { ServiceContext } from '../context'
import { attempt, recordSuccess } from './attempts'
import { openAccount } from './create-account'
import { requireGoodPassword } from './password-rules'
import { enterSession, writeSession, type Browser, type OpenedSession } from './sessions'
import { queueVerification } from './verify-email'

const dayMs = 24 * 60 * 60 * 1000

/**
 * Opens an account, mails a link that proves the address, and signs its first user in.
 * Refuses email_taken, and then tells the owner of the address by mail; validation_failed for a poor password;
 * rate_limited while too many tries from one place met addresses that are taken.
 */
export async function signUp(service: ServiceContext, input: SignUpInput, browser: Browser): Promise<OpenedSession> {
  requireGoodPassword(input.password, { ...input, hasSecondFactor: false })
  const tried = { subject: `sign-up:${input.email}`, method: 'sign_up', user: null, browser } as const
  const secret = await attempt(service, tried, async (going) => {
    try {
      return await openAccount(service, { ...input, plan: service.settings.defaultPlan }, async (tx, user) => {
        await queueVerification(service, tx, user)
        const opened = await writeSession(service, tx, user, browser)
        await recordSuccess(service, tx, user, going)
        return opened
      })
    } catch (error) {
      if (error instanceof Refusal && error.code === 'email_taken') await tellOwner(service, input.email)
      throw error
    }
  })
  deliverMailSoon(service)
  return enterSession(service, secret)
}

/** At most once a day: the mail is a help to the owner, not a means to fill an inbox. */
async function tellOwner(service: ServiceContext, email: string): Promise<void> {
  const { settings: { baseUrl }, outside: { clock } } = service
  const user = await service.database.prisma.user.findUnique({ where: { email } })
  if (!user) throw refuse('email_taken')
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
