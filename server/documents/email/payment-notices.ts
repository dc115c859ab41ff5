import { formatMoney } from '#domain/money'
import { letter, singleLine, type MailLocale, type MailText } from './letter'

/** A document of which a customer paid something at the payment provider, or had something back. */
interface PaidDocument {
  number: string
  currency: string
  /** Where the document is seen. */
  link: string
}

/** Tells that a customer paid more than was open, and what to do. */
export function paymentBeyondNotice(
  locale: MailLocale, { number, currency, beyondCents, link }: PaidDocument & { beyondCents: number },
): MailText {
  const [what, amount] = [singleLine(number), formatMoney(beyondCents, currency, locale)]
  return locale === 'nl'
    ? letter(locale, `Er is te veel betaald op ${what}`, [
        `Een klant heeft ${amount} meer betaald dan er op ${what} nog openstond. Dat kan als twee mensen tegelijk betalen, of als de factuur intussen op een andere manier is betaald.`,
        `Betaal het terug bij je betaaldienst, of verreken het met je klant. De factuur: ${link}`,
      ])
    : letter(locale, `Too much was paid on ${what}`, [
        `A customer paid ${amount} more than was open on ${what}. That happens when two people pay at once, or when the invoice was paid in another way meanwhile.`,
        `Pay it back at your payment provider, or settle it with your customer. The invoice: ${link}`,
      ])
}

/** Tells that money which a customer paid went back, and what became of the document. */
export function paymentBackNotice(
  locale: MailLocale,
  { number, currency, backCents, isChargedBack, link }: PaidDocument & { backCents: number, isChargedBack: boolean },
): MailText {
  const [what, amount] = [singleLine(number), formatMoney(backCents, currency, locale)]
  return locale === 'nl'
    ? letter(locale, `Een betaling van ${what} is ${isChargedBack ? 'teruggeboekt' : 'terugbetaald'}`, [
        `Van wat op ${what} was betaald, is ${amount} ${isChargedBack ? 'teruggeboekt door de bank van je klant' : 'via je betaaldienst terugbetaald'}.`,
        `Polder heeft dat bij de betalingen van de factuur gezet. Kijk wat er nu openstaat: ${link}`,
      ])
    : letter(locale, `A payment of ${what} was ${isChargedBack ? 'charged back' : 'refunded'}`, [
        `Of what was paid on ${what}, ${amount} was ${isChargedBack ? 'charged back by the bank of your customer' : 'refunded at your payment provider'}.`,
        `Polder wrote it down with the payments of the invoice. See what is open now: ${link}`,
      ])
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
