import { formatMoney } from '#domain/money'

/**
 * An answer with each amount as people write it beside its cents: `totalText` of `totalCents`, in the currency that the
 * thing or the nearest around it names, else in euro.
 */
export function withAmountsInWords(answer: unknown, locale: 'nl' | 'en', currencyAround = 'EUR'): unknown {
  if (Array.isArray(answer)) return answer.map(item => withAmountsInWords(item, locale, currencyAround))
  if (typeof answer !== 'object' || answer === null) return answer
  const currency = 'currency' in answer && typeof answer.currency === 'string' ? answer.currency : currencyAround
  return Object.fromEntries(Object.entries(answer).flatMap(([name, value]) => {
    if (!name.endsWith('Cents') || typeof value !== 'number') return [[name, withAmountsInWords(value, locale, currency)]]
    const stem = name.slice(0, -'Cents'.length)
    return [[name, value], [`${stem}Text`, formatMoney(value, stem.endsWith('Eur') ? 'EUR' : currency, locale)]]
  }))
}
