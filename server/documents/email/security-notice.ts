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
  const { subject, sentence } = locale === 'nl' ? dutch(change) : english(change)
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

interface Words {
  subject: string
  sentence: string
}

function dutch(change: SecurityChange): Words {
  switch (change.kind) {
    case 'password_changed':
      return { subject: 'Je wachtwoord is gewijzigd', sentence: 'Het wachtwoord van je account bij Polder is gewijzigd.' }
    case 'email_change_requested':
      return {
        subject: 'Je e-mailadres wordt gewijzigd',
        sentence: `Er is een ander e-mailadres gekozen voor je account bij Polder: ${change.email}. `
          + 'Het gaat in zodra het via de mail naar dat adres is bevestigd.',
      }
    case 'totp_enabled':
      return {
        subject: 'Inloggen in twee stappen staat aan',
        sentence: 'Bij het inloggen vraagt Polder voortaan ook een code uit je authenticator-app.',
      }
    case 'totp_disabled':
      return {
        subject: 'Inloggen in twee stappen staat uit',
        sentence: 'Bij het inloggen vraagt Polder geen code uit je authenticator-app meer.',
      }
    case 'recovery_codes_renewed':
      return {
        subject: 'Je herstelcodes zijn vervangen',
        sentence: 'Er zijn nieuwe herstelcodes gemaakt. De oude werken niet meer.',
      }
    case 'recovery_code_used':
      return {
        subject: 'Er is ingelogd met een herstelcode',
        sentence: `Er is met een van je herstelcodes ingelogd. Je hebt er nog ${change.codesLeft}.`,
      }
    case 'passkey_added':
      return {
        subject: 'Er is een passkey toegevoegd',
        sentence: `Met de passkey “${singleLine(change.name)}” kan voortaan worden ingelogd.`,
      }
    case 'passkey_removed':
      return {
        subject: 'Er is een passkey verwijderd',
        sentence: `Met de passkey “${singleLine(change.name)}” kan niet meer worden ingelogd.`,
      }
    case 'api_key_created':
      return {
        subject: 'Er is een API-sleutel gemaakt',
        sentence: `De API-sleutel “${singleLine(change.name)}” geeft een programma toegang tot je account.`,
      }
    case 'app_connected':
      return {
        subject: 'Er is een app gekoppeld',
        sentence: `De app “${singleLine(change.name)}” heeft toegang gekregen tot je account. `
          + 'Onder Instellingen, API en AI zie je wat hij mag, en daar koppel je hem los.',
      }
    case 'sessions_ended':
      return {
        subject: 'Je andere apparaten zijn uitgelogd',
        sentence: `Je account bij Polder is uitgelogd op ${change.count === 1 ? 'één ander apparaat' : `${change.count} andere apparaten`}.`,
      }
    case 'payment_details_changed':
      return {
        subject: `Je betaalgegevens zijn ${change.isFirst ? 'ingevuld' : 'gewijzigd'}`,
        sentence: `Op je volgende facturen staat:\n${change.fields.map(detail => `- ${dutchDetail(detail)}`).join('\n')}`,
      }
    case 'payment_provider_connected': {
      const name = providerNames[change.provider]
      return {
        subject: change.isFirst ? `${name} is gekoppeld` : `Je sleutel van ${name} is vervangen`,
        sentence: `Klanten betalen je facturen voortaan via ${name}, met de sleutel die eindigt op ${change.keyEnding}.`
          + (change.live ? '' : ' Dat is een testsleutel: daarmee wordt niets echt betaald.'),
      }
    }
    case 'payment_provider_disconnected': {
      const name = providerNames[change.provider]
      return {
        subject: `${name} is losgekoppeld`,
        sentence: `Klanten kunnen je facturen niet meer via ${name} betalen. Wat al betaald is, blijft betaald.`,
      }
    }
  }
}

function english(change: SecurityChange): Words {
  switch (change.kind) {
    case 'password_changed':
      return { subject: 'Your password was changed', sentence: 'The password of your account at Polder was changed.' }
    case 'email_change_requested':
      return {
        subject: 'Your e-mail address is being changed',
        sentence: `Another e-mail address was chosen for your account at Polder: ${change.email}. `
          + 'It takes effect once it was confirmed by the mail to that address.',
      }
    case 'totp_enabled':
      return {
        subject: 'Two-step sign-in is on',
        sentence: 'From now on Polder also asks for a code from your authenticator app when you sign in.',
      }
    case 'totp_disabled':
      return {
        subject: 'Two-step sign-in is off',
        sentence: 'Polder no longer asks for a code from your authenticator app when you sign in.',
      }
    case 'recovery_codes_renewed':
      return {
        subject: 'Your recovery codes were replaced',
        sentence: 'New recovery codes were made. The old ones no longer work.',
      }
    case 'recovery_code_used':
      return {
        subject: 'Somebody signed in with a recovery code',
        sentence: `One of your recovery codes was used to sign in. You have ${change.codesLeft} left.`,
      }
    case 'passkey_added':
      return {
        subject: 'A passkey was added',
        sentence: `From now on the passkey “${singleLine(change.name)}” can be used to sign in.`,
      }
    case 'passkey_removed':
      return {
        subject: 'A passkey was removed',
        sentence: `The passkey “${singleLine(change.name)}” can no longer be used to sign in.`,
      }
    case 'api_key_created':
      return {
        subject: 'An API key was made',
        sentence: `The API key “${singleLine(change.name)}” gives a program access to your account.`,
      }
    case 'app_connected':
      return {
        subject: 'An app was connected',
        sentence: `The app “${singleLine(change.name)}” was given access to your account. `
          + 'Under Settings, API and AI, you see what it may do, and there you disconnect it.',
      }
    case 'sessions_ended':
      return {
        subject: 'Your other devices were signed out',
        sentence: `Your account at Polder was signed out on ${change.count === 1 ? 'one other device' : `${change.count} other devices`}.`,
      }
    case 'payment_details_changed':
      return {
        subject: `Your payment details were ${change.isFirst ? 'filled in' : 'changed'}`,
        sentence: `Your next invoices show:\n${change.fields.map(detail => `- ${englishDetail(detail)}`).join('\n')}`,
      }
    case 'payment_provider_connected': {
      const name = providerNames[change.provider]
      return {
        subject: change.isFirst ? `${name} was connected` : `Your key of ${name} was replaced`,
        sentence: `From now on customers pay your invoices through ${name}, by the key that ends in ${change.keyEnding}.`
          + (change.live ? '' : ' It is a key for tests: nobody really pays anything by it.'),
      }
    }
    case 'payment_provider_disconnected': {
      const name = providerNames[change.provider]
      return {
        subject: `${name} was disconnected`,
        sentence: `Customers can no longer pay your invoices through ${name}. What was paid stays paid.`,
      }
    }
  }
}

const providerNames: Readonly<Record<PaymentProviderName, string>> = { mollie: 'Mollie' }

const detailNames = {
  nl: {
    iban: 'IBAN', bic: 'BIC', bankAccountName: 'Naam bij de rekening', defaultPaymentLink: 'Betaallink', email: 'E-mailadres',
  },
  en: {
    iban: 'IBAN', bic: 'BIC', bankAccountName: 'Name on the account', defaultPaymentLink: 'Payment link', email: 'E-mail address',
  },
} as const

function dutchDetail({ field, value }: PaymentDetail): string {
  const name = detailNames.nl[field]
  if (value === null) return `${name}: verwijderd`
  return field === 'iban' ? `${name}: eindigt op ${value.slice(-4)}` : `${name}: ${singleLine(value)}`
}

function englishDetail({ field, value }: PaymentDetail): string {
  const name = detailNames.en[field]
  if (value === null) return `${name}: removed`
  return field === 'iban' ? `${name}: ends in ${value.slice(-4)}` : `${name}: ${singleLine(value)}`
}
