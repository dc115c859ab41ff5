import type { MailLocale, MailText } from '#documents/email/letter'
import type { Change } from './change-account'
import type { Surroundings } from './context'
import { ownersOf, type Owner } from './owners'
import { unprovenPauseSeconds } from './unproven-address'

/** A user as far as mail goes. */
export type NotifiedUser = Omit<Owner, 'id'>

/**
 * Writes a notice to every owner of the account, each in their own language, in the change that it tells of.
 * @param most how many mails of a day an address may have got that may be a stranger's
 * @returns the ids of these mails, that of the first owner first
 */
export async function mailOwners(
  service: Surroundings,
  change: Pick<Change, 'tx' | 'mail'>,
  kind: string,
  write: (locale: MailLocale) => MailText,
  most?: number,
): Promise<string[]> {
  const ids: string[] = []
  for (const owner of await ownersOf(change.tx)) {
    const id = await mailUser(service, change, owner, kind, write, most)
    if (id !== null) ids.push(id)
  }
  return ids
}

/** The same to one person; null where nothing may be written to that address now. */
export async function mailUser(
  service: Surroundings,
  { tx, mail }: Pick<Change, 'tx' | 'mail'>,
  user: NotifiedUser,
  kind: string,
  write: (locale: MailLocale) => MailText,
  most?: number,
): Promise<string | null> {
  // An address that may be a stranger's is not to be filled with what happens in this account.
  if (await unprovenPauseSeconds(service, tx, user, most) > 0) return null
  return mail({ kind, recipient: user.email, ...write(user.locale === 'en' ? 'en' : 'nl') })
}
