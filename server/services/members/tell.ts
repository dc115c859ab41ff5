import { memberNotice, type MemberChange } from '#documents/email/member-notices'
import { appLink } from '../work/app-link'
import type { Change } from '../work/change-account'
import type { AccountReach } from '../work/context'
import { mailUser, type NotifiedUser } from '../work/mail-owners'
import { memberNames } from '../work/member-names'
import { ownersOf } from '../work/owners'

/**
 * Mails a change of the members to the account's owners and to whom it is about, in the change that makes it, while
 * they all are members.
 * @param about the member
 * @param facts.by the id of whoever did it, or invited them
 */
export async function tellMembers(
  account: Pick<AccountReach, 'outside' | 'settings' | 'accountId'>,
  change: Change,
  about: NotifiedUser & { id: string, name: string },
  what: MemberChange,
  { by }: { by: string },
): Promise<void> {
  const { tx, now } = change
  const names = await memberNames(tx, [by])
  const { name: business } = await tx.business.findFirstOrThrow({ select: { name: true } })
  const facts = { business, by: names.get(by) ?? business, at: now }
  const membersLink = appLink(account, '/settings/members')
  const owners = await ownersOf(tx)
  for (const person of [about, ...owners.filter(({ id }) => id !== about.id)]) {
    // Whoever is no member any more cannot look who is.
    const isGone = person.id === about.id && ['member_left', 'member_removed'].includes(what.kind)
    await mailUser(account, change, person, what.kind, locale =>
      memberNotice(locale, what, { ...facts, membersLink: isGone ? null : membersLink }))
  }
}
