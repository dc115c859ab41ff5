import { todayInAmsterdam } from '#domain/dates'
import { limitOn } from '#domain/vat/law'
import { letter, momentText, type MailLocale, type MailText } from './letter'

/** Tells that an account will be deleted, how to keep it until then, what stays, and what to do if it was not them. */
export function deletionRequestedNotice(
  locale: MailLocale,
  { deletesAt, signInLink, resetLink }: { deletesAt: Date, signInLink: string, resetLink: string },
): MailText {
  const moment = momentText(locale, deletesAt)
  const years = limitOn('booksYears', todayInAmsterdam(deletesAt))
  return locale === 'nl'
    ? letter('nl', 'Je account bij Polder wordt over 14 dagen verwijderd', [
        `Je hebt gevraagd om je account te verwijderen. Dat gebeurt op ${moment}. Je bent overal uitgelogd, en tot die tijd gaan er geen terugkerende facturen en herinneringen meer uit.`,
        `Toch houden? Log dan voor dat moment in; dan blijft alles zoals het was: ${signInLink}`,
        `Daarna zijn je facturen, je klanten en je gegevens weg, en kan niemand ze terughalen. Van wat je hebt verstuurd blijven alleen nummer, datum en bedragen ${years} jaar staan, zonder namen. Je moet je facturen zelf ${years} jaar bewaren.`,
        `Was jij dit niet? Kies dan meteen een nieuw wachtwoord en log in: ${resetLink}`,
      ])
    : letter('en', 'Your Polder account will be deleted in 14 days', [
        `You asked to delete your account. That happens on ${moment}. You are signed out everywhere, and until then no recurring invoices and reminders go out.`,
        `Do you want to keep it? Sign in before that moment, and everything stays as it was: ${signInLink}`,
        `After that your invoices, your customers and your details are gone, and nobody can bring them back. Of what you issued only number, date and amounts stay for ${years} years, without any names. You have to keep your invoices for ${years} years yourself.`,
        `Was it not you? Choose a new password at once and sign in: ${resetLink}`,
      ])
}

/** Tells that an account stays that was to be deleted, and why. */
export function accountKeptNotice(
  locale: MailLocale,
  reason: 'sign_in' | 'subscription',
  { at, resetLink }: { at: Date, resetLink: string },
): MailText {
  const moment = momentText(locale, at)
  if (locale === 'nl') {
    return letter('nl', 'Je account bij Polder blijft', reason === 'sign_in'
      ? [
          `Je account zou worden verwijderd. Op ${moment} is erop ingelogd, dus het blijft, met alles wat erin staat. Terugkerende facturen die waren blijven liggen, worden nog gemaakt.`,
          'Wil je het toch verwijderen? Vraag het dan opnieuw aan bij Instellingen, Account.',
          `Was jij het niet die inlogde? Kies dan meteen een nieuw wachtwoord: ${resetLink}`,
        ]
      : [
          'Je account zou vandaag worden verwijderd, maar er loopt een abonnement op. Daarom blijft het, met alles wat erin staat.',
          'Wil je het toch verwijderen? Zeg dan eerst je abonnement op bij Instellingen, Abonnement.',
        ])
  }
  return letter('en', 'Your Polder account stays', reason === 'sign_in'
    ? [
        `Your account was to be deleted. On ${moment} somebody signed in to it, so it stays, with everything in it. Recurring invoices that were left are still made.`,
        'Do you want to delete it after all? Ask for it again under Settings, Account.',
        `Was it not you who signed in? Choose a new password at once: ${resetLink}`,
      ]
    : [
        'Your account was to be deleted today, but a subscription runs on it. So it stays, with everything in it.',
        'Do you want to delete it after all? Cancel your subscription first, under Settings, Subscription.',
      ])
}

/** Tells that an account is deleted now: the last mail there is. */
export function accountDeletedNotice(locale: MailLocale, { at }: { at: Date }): MailText {
  const years = limitOn('booksYears', todayInAmsterdam(at))
  return locale === 'nl'
    ? letter('nl', 'Je account bij Polder is verwijderd', [
        'Je account is verwijderd, met je facturen, je klanten en je gegevens. Dit is het laatste bericht dat je van ons krijgt.',
        `Van wat je hebt verstuurd blijven alleen nummer, datum en bedragen ${years} jaar staan, zonder namen. Je e-mailadres kun je weer gebruiken voor een nieuw account.`,
      ])
    : letter('en', 'Your Polder account was deleted', [
        'Your account was deleted, with your invoices, your customers and your details. This is the last message you get from us.',
        `Of what you issued only number, date and amounts stay for ${years} years, without any names. You can use your e-mail address for a new account.`,
      ])
}
