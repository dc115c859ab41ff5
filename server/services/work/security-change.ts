import type { AccountEvent } from '#contract/events'
import type { MailLocale, MailText } from '#documents/email/letter'
import { securityNotice, type SecurityChange } from '#documents/email/security-notice'
import type { Change } from './change-account'
import type { AccountContext, Surroundings } from './context'
import { mailUser, mailOwners, type NotifiedUser } from './mail-owners'
import { mostMailsToUnprovenPerDay } from './unproven-address'

/** A change to one user's own way in: told to them by mail and kept in the audit trail. */
export async function recordUserChange(
  service: Surroundings,
  { record, ...unit }: Change,
  user: NotifiedUser & { id: string },
  change: SecurityChange,
): Promise<void> {
  await mailUser(service, unit, user, change.kind, noticeOf(service, change))
  record(eventOf(change, user.id))
}

/**
 * A change to the account itself: told to every owner of it, and kept in the audit trail.
 * @returns whether an owner is told; nobody is while the addresses of all may be a stranger's and got enough for a day
 */
export async function recordAccountChange(
  account: AccountContext,
  { record, ...unit }: Change,
  change: SecurityChange,
  subjectId: string,
): Promise<boolean> {
  const most = change.kind === 'payment_details_changed' ? mostMailsToUnprovenPerDay : undefined
  const mailIds = await mailOwners(account, unit, change.kind, noticeOf(account, change), most)
  record(eventOf(change, subjectId))
  return mailIds.length > 0
}

function noticeOf({ outside, settings }: Surroundings, change: SecurityChange): (locale: MailLocale) => MailText {
  const facts = { at: outside.clock.now(), resetLink: `${settings.baseUrl}/forgot-password` }
  return locale => securityNotice(locale, change, facts)
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
    case 'app_connected': return { action: 'connected_app.added', subjectId, details: { name: change.name } }
    case 'sessions_ended': return { action: 'sessions.ended', subjectId, details: { count: change.count } }
    case 'payment_details_changed': {
      const { isFirst } = change
      const fields = change.fields.map(({ field }) => field)
      return { action: 'business.payment_details_changed', subjectId, details: { fields, isFirst } }
    }
    case 'payment_provider_connected': {
      const { provider, live, isFirst } = change
      return { action: 'payment_provider.connected', subjectId, details: { provider, live, isFirst } }
    }
    case 'payment_provider_disconnected': {
      return { action: 'payment_provider.disconnected', subjectId, details: { provider: change.provider } }
    }
  }
}
