import { letter, momentText, singleLine, type MailLocale, type MailText } from './letter'

/** What each role is called in a mail. */
export const roleNames = {
  nl: {
    owner: 'eigenaar', administrator: 'beheerder', bookkeeper: 'boekhouder', assistant: 'assistent', viewer: 'meelezer',
  },
  en: {
    owner: 'owner', administrator: 'administrator', bookkeeper: 'bookkeeper', assistant: 'assistant', viewer: 'viewer',
  },
} as const satisfies Record<MailLocale, Record<string, string>>

type Role = keyof typeof roleNames.nl

/** Names that people typed are bounded and stay in one line: the mail may reach somebody who never asked for it. */
const shown = (name: string) => singleLine(name).slice(0, 100)

/** Invites somebody to an account. */
export function invitationMail(
  locale: MailLocale,
  { inviter, business, role, link, expiresAt }:
  { inviter: string, business: string, role: Role, link: string, expiresAt: Date },
): MailText {
  const [who, where, what] = [shown(inviter), shown(business), roleNames[locale][role]]
  return locale === 'nl'
    ? letter(locale, `Uitnodiging voor ${where}`, [
        `${who} nodigt je uit om bij Polder mee te werken in de administratie van ${where}, als ${what}. Neem de uitnodiging hier aan:`,
        link,
        `De link werkt één keer, tot ${momentText(locale, expiresAt)}, en alleen voor dit e-mailadres.`,
        'Ken je deze afzender niet, dan hoef je niets te doen.',
      ])
    : letter(locale, `Invitation to ${where}`, [
        `${who} invites you to work in the books of ${where} at Polder, as ${what}. Accept the invitation here:`,
        link,
        `The link works once, until ${momentText(locale, expiresAt)}, and for this e-mail address alone.`,
        'If you do not know who sent this, there is nothing you need to do.',
      ])
}

/** What happens to the members of an account, as its owners and the member are told. */
export type MemberChange = { name: string, email: string } & (
  | { kind: 'member_joined', role: Role }
  | { kind: 'member_left' }
  | { kind: 'member_removed' }
  | { kind: 'member_role_changed', from: Role, to: Role }
  | { kind: 'member_role_offered', role: Role }
)

/** Where it happened, who did it, and when; made fit for a mail. */
interface Facts {
  who: string
  where: string
  doer: string
  moment: string
}

type Kind = MemberChange['kind']
/** The subject and the sentence of each change. */
type Words = { [Name in Kind]: (facts: Facts, change: Extract<MemberChange, { kind: Name }>) => [string, string] }

const { nl, en } = roleNames
const words: Readonly<Record<MailLocale, Words>> = {
  nl: {
    member_joined: ({ who, where, doer, moment }, { role }) =>
      [`Nieuw bij ${where}`, `${who} doet sinds ${moment} mee bij ${where}, als ${nl[role]}. De uitnodiging kwam van ${doer}.`],
    member_left: ({ who, where, moment }) =>
      [`Niet meer bij ${where}`, `${who} is op ${moment} weggegaan bij ${where}. Ook de API-sleutels en apps van dit lid werken niet meer.`],
    member_removed: ({ who, where, doer, moment }) =>
      [`Niet meer bij ${where}`, `${doer} heeft ${who} op ${moment} weggehaald bij ${where}. Ook de API-sleutels en apps van dit lid werken niet meer.`],
    member_role_changed: ({ who, where, doer, moment }, { from, to }) =>
      [`Andere rol bij ${where}`, `${who} is sinds ${moment} ${nl[to]} bij ${where}, en was ${nl[from]}. Dat deed ${doer}.`],
    member_role_offered: ({ who, where, doer }, { role }) =>
      [`Andere rol bij ${where} aangeboden`, `${doer} biedt ${who} aan om ${nl[role]} te worden van ${where}. Dat gaat in zodra het is aangenomen, bij Instellingen, Mensen.`],
  },
  en: {
    member_joined: ({ who, where, doer, moment }, { role }) =>
      [`New at ${where}`, `${who} belongs to ${where} since ${moment}, as ${en[role]}. The invitation came from ${doer}.`],
    member_left: ({ who, where, moment }) =>
      [`No longer at ${where}`, `${who} left ${where} on ${moment}. This member's API keys and apps no longer work either.`],
    member_removed: ({ who, where, doer, moment }) =>
      [`No longer at ${where}`, `${doer} removed ${who} from ${where} on ${moment}. This member's API keys and apps no longer work either.`],
    member_role_changed: ({ who, where, doer, moment }, { from, to }) =>
      [`Another role at ${where}`, `${who} is ${en[to]} at ${where} since ${moment}, and was ${en[from]}. ${doer} did that.`],
    member_role_offered: ({ who, where, doer }, { role }) =>
      [`Another role at ${where} offered`, `${doer} offers ${who} to become ${en[role]} of ${where}. It counts once it is accepted, under Settings, People.`],
  },
}

/** Tells of a change of the members: what happened, by whom, and where to look if it was not meant. */
export function memberNotice(
  locale: MailLocale,
  change: MemberChange,
  { business, by, at, membersLink }: { business: string, by: string, at: Date, membersLink: string | null },
): MailText {
  const facts = {
    who: `${shown(change.name)} (${change.email})`, where: shown(business), doer: shown(by), moment: momentText(locale, at),
  }
  const write = words[locale][change.kind] as (facts: Facts, change: MemberChange) => [string, string]
  const [subject, sentence] = write(facts, change)
  return letter(locale, subject, [
    sentence,
    ...membersLink === null
      ? []
      : [locale === 'nl' ? `Klopt dit niet? Kijk dan wie erbij hoort: ${membersLink}` : `Is this not right? See who belongs to it: ${membersLink}`],
  ])
}
