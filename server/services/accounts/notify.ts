import { securityNotice, type SecurityChange } from '#documents/email/security-notice'
import type { AccountTransaction } from '#db/for-account'
import { queueMail } from '../emails/queue-mail'
import type { AccountContext, ServiceContext } from '../context'

/** Tells one user by mail of a change to their own way in, in the transaction of that change. */
export async function notifyUser(
  service: ServiceContext,
  tx: Pick<AccountTransaction, 'outboxMail'>,
  user: { accountId: string, email: string, locale: string },
  change: SecurityChange,
): Promise<void> {
  await queueMail(service, tx, user.accountId, {
    kind: change.kind,
    recipient: user.email,
    ...securityNotice(user.locale === 'en' ? 'en' : 'nl', change, {
      at: service.outside.clock.now(),
      resetLink: `${service.settings.baseUrl}/forgot-password`,
    }),
  })
}

/** Tells every user of the account of a change to the account itself, in the transaction of that change. */
export async function notifyAccount(
  account: AccountContext,
  tx: Pick<AccountTransaction, 'outboxMail' | 'user'>,
  change: SecurityChange,
): Promise<void> {
  for (const user of await tx.user.findMany()) await notifyUser(account, tx, user, change)
}
