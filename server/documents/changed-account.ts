import { formatDate } from '#domain/dates'
import type { DocumentLocale } from '#domain/invoice/document'
import type { PayTo } from '#domain/invoice/pay-to'
import { fillPlaceholders } from '#domain/placeholders'

/** A thief writes that an account changed as well, and never to call: so how to make sure comes with it. */
const words: Readonly<Record<DocumentLocale, string>> = {
  nl: '{business} heeft zijn betaalgegevens gewijzigd op {date}. Op facturen van daarvoor staan nog de vorige. Bel '
    + '{business} voordat u betaalt, op een nummer dat u al kende.',
  en: '{business} changed its payment details on {date}. Invoices of before that still show the former ones. Before you '
    + 'pay, call {business} on a number that you knew already.',
  de: '{business} hat die eigenen Zahlungsdaten am {date} geändert. Auf früheren Rechnungen stehen noch die vorherigen. '
    + 'Rufen Sie {business} vor dem Bezahlen an, unter einer Nummer, die Sie bereits kannten.',
  fr: '{business} a modifié ses coordonnées de paiement le {date}. Les factures antérieures portent encore les '
    + 'précédentes. Avant de payer, appelez {business} à un numéro que vous connaissiez déjà.',
}

/** What a payer is told whose document may name another account than the one to pay to; null for others. */
export function changedAccountText({ changedOn }: PayTo, business: string, locale: DocumentLocale): string | null {
  return changedOn === null ? null : fillPlaceholders(words[locale], { business, date: formatDate(changedOn, locale) })
}
