import type { PaymentOutcome } from '#contract/schemas/public-invoice'
import type { DocumentLocale } from '#domain/invoice/document'
import { countryName } from '#domain/countries'
import { formatDate } from '#domain/dates'
import { formatMoney, formatPlainDecimal } from '#domain/money'
import type { StatementSum } from '#domain/statement'
import { unbroken } from '#domain/unbroken'
import de from '../../i18n/locales/de/public.json'
import en from '../../i18n/locales/en/public.json'
import fr from '../../i18n/locales/fr/public.json'
import nl from '../../i18n/locales/nl/public.json'

/** The words of the public page. Dutch is the pattern: the compiler holds the other languages to it. */
export type PublicTexts = typeof nl.public

/** Words, dates and amounts as the reader's language writes them; a date or an amount does not break over two lines. */
export interface PublicWords {
  locale: DocumentLocale
  texts: PublicTexts
  /** In the currency of the page, where no other is given. */
  money: (cents: number, other?: string) => string
  /** Several amounts as one part of a sentence. */
  list: (amounts: string[]) => string
  date: (date: string) => string
  decimal: (text: string) => string
  country: (code: string) => string
}

/** The words of one language. They come with the page's own code, since the app itself speaks two of them only. */
export function publicWords(locale: DocumentLocale, currency: string): PublicWords {
  return {
    locale,
    texts: textsOf[locale],
    money: (cents, other = currency) => formatMoney(cents, other, locale, { spaces: 'non-breaking' }),
    list: amounts => new Intl.ListFormat(locale, { type: 'conjunction' }).format(amounts),
    date: date => unbroken(formatDate(date, locale)),
    decimal: text => formatPlainDecimal(text, locale),
    country: code => countryName(code, locale),
  }
}

export { fillPlaceholders as fill } from '#domain/placeholders'

/** What is open in one currency. */
export type OpenSum = Pick<StatementSum, 'currency' | 'openCents'>

/** What is said of a payment. Where nothing is open any more, nobody is asked to try again. */
export function shownOutcome(outcome: PaymentOutcome, sums: readonly OpenSum[]): keyof PublicTexts['outcome'] {
  const isOpen = sums.some(({ openCents }) => openCents > 0)
  if (outcome === 'paid') return isOpen ? 'paidPart' : 'paid'
  return !isOpen && (outcome === 'failed' || outcome === 'unavailable') ? 'nothing_open' : outcome
}

const textsOf: Record<DocumentLocale, PublicTexts> = {
  nl: nl.public,
  en: en.public,
  de: de.public,
  fr: fr.public,
}
