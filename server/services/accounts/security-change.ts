import { securityNotice, type SecurityChange } from '#documents/email/security-notice'
import type { AccountTransaction } from '#db/for-account'
import { appendAudit, recordAudit, type AuditAction, type AuditDetails } from '../audit/record'
import { queueMail } from '../emails/queue-mail'
import type { AccountContext, ServiceContext } from '../context'

const auditActions: Readonly<Record<SecurityChange['kind'], AuditAction>> = {
  password_changed: 'password.changed',
  email_change_requested: 'email.change_requested',
  totp_enabled: 'totp.enabled',
  totp_disabled: 'totp.disabled',
  recovery_codes_renewed: 'recovery_codes.renewed',
  recovery_code_used: 'recovery_code.used',
  passkey_added: 'passkey.added',
  passkey_removed: 'passkey.removed',
  api_key_created: 'api_key.created',
  payment_details_changed: 'business.payment_details_changed',
}

/**
 * A change to one user's own way in: told to them by mail and kept in the audit trail, in the transaction of the
 * change. Call it last: see `appendAudit`.
 */
export async function recordUserChange(
  service: ServiceContext,
  tx: AccountTransaction,
  user: { id: string, accountId: string, email: string, locale: string },
  change: SecurityChange,
): Promise<void> {
  await queueNotice(service, tx, user, change)
  await appendAudit(
    { accountId: user.accountId, outside: service.outside },
    tx,
    { action: auditActions[change.kind], subjectId: user.id, details: detailsOf(change) },
    { type: 'session', id: user.id },
  )
}

/** A change to the account itself: told to every user of it, and kept in the audit trail. */
export async function recordAccountChange(
  account: AccountContext,
  tx: AccountTransaction,
  change: SecurityChange,
  subjectId: string | null,
): Promise<void> {
  for (const user of await tx.user.findMany()) await queueNotice(account, tx, user, change)
  await recordAudit(account, tx, { action: auditActions[change.kind], subjectId, details: detailsOf(change) })
}

async function queueNotice(
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

/** What the trail says of a change: which fields, never secrets. */
function detailsOf(change: SecurityChange): AuditDetails {
  if (change.kind === 'payment_details_changed') return { fields: change.fields.map(({ field }) => field) }
  return 'name' in change ? { name: change.name } : {}
}
