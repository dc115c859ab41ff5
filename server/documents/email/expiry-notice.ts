import { todayInAmsterdam } from '#domain/dates'
import { limitOn } from '#domain/vat/law'
import { letter, momentText, singleLine, type MailLocale, type MailText } from './letter'

/** Documents that will be deleted. */
export interface ExpiryNoticeFacts {
  count: number
  /** The first moment at which one of them is. */
  firstAt: Date
  /** The numbers of the first of them; there may be more documents than these. */
  numbers: string[]
  /** Whether no other mail follows. */
  isLast: boolean
  /** Where they can be downloaded, and where Pro can be taken. */
  downloadLink: string
  billingLink: string
}

/** Tells which documents will be deleted, when, what stays, and what to do about it. */
export function expiryNotice(locale: MailLocale, facts: ExpiryNoticeFacts): MailText {
  const { count, firstAt, isLast, downloadLink, billingLink } = facts
  const moment = momentText(locale, firstAt)
  const years = limitOn('booksYears', todayInAmsterdam(firstAt))
  const list = listOf(locale, facts)
  if (locale === 'nl') {
    const what = count === 1 ? 'één document' : `${count} documenten`
    return letter('nl', isLast
      ? `Over een week verwijdert Polder ${what}: download ze nu`
      : `Polder verwijdert over een maand ${what}`, [
      `Op Polder Free blijven facturen en creditfacturen niet voor altijd staan. Vanaf ${moment} verwijdert Polder ${what} van je:`,
      list,
      `Download ze, dan heb je ze zelf: pdf en e-factuur, met een lijst erbij. Dat kan met één knop op je overzicht: ${downloadLink}`,
      `Of stap over op Pro, dan blijft alles staan: ${billingLink}`,
      `Nummer, datum, klant, bedragen en btw blijven hoe dan ook staan, zodat je nummering en je cijfers kloppen. Je moet je facturen zelf ${years} jaar bewaren.`,
      ...(isLast ? ['Dit is het laatste bericht hierover.'] : ['Een week van tevoren schrijven we je nog een keer.']),
    ])
  }
  const what = count === 1 ? 'one document' : `${count} documents`
  return letter('en', isLast
    ? `In a week Polder deletes ${what}: download them now`
    : `In a month Polder deletes ${what}`, [
    `On Polder Free, invoices and credit notes are not kept for good. From ${moment} on Polder deletes ${what} of yours:`,
    list,
    `Download them to have them yourself: PDF and e-invoice, with a list. One button on your overview does it: ${downloadLink}`,
    `Or take Pro, and everything stays: ${billingLink}`,
    `Number, date, customer, amounts and VAT stay in any case, so that your numbering and your figures are right. You have to keep your invoices for ${years} years yourself.`,
    ...(isLast ? ['This is the last message about it.'] : ['A week before we write to you once more.']),
  ])
}

function listOf(locale: MailLocale, { numbers, count }: ExpiryNoticeFacts): string {
  const rest = count - numbers.length
  const lines = numbers.map(number => `- ${singleLine(number)}`)
  if (rest > 0) lines.push(locale === 'nl' ? `- en nog ${rest}` : `- and ${rest} more`)
  return lines.join('\n')
}
