import type { PaymentProviderName } from '#domain/invoice/payment'
import { letter, momentText, singleLine, type MailLocale, type MailText } from './letter'

/** What an owner is told of, so that somebody else's hand does not go unseen. */
export type SecurityChange =
  | { kind: 'password_changed' }
  | { kind: 'email_change_requested', email: string }
  | { kind: 'totp_enabled' }
  | { kind: 'totp_disabled' }
  | { kind: 'recovery_codes_renewed' }
  | { kind: 'recovery_code_used', codesLeft: number }
  | { kind: 'passkey_added', name: string }
  | { kind: 'passkey_removed', name: string }
  | { kind: 'api_key_created', name: string }
  | { kind: 'app_connected', name: string }
  | { kind: 'sessions_ended', count: number }
  | { kind: 'payment_details_changed', fields: PaymentDetail[], isFirst: boolean }
  | ({ kind: 'payment_provider_connected' } & ConnectedProvider)
  | { kind: 'payment_provider_disconnected', provider: PaymentProviderName }

/** By whom customers pay from now on. Only the end of its key is told. */
interface ConnectedProvider {
  provider: PaymentProviderName
  live: boolean
  isFirst: boolean
  keyEnding: string
}

/** A payment detail after its change. Only the end of a bank account is told: mail is not the place for the whole. */
export interface PaymentDetail {
  field: 'iban' | 'bic' | 'bankAccountName' | 'defaultPaymentLink' | 'email'
  /** Null when it was removed. */
  value: string | null
}

/** Tells what changed, when, and what to do if it was somebody else. */
export function securityNotice(
  locale: MailLocale,
  change: SecurityChange,
  { at, resetLink }: { at: Date, resetLink: string },
): MailText {
  const write = words[locale][change.kind] as (change: SecurityChange) => [string, string]
  const [subject, sentence] = write(change)
  const moment = momentText(locale, at)
  return locale === 'nl'
    ? letter(locale, subject, [
        sentence,
        `Dat was op ${moment}. Heb jij dit gedaan, dan hoef je niets te doen.`,
        `Was jij het niet? Kies dan meteen een nieuw wachtwoord en kijk daarna je instellingen na: ${resetLink}`,
      ])
    : letter(locale, subject, [
        sentence,
        `That was on ${moment}. If it was you, there is nothing you need to do.`,
        `Was it not you? Choose a new password at once and look through your settings after that: ${resetLink}`,
      ])
}

const providerNames: Readonly<Record<PaymentProviderName, string>> = { mollie: 'Mollie' }

type Kind = SecurityChange['kind']
/** The subject and the sentence of each change. */
type Words = { [Name in Kind]: (change: Extract<SecurityChange, { kind: Name }>) => [string, string] }

const words: Readonly<Record<MailLocale, Words>> = {
  nl: {
    password_changed: () => ['Je wachtwoord is gewijzigd', 'Het wachtwoord van je account bij Polder is gewijzigd.'],
    email_change_requested: ({ email }) => [
      'Je e-mailadres wordt gewijzigd',
      `Er is een ander e-mailadres gekozen voor je account bij Polder: ${email}. `
      + 'Het gaat in zodra het via de mail naar dat adres is bevestigd.',
    ],
    totp_enabled: () =>
      ['Inloggen in twee stappen staat aan', 'Bij het inloggen vraagt Polder voortaan ook een code uit je authenticator-app.'],
    totp_disabled: () =>
      ['Inloggen in twee stappen staat uit', 'Bij het inloggen vraagt Polder geen code uit je authenticator-app meer.'],
    recovery_codes_renewed: () =>
      ['Je herstelcodes zijn vervangen', 'Er zijn nieuwe herstelcodes gemaakt. De oude werken niet meer.'],
    recovery_code_used: ({ codesLeft }) =>
      ['Er is ingelogd met een herstelcode', `Er is met een van je herstelcodes ingelogd. Je hebt er nog ${codesLeft}.`],
    passkey_added: ({ name }) =>
      ['Er is een passkey toegevoegd', `Met de passkey “${singleLine(name)}” kan voortaan worden ingelogd.`],
    passkey_removed: ({ name }) =>
      ['Er is een passkey verwijderd', `Met de passkey “${singleLine(name)}” kan niet meer worden ingelogd.`],
    api_key_created: ({ name }) =>
      ['Er is een API-sleutel gemaakt', `De API-sleutel “${singleLine(name)}” geeft een programma toegang tot je account.`],
    app_connected: ({ name }) => [
      'Er is een app gekoppeld',
      `De app “${singleLine(name)}” heeft toegang gekregen tot je account. `
      + 'Onder Instellingen, API en AI zie je wat hij mag, en daar koppel je hem los.',
    ],
    sessions_ended: ({ count }) =>
      ['Je andere apparaten zijn uitgelogd', `Je account bij Polder is uitgelogd op ${count === 1 ? 'één ander apparaat' : `${count} andere apparaten`}.`],
    payment_details_changed: ({ isFirst, fields }) =>
      [`Je betaalgegevens zijn ${isFirst ? 'ingevuld' : 'gewijzigd'}`, `Op je volgende facturen staat:\n${listOf('nl', fields)}`],
    payment_provider_connected: ({ provider, isFirst, keyEnding, live }) => [
      isFirst ? `${providerNames[provider]} is gekoppeld` : `Je sleutel van ${providerNames[provider]} is vervangen`,
      `Klanten betalen je facturen voortaan via ${providerNames[provider]}, met de sleutel die eindigt op ${keyEnding}.`
      + (live ? '' : ' Dat is een testsleutel: daarmee wordt niets echt betaald.'),
    ],
    payment_provider_disconnected: ({ provider }) =>
      [`${providerNames[provider]} is losgekoppeld`, `Klanten kunnen je facturen niet meer via ${providerNames[provider]} betalen. Wat al betaald is, blijft betaald.`],
  },
  en: {
    password_changed: () => ['Your password was changed', 'The password of your account at Polder was changed.'],
    email_change_requested: ({ email }) => [
      'Your e-mail address is being changed',
      `Another e-mail address was chosen for your account at Polder: ${email}. `
      + 'It takes effect once it was confirmed by the mail to that address.',
    ],
    totp_enabled: () =>
      ['Two-step sign-in is on', 'From now on Polder also asks for a code from your authenticator app when you sign in.'],
    totp_disabled: () =>
      ['Two-step sign-in is off', 'Polder no longer asks for a code from your authenticator app when you sign in.'],
    recovery_codes_renewed: () =>
      ['Your recovery codes were replaced', 'New recovery codes were made. The old ones no longer work.'],
    recovery_code_used: ({ codesLeft }) =>
      ['Somebody signed in with a recovery code', `One of your recovery codes was used to sign in. You have ${codesLeft} left.`],
    passkey_added: ({ name }) =>
      ['A passkey was added', `From now on the passkey “${singleLine(name)}” can be used to sign in.`],
    passkey_removed: ({ name }) =>
      ['A passkey was removed', `The passkey “${singleLine(name)}” can no longer be used to sign in.`],
    api_key_created: ({ name }) =>
      ['An API key was made', `The API key “${singleLine(name)}” gives a program access to your account.`],
    app_connected: ({ name }) => [
      'An app was connected',
      `The app “${singleLine(name)}” was given access to your account. `
      + 'Under Settings, API and AI, you see what it may do, and there you disconnect it.',
    ],
    sessions_ended: ({ count }) =>
      ['Your other devices were signed out', `Your account at Polder was signed out on ${count === 1 ? 'one other device' : `${count} other devices`}.`],
    payment_details_changed: ({ isFirst, fields }) =>
      [`Your payment details were ${isFirst ? 'filled in' : 'changed'}`, `Your next invoices show:\n${listOf('en', fields)}`],
    payment_provider_connected: ({ provider, isFirst, keyEnding, live }) => [
      isFirst ? `${providerNames[provider]} was connected` : `Your key of ${providerNames[provider]} was replaced`,
      `From now on customers pay your invoices through ${providerNames[provider]}, by the key that ends in ${keyEnding}.`
      + (live ? '' : ' It is a key for tests: nobody really pays anything by it.'),
    ],
    payment_provider_disconnected: ({ provider }) =>
      [`${providerNames[provider]} was disconnected`, `Customers can no longer pay your invoices through ${providerNames[provider]}. What was paid stays paid.`],
  },
}

const detailWords = {
  nl: {
    iban: 'IBAN', bic: 'BIC', bankAccountName: 'Naam bij de rekening', defaultPaymentLink: 'Betaallink', email: 'E-mailadres',
    removed: 'verwijderd', endsIn: 'eindigt op',
  },
  en: {
    iban: 'IBAN', bic: 'BIC', bankAccountName: 'Name on the account', defaultPaymentLink: 'Payment link', email: 'E-mail address',
    removed: 'removed', endsIn: 'ends in',
  },
} as const

function listOf(locale: MailLocale, fields: readonly PaymentDetail[]): string {
  const { removed, endsIn, ...names } = detailWords[locale]
  return fields.map(({ field, value }) => {
    if (value === null) return `- ${names[field]}: ${removed}`
    return `- ${names[field]}: ${field === 'iban' ? `${endsIn} ${value.slice(-4)}` : singleLine(value)}`
  }).join('\n')
}
