import { formatMoney } from '#domain/money'
import { letter, singleLine, type MailLocale, type MailText } from './letter'

/** Documents of which a customer paid something by one payment at the payment provider, or had something back. */
export interface PaidDocuments {
  numbers: readonly string[]
  currency: string
  /** Where the document is seen, or the customer whose documents they are. */
  link: string
}

/** So many numbers are named in a notice. */
const mostNamed = 10

/** Tells that a customer paid more than was open, and what to do. */
export function paymentBeyondNotice(
  locale: MailLocale, { numbers, currency, beyondCents, link }: PaidDocuments & { beyondCents: number },
): MailText {
  const { title, named, goTo } = wordsFor(locale, numbers)
  const amount = formatMoney(beyondCents, currency, locale)
  return locale === 'nl'
    ? letter(locale, `Er is te veel betaald op ${title}`, [
        `Een klant heeft ${amount} meer betaald dan er op ${named} nog openstond. Dat kan als twee mensen tegelijk betalen, of als er intussen op een andere manier is betaald.`,
        `Betaal het terug bij je betaaldienst, of verreken het met je klant. ${goTo}: ${link}`,
      ])
    : letter(locale, `Too much was paid on ${title}`, [
        `A customer paid ${amount} more than was open on ${named}. That happens when two people pay at once, or when it was paid in another way meanwhile.`,
        `Pay it back at your payment provider, or settle it with your customer. ${goTo}: ${link}`,
      ])
}

/** Tells that money which a customer paid went back, and what became of the documents. */
export function paymentBackNotice(
  locale: MailLocale,
  { numbers, currency, backCents, isChargedBack, link }: PaidDocuments & { backCents: number, isChargedBack: boolean },
): MailText {
  const { title, named } = wordsFor(locale, numbers)
  const amount = formatMoney(backCents, currency, locale)
  return locale === 'nl'
    ? letter(locale, `Een betaling van ${title} is ${isChargedBack ? 'teruggeboekt' : 'terugbetaald'}`, [
        `Van wat op ${named} was betaald, is ${amount} ${isChargedBack ? 'teruggeboekt door de bank van je klant' : 'via je betaaldienst terugbetaald'}.`,
        `Polder heeft dat bij de betalingen gezet. Kijk wat er nu openstaat: ${link}`,
      ])
    : letter(locale, `A payment of ${title} was ${isChargedBack ? 'charged back' : 'refunded'}`, [
        `Of what was paid on ${named}, ${amount} was ${isChargedBack ? 'charged back by the bank of your customer' : 'refunded at your payment provider'}.`,
        `Polder wrote it down with the payments. See what is open now: ${link}`,
      ])
}

/** What documents are called in a subject and in a sentence, and what the link leads to. */
function wordsFor(locale: MailLocale, numbers: readonly string[]): { title: string, named: string, goTo: string } {
  const words = { nl: { invoices: 'facturen', and: 'en' }, en: { invoices: 'invoices', and: 'and' } }[locale]
  const [first = '', ...others] = numbers.map(singleLine)
  if (others.length === 0) return { title: first, named: first, goTo: locale === 'nl' ? 'De factuur' : 'The invoice' }
  const shown = [first, ...others].slice(0, mostNamed)
  const more = numbers.length - shown.length
  const last = more === 0 ? shown.pop() ?? '' : locale === 'nl' ? `nog ${more}` : `${more} more`
  return {
    title: `${numbers.length} ${words.invoices}`,
    named: `${shown.join(', ')} ${words.and} ${last}`,
    goTo: locale === 'nl' ? 'De klant' : 'The customer',
  }
}

/** Tells that the key of the payment provider is not taken any more, and what to do. */
export function paymentKeyNotice(
  locale: MailLocale, { keyEnding, link }: { keyEnding: string, link: string },
): MailText {
  return locale === 'nl'
    ? letter(locale, 'Klanten kunnen je facturen niet meer online betalen', [
        `Mollie neemt je sleutel die eindigt op ${keyEnding} niet meer aan. De betaalknop staat daarom niet meer bij je facturen; overmaken kan nog steeds.`,
        `Maak bij Mollie een nieuwe sleutel en vul die hier in: ${link}`,
      ])
    : letter(locale, 'Customers can no longer pay your invoices online', [
        `Mollie does not take your key that ends in ${keyEnding} any more. So there is no pay button with your invoices; a bank transfer still works.`,
        `Make a new key at Mollie and enter it here: ${link}`,
      ])
}
