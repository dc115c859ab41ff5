import { securityNotice, type SecurityChange } from '#documents/email/security-notice'
import type { AccountEvent } from '#contract/events'
import type { AccountTransaction } from '#db/for-account'
import type { Change } from '../changes/change-account'
import type { QueuedMail } from '../emails/queue-mail'
import type { AccountContext, Surroundings } from '../context'
import { unprovenPauseSeconds } from './unproven-address'

/** Who is told of a change. */
interface ToldUser {
  email: string
  emailVerifiedAt: Date | null
  locale: string
}

/** A change to one user's own way in: told to them by mail and kept in the audit trail. */
export async function recordUserChange(
  service: Surroundings,
  { tx, mail, record }: Change,
  user: ToldUser & { id: string },
  change: SecurityChange,
): Promise<void> {
  for (const notice of await noticesTo(service, tx, user, change)) mail(notice)
  record(eventOf(change, user.id))
}

/** A change to the account itself: told to every user of it, and kept in the audit trail. */
export async function recordAccountChange(
  account: AccountContext,
  { tx, mail, record }: Change,
  change: SecurityChange,
  subjectId: string,
): Promise<void> {
  for (const user of await tx.user.findMany()) {
    for (const notice of await noticesTo(account, tx, user, change)) mail(notice)
  }
  record(eventOf(change, subjectId))
}

async function noticesTo(
  service: Surroundings,
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

/** The same change as the trail tells it: which fields, never secrets. */
function eventOf(change: SecurityChange, subjectId: string): AccountEvent {
  switch (change.kind) {
    case 'password_changed': return { action: 'password.changed', subjectId }
    case 'email_change_requested': return { action: 'email.change_requested', subjectId }
    case 'totp_enabled': return { action: 'totp.enabled', subjectId }
    case 'totp_disabled': return { action: 'totp.disabled', subjectId }
    case 'recovery_codes_renewed': return { action: 'recovery_codes.renewed', subjectId }
    case 'recovery_code_used': return { action: 'recovery_code.used', subjectId }
    case 'passkey_added': return { action: 'passkey.added', subjectId, details: { name: change.name } }
    case 'passkey_removed': return { action: 'passkey.removed', subjectId, details: { name: change.name } }
    case 'api_key_created': return { action: 'api_key.created', subjectId, details: { name: change.name } }
    case 'sessions_ended': return { action: 'sessions.ended', subjectId, details: { count: change.count } }
    case 'payment_details_changed': {
      const fields = change.fields.map(({ field }) => field)
      return { action: 'business.payment_details_changed', subjectId, details: { fields } }
    }
  }
}
