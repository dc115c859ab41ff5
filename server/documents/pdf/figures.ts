import type { Cents, DocumentLocale } from '#domain/invoice/document'
import { formatGroupedDecimal, formatMoney } from '#domain/money'
import { printable } from './printable'

/** An amount as it stands on paper: with a minus sign, which is as wide as a digit, instead of a hyphen. */
export function moneyOnPaper(cents: Cents, currency: string, locale: DocumentLocale): string {
  return withMinusSign(printable(formatMoney(cents, currency, locale)))
}

/** A quantity as it stands on paper: thousands grouped, with a minus sign. */
export function quantityOnPaper(quantity: string, locale: DocumentLocale): string {
  return withMinusSign(formatGroupedDecimal(quantity, locale))
}

function withMinusSign(text: string): string {
  return text.replace('-', '\u2212')
}
