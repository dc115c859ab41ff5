import type { Told } from '#domain/import/e-invoice-told'
import { documentLocales } from '#domain/invoice/document'
import { wording } from '../ubl/wording'
import { allToldAt, at, takeSame, textAt, toldAt, type Element } from './ubl-tree'

/** Units of the document's currency for one euro, the day that was the rate of, and who published it. */
export type ToldRate = Record<'exchangeRate' | 'exchangeRateDate' | 'exchangeRateSource', Told | undefined>

/** The notes, without the rate that Polder writes behind them, because Peppol has no place for it. */
export function notesOf(root: Element): { notes: Told[], rate: ToldRate | null } {
  const notes = allToldAt(root, 'Note')
  const last = notes.at(-1)
  const lines = last?.text.split('\n') ?? []
  const rate = last ? rateIn(lines.at(-1) ?? '', last.row, textAt(root, 'DocumentCurrencyCode')) : null
  if (!last || !rate) return { notes, rate: null }
  const before = lines.slice(0, -1).join('\n').trim()
  return { notes: [...notes.slice(0, -1), ...(before === '' ? [] : [{ ...last, text: before }])], rate }
}

function rateIn(line: string, row: number, ofCurrency: string): ToldRate | null {
  const [, rate, currency, origin = ''] = /: 1 EUR = (\d{1,9}(?:\.\d{1,8})?) ([A-Z]{3})(?: \((.{1,120})\))?$/.exec(line) ?? []
  if (rate === undefined || currency !== ofCurrency) return null
  const date = /\d{4}-\d\d-\d\d$/.exec(origin)?.[0] ?? ''
  const source = origin.slice(0, origin.length - date.length).replace(/, $/, '')
  const told = (text: string) => (text === '' ? undefined : { text, row })
  return { exchangeRate: told(rate), exchangeRateDate: told(date), exchangeRateSource: told(source) }
}

/** The rate by an element of its own. */
export function rateOf(root: Element): ToldRate {
  const found = (['TaxExchangeRate', 'PricingExchangeRate', 'PaymentExchangeRate'] as const).map(name => at(root, name))
    .find(rate => at(rate, 'SourceCurrencyCode')?.text.trim() === 'EUR')
  takeSame(found, ['EUR'], 'SourceCurrencyCode')
  takeSame(found, [textAt(root, 'DocumentCurrencyCode')], 'TargetCurrencyCode')
  return { exchangeRate: toldAt(found, 'CalculationRate'), exchangeRateDate: toldAt(found, 'Date'), exchangeRateSource: undefined }
}

/** Terms of payment, without the link to pay by that Polder writes there, and without that there are none. */
export function termsOf(root: Element): { terms: Told[], paymentLink: Told | undefined } {
  const terms = allToldAt(root, 'PaymentTerms', 'Note').filter(({ text }) => !noDueDate.includes(text))
  const linked = terms.find(({ text }) => linkIn(text) !== null)
  const link = linked && linkIn(linked.text)
  return {
    terms: terms.filter(term => term !== linked),
    paymentLink: linked && link ? { text: link, row: linked.row } : undefined,
  }
}

const noDueDate: readonly string[] = documentLocales.map(locale => wording.noDueDate[locale])

function linkIn(text: string): string | null {
  const words = documentLocales.map(locale => `${wording.payOnline[locale]}: `).find(start => text.startsWith(start))
  const link = words === undefined ? '' : text.slice(words.length)
  return /^https?:\/\/\S{1,1900}$/.test(link) ? link : null
}
