import type { DocumentMailKind } from '#domain/mail/kinds'
import { letter, momentText, singleLine, type MailLocale, type MailText } from './letter'

/** A mail about a document that came back for good. */
export interface BouncedMail {
  /** The document's number. */
  number: string
  recipients: string[]
  /** What the other side said; null where it said nothing. */
  reason: string | null
  /** Where the document can be sent again. */
  link: string
}

/** Tells that a mail did not arrive, and what to do. */
export function bounceNotice(locale: MailLocale, { number, recipients, reason, link }: BouncedMail): MailText {
  const to = recipients.join(', ')
  const words = reason === null ? null : singleLine(reason)
  return locale === 'nl'
    ? letter('nl', `Je mail over ${singleLine(number)} is niet aangekomen`, [
        `De mail over ${singleLine(number)} aan ${to} kwam terug: een van deze adressen bestaat niet of neemt geen mail aan.`,
        ...(words === null ? [] : [`De mailserver zei: ${words}`]),
        `Vraag je klant om het juiste adres, wijzig het bij de klant en verstuur het document opnieuw: ${link}`,
      ])
    : letter('en', `Your mail about ${singleLine(number)} did not arrive`, [
        `The mail about ${singleLine(number)} to ${to} came back: one of these addresses does not exist or takes no mail.`,
        ...(words === null ? [] : [`The mail server said: ${words}`]),
        `Ask your customer for the right address, change it there and send the document again: ${link}`,
      ])
}

/** Tells whom a mail did not go to, while the others that it names got it. */
export function partlyRefusedNotice(
  locale: MailLocale, { number, recipients, link }: Omit<BouncedMail, 'reason'>,
): MailText {
  const to = recipients.join(', ')
  return locale === 'nl'
    ? letter('nl', `Je mail over ${singleLine(number)} ging niet naar ${to}`, [
        `De mailserver nam de mail over ${singleLine(number)} niet aan voor ${to}. Wie er verder op staat, kreeg hem wel.`,
        `Kijk of het adres klopt en verstuur het document opnieuw, of later als het klopt: ${link}`,
      ])
    : letter('en', `Your mail about ${singleLine(number)} did not go to ${to}`, [
        `The mail server did not take the mail about ${singleLine(number)} for ${to}. Everybody else on it got it.`,
        `See whether the address is right and send the document again, or later if it is: ${link}`,
      ])
}

/** Why a mail that waited says what is so no more. */
export type OutdatedReason = 'nothing_open' | 'other_amount_open' | 'other_amount_charged' | 'too_few_days'

const outdated: Readonly<Record<OutdatedReason, Readonly<Record<MailLocale, string>>>> = {
  nothing_open: { nl: 'er staat niets meer open', en: 'nothing is open any more' },
  other_amount_open: { nl: 'er staat intussen een ander bedrag open', en: 'another amount is open by now' },
  other_amount_charged: {
    nl: 'van kosten en rente is intussen een ander bedrag in rekening gebracht',
    en: 'another amount of costs and interest is charged by now',
  },
  too_few_days: {
    nl: 'hij bleef te lang liggen, zodat je klant te weinig dagen zou hebben om te betalen',
    en: 'it waited too long, so your customer would have too few days to pay',
  },
}

function outdatedWords(reason: string | null, locale: MailLocale): string | null {
  return Object.entries(outdated).find(([known]) => known === reason)?.[1][locale] ?? null
}

/** A mail about a document that never left and is not tried again. */
export interface GivenUpMail {
  /** The document's number. */
  number: string
  what: DocumentMailKind
  /** Empty where the customer has no address. */
  recipients: string[]
  /** Why the last try failed; null where nobody knows. */
  reason: string | null
  /** Where the document can be sent again. */
  link: string
}

/** Tells that Polder stopped trying to send a mail by itself, and what to do. */
export function givenUpNotice(
  locale: MailLocale,
  { number, what: kind, recipients, reason, link }: GivenUpMail,
): MailText {
  const of = singleLine(number)
  const to = recipients.join(', ')
  const why = reason === null ? null : singleLine(reason)
  const isOutdated = outdatedWords(reason, locale)
  if (locale === 'nl') {
    const what = `${{ invoice: 'De mail met', reminder: 'De herinnering voor', formal_notice: 'De aanmaning voor' }[kind]} ${of}`
    return letter('nl', `${what} is niet verstuurd`, to === ''
      ? [`${what} kon niet weg: je klant heeft geen e-mailadres.`, `Vul het bij de klant in en verstuur hem dan zelf: ${link}`]
      : isOutdated !== null
        ? [`${what} is niet verstuurd: ${isOutdated}.`, `Verstuur zo nodig een nieuwe: ${link}`]
        : [
            `${what} aan ${to} kon niet worden verstuurd. Polder probeert het niet meer.`,
            ...(why === null ? [] : [`De laatste poging eindigde met: ${why}`]),
            `Kijk of het adres klopt en verstuur hem dan zelf, of deel de link of de pdf: ${link}`,
          ])
  }
  const what = `${{ invoice: 'The mail with', reminder: 'The reminder of', formal_notice: 'The formal notice of' }[kind]} ${of}`
  return letter('en', `${what} was not sent`, to === ''
    ? [`${what} could not leave: your customer has no e-mail address.`, `Give the customer one, then send it yourself: ${link}`]
    : isOutdated !== null
      ? [`${what} was not sent: ${isOutdated}.`, `Send another if need be: ${link}`]
      : [
          `${what} to ${to} could not be sent. Polder does not try again.`,
          ...(why === null ? [] : [`The last try ended with: ${why}`]),
          `See whether the address is right and send it yourself, or share the link or the PDF: ${link}`,
        ])
}

/** Tells that sending stops for a while, why, and what to do. */
export function pauseNotice(
  locale: MailLocale,
  { until, reason }: { until: Date, reason: 'complaints' | 'bounces' },
): MailText {
  const moment = momentText(locale, until)
  if (locale === 'nl') {
    return letter('nl', 'Versturen is gepauzeerd', [
      reason === 'complaints'
        ? 'Een ontvanger heeft mail van jou als spam gemeld.'
        : 'Te veel van je mails gingen naar adressen die niet bestaan.',
      `Daarom verstuurt Polder tot ${moment} geen facturen en herinneringen voor je. Zo blijft je mail ook daarna welkom.`,
      'Kijk intussen de adressen van je klanten na. Facturen kun je zelf delen: met hun link of als pdf.',
    ])
  }
  return letter('en', 'Sending is paused', [
    reason === 'complaints'
      ? 'A recipient reported mail of yours as spam.'
      : 'Too many of your mails went to addresses that do not exist.',
    `So Polder sends no invoices and reminders for you until ${moment}. That keeps your mail welcome after it.`,
    'Look through your customers\' addresses meanwhile. You can share invoices yourself: by their link or as a PDF.',
  ])
}
