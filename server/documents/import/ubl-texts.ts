import type { SourceText } from '#domain/import/e-invoice-source'
import { documentLocales } from '#domain/invoice/document'
import { wording } from '../ubl/wording'
import { allSourcesAt, takeSame, textAt, sourceAt, type Element } from './ubl-tree'
import { at } from './xml'

/** Units of the document's currency for one euro, the day that was the rate of, and who published it. */
export type SourceRate = Record<'exchangeRate' | 'exchangeRateDate' | 'exchangeRateSource', SourceText | undefined>

/** The notes, without the rate that Polder writes behind them, because Peppol has no place for it. */
export function notesOf(root: Element): { notes: SourceText[], rate: SourceRate | null } {
  const notes = allSourcesAt(root, 'Note')
  const last = notes.at(-1)
  const lines = last?.text.split('\n') ?? []
  const rate = last ? rateIn(lines.at(-1) ?? '', last.row, textAt(root, 'DocumentCurrencyCode')) : null
  if (!last || !rate) return { notes, rate: null }
  const before = lines.slice(0, -1).join('\n').trim()
  return { notes: [...notes.slice(0, -1), ...(before === '' ? [] : [{ ...last, text: before }])], rate }
}

function rateIn(line: string, row: number, ofCurrency: string): SourceRate | null {
  const [, rate, currency, origin = ''] = /: 1 EUR = (\d{1,9}(?:\.\d{1,8})?) ([A-Z]{3})(?: \((.{1,120})\))?$/.exec(line) ?? []
  if (rate === undefined || currency !== ofCurrency) return null
  const date = /\d{4}-\d\d-\d\d$/.exec(origin)?.[0] ?? ''
  const source = origin.slice(0, origin.length - date.length).replace(/, $/, '')
  const sourced = (text: string) => (text === '' ? undefined : { text, row })
  return { exchangeRate: sourced(rate), exchangeRateDate: sourced(date), exchangeRateSource: sourced(source) }
}

/** The rate by an element of its own. */
export function rateOf(root: Element): SourceRate {
  const found = (['TaxExchangeRate', 'PricingExchangeRate', 'PaymentExchangeRate'] as const).map(name => at(root, name))
    .find(rate => at(rate, 'SourceCurrencyCode')?.text.trim() === 'EUR')
  takeSame(found, ['EUR'], 'SourceCurrencyCode')
  takeSame(found, [textAt(root, 'DocumentCurrencyCode')], 'TargetCurrencyCode')
  return { exchangeRate: sourceAt(found, 'CalculationRate'), exchangeRateDate: sourceAt(found, 'Date'), exchangeRateSource: undefined }
}

/** Terms of payment, without the link to pay by that Polder writes there, and without that there are none. */
export function termsOf(root: Element): { terms: SourceText[], paymentLink: SourceText | undefined } {
  const terms = allSourcesAt(root, 'PaymentTerms', 'Note').filter(({ text }) => !noDueDate.includes(text))
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
