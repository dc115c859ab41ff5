import { securityNotice, type SecurityChange } from '#documents/email/security-notice'
import type { AccountTransaction } from '#db/for-account'
import type { AuditAction, AuditDetails } from '../audit/record'
import type { Change } from '../changes/change-account'
import type { QueuedMail } from '../emails/queue-mail'
import type { AccountContext, ServiceContext } from '../context'
import { unprovenPauseSeconds } from './unproven-address'

/** Who is told of a change. */
interface ToldUser {
  email: string
  emailVerifiedAt: Date | null
  locale: string
}

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
  sessions_ended: 'sessions.ended',
  payment_details_changed: 'business.payment_details_changed',
}

/** A change to one user's own way in: told to them by mail and kept in the audit trail. */
export async function recordUserChange(
  service: ServiceContext,
  { tx, mail, record }: Change,
  user: ToldUser & { id: string },
  change: SecurityChange,
): Promise<void> {
  for (const notice of await noticesTo(service, tx, user, change)) mail(notice)
  record({ action: auditActions[change.kind], subjectId: user.id, details: detailsOf(change) })
}

/** A change to the account itself: told to every user of it, and kept in the audit trail. */
export async function recordAccountChange(
  account: AccountContext,
  { tx, mail, record }: Change,
  change: SecurityChange,
  subjectId: string | null,
): Promise<void> {
  for (const user of await tx.user.findMany()) {
    for (const notice of await noticesTo(account, tx, user, change)) mail(notice)
  }
  record({ action: auditActions[change.kind], subjectId, details: detailsOf(change) })
}

async function noticesTo(
  service: ServiceContext,
  tx: Pick<AccountTransaction, 'outboxMail'>,
  user: ToldUser,
  change: SecurityChange,
): Promise<QueuedMail[]> {
  // An address that may be a stranger's is not to be filled with what happens in this account.
  if (await unprovenPauseSeconds(service, tx, user) > 0) return []
  return [{
    kind: change.kind,
    recipient: user.email,
    ...securityNotice(user.locale === 'en' ? 'en' : 'nl', change, {
      at: service.outside.clock.now(),
      resetLink: `${service.settings.baseUrl}/forgot-password`,
    }),
  }]
}

/** What the trail says of a change: which fields, never secrets. */
function detailsOf(change: SecurityChange): AuditDetails {
  if (change.kind === 'payment_details_changed') return { fields: change.fields.map(({ field }) => field) }
  if (change.kind === 'sessions_ended') return { count: change.count }
  return 'name' in change ? { name: change.name } : {}
}
