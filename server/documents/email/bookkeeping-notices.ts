import type { VatPeriod } from '#domain/vat/period'
import { periodText } from './bookkeeping-mail'
import { letter, momentText, singleLine, type MailLocale, type MailText } from './letter'

/** Why documents did not reach the bookkeeping inbox. */
export interface BookkeepingProblem {
  kind: 'given_up' | 'bounced' | 'complained'
  /** What the other side said; null where it said nothing. */
  reason: string | null
}

/** Tells that documents did not reach the bookkeeping inbox, and what to do. */
export function bookkeepingProblemNotice(
  locale: MailLocale,
  { subject, address, problem: { kind, reason }, link }:
  { subject: string, address: string, problem: BookkeepingProblem, link: string },
): MailText {
  const what = `“${singleLine(subject)}”`
  const reasons = reason === null ? [] : [singleLine(reason)]
  return locale === 'nl'
    ? letter(locale, 'Facturen zijn niet bij je boekhouding aangekomen', [
        {
          given_up: `De mail ${what} aan ${address} kon niet worden verstuurd. Polder probeert het niet meer.`,
          bounced: `De mail ${what} aan ${address} kwam terug: dit adres bestaat niet of neemt geen mail aan.`,
          complained: `De mail ${what} aan ${address} is als ongewenst gemeld.`,
        }[kind],
        ...reasons.map(words => `De mailserver zei: ${words}`),
        `Wat er nog voor dat adres klaarstond, gaat niet meer weg. Kijk het adres na en verstuur het tijdvak opnieuw: ${link}`,
      ])
    : letter(locale, 'Invoices did not reach your bookkeeping', [
        {
          given_up: `The mail ${what} to ${address} could not be sent. Polder does not try again.`,
          bounced: `The mail ${what} to ${address} came back: this address does not exist or takes no mail.`,
          complained: `The mail ${what} to ${address} was reported as unwanted.`,
        }[kind],
        ...reasons.map(words => `The mail server said: ${words}`),
        `What else waited for that address does not leave any more. Look at the address and send the period again: ${link}`,
      ])
}

/** Tells that a quarter has more documents than an inbox takes, and what to do. */
export function bookkeepingTooManyNotice(
  locale: MailLocale, { period, most, link }: { period: VatPeriod, most: number, link: string },
): MailText {
  const when = periodText(locale, period)
  return locale === 'nl'
    ? letter(locale, 'Te veel facturen voor de mail aan je boekhouding', [
        `Het tijdvak ${when} heeft meer dan ${most} facturen en creditfacturen. Dat is te veel om te mailen, dus er is niets verstuurd.`,
        `Download ze als zip bij Btw-aangifte: ${link}`,
      ])
    : letter(locale, 'Too many invoices for mail to your bookkeeping', [
        `The period ${when} has more than ${most} invoices and credit notes. That is too many to mail, so nothing was sent.`,
        `Download them as a ZIP on the page of the VAT return: ${link}`,
      ])
}

/** Tells that documents for the bookkeeping go to another address from now on, so that nobody's hand goes unseen. */
export function bookkeepingInboxNotice(
  locale: MailLocale,
  { business, address, isFirst, at, link }:
  { business: string, address: string, isFirst: boolean, at: Date, link: string },
): MailText {
  const [who, moment] = [singleLine(business).slice(0, 100), momentText(locale, at)]
  return locale === 'nl'
    ? letter(locale, `${isFirst ? 'Een adres' : 'Een ander adres'} voor de boekhouding van ${who}`, [
        `Facturen van ${who} voor de boekhouding worden sinds ${moment} gemaild aan ${address}.`,
        `Klopt dit niet? Wijzig het adres en kijk na wie erbij kan: ${link}`,
      ])
    : letter(locale, `${isFirst ? 'An address' : 'Another address'} for the bookkeeping of ${who}`, [
        `Since ${moment}, invoices of ${who} for the bookkeeping are mailed to ${address}.`,
        `Is this not right? Change the address and see who has access: ${link}`,
      ])
}
