import { letter, type MailLocale, type MailText } from './letter'

/**
 * Asks a new user to prove the address. It may reach a stranger whose address somebody else typed, so it holds
 * nothing that the other one wrote.
 */
export function verifyEmailMail(
  locale: MailLocale,
  { link, lifetimeDays }: { link: string, lifetimeDays: number },
): MailText {
  return locale === 'nl'
    ? letter(locale, 'Bevestig je e-mailadres', [
        'Met dit adres is een account bij Polder geopend. Bevestig dat het van jou is:',
        link,
        `De link werkt ${lifetimeDays} dagen. Heb je geen account geopend, dan hoef je niets te doen.`,
      ])
    : letter(locale, 'Confirm your e-mail address', [
        'An account was opened at Polder with this address. Confirm that it is yours:',
        link,
        `The link works for ${lifetimeDays} days. If you did not open an account, there is nothing you need to do.`,
      ])
}

/** Asks a user to prove a new address, which may be a stranger's: it holds nothing that the user wrote. */
export function changeEmailMail(
  locale: MailLocale,
  { link, lifetimeMinutes }: { link: string, lifetimeMinutes: number },
): MailText {
  return locale === 'nl'
    ? letter(locale, 'Bevestig je nieuwe e-mailadres', [
        'Dit adres is gekozen voor een account bij Polder. Bevestig dat het van jou is:',
        link,
        `De link werkt één keer, ${lifetimeMinutes} minuten lang. Daarna log je met dit adres in.`,
        'Heb je dit niet gevraagd, dan hoef je niets te doen.',
      ])
    : letter(locale, 'Confirm your new e-mail address', [
        'This address was chosen for an account at Polder. Confirm that it is yours:',
        link,
        `The link works once, for ${lifetimeMinutes} minutes. After that you sign in with this address.`,
        'If you did not ask for this, there is nothing you need to do.',
      ])
}

/** Lets somebody choose a new password. */
export function resetPasswordMail(
  locale: MailLocale,
  { link, lifetimeMinutes }: { link: string, lifetimeMinutes: number },
): MailText {
  return locale === 'nl'
    ? letter(locale, 'Kies een nieuw wachtwoord', [
        'Er is een nieuw wachtwoord gevraagd voor je account bij Polder. Kies het hier:',
        link,
        `De link werkt één keer, ${lifetimeMinutes} minuten lang. Daarna moet je op elk apparaat opnieuw inloggen.`,
        'Heb je dit niet gevraagd, dan hoef je niets te doen. Je wachtwoord blijft zoals het is.',
      ])
    : letter(locale, 'Choose a new password', [
        'A new password was asked for your account at Polder. Choose it here:',
        link,
        `The link works once, for ${lifetimeMinutes} minutes. After that you sign in again on every device.`,
        'If you did not ask for this, there is nothing you need to do. Your password stays as it is.',
      ])
}

/** Tells an owner that somebody tried to open a second account with the same address. */
export function addressTakenMail(
  locale: MailLocale,
  { signInLink, resetLink }: { signInLink: string, resetLink: string },
): MailText {
  return locale === 'nl'
    ? letter(locale, 'Je hebt al een account', [
        'Iemand wilde met dit e-mailadres een account bij Polder openen. Dat account heb je al, dus er is niets veranderd.',
        `Was jij het? Log dan in: ${signInLink}`,
        `Wachtwoord vergeten? Kies een nieuw: ${resetLink}`,
      ])
    : letter(locale, 'You already have an account', [
        'Somebody wanted to open an account at Polder with this e-mail address. You have one already, so nothing changed.',
        `Was it you? Then sign in: ${signInLink}`,
        `Forgot the password? Choose a new one: ${resetLink}`,
      ])
}
