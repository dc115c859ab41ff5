import { readKeptRates } from '#db/queries/exchange-rates'
import { addDays } from '#domain/dates'
import type { ImportProblem } from '#domain/import/problem'
import { isUpsideDown } from '#domain/import/upside-down'
import { oldestDays } from '../exchange-rates/find-rate'
import { installationOf, type AccountContext } from '../work/context'
import type { FiledInvoice } from './e-invoices'

/**
 * Invoices whose exchange rate is upside down by the rate that the European Central Bank published for their day, as
 * far as it is kept already: a file of years is no reason to fetch those of the bank. Of other days nothing is said.
 */
export async function upsideDownRates(
  account: AccountContext, invoices: readonly FiledInvoice[],
): Promise<(ImportProblem & { file?: string })[]> {
  const rated = invoices.filter(({ exchangeRate }) => exchangeRate !== null)
  const dates = rated.map(({ issueDate }) => issueDate).sort()
  const [first, last] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined) return []
  const currencies = [...new Set(rated.map(({ currency }) => currency))]
  const { database } = installationOf(account)
  const kept = await readKeptRates(database, { currencies, from: addDays(first, -oldestDays), to: last })
  const ofCurrency = new Map(currencies.map(currency => [currency, kept.filter(rate => rate.currency === currency)]))
  return rated.filter(({ currency, issueDate, exchangeRate }) => {
    const published = ofCurrency.get(currency)?.findLast(({ date }) => date <= issueDate)
    const isOfTheDay = published !== undefined && published.date >= addDays(issueDate, -oldestDays)
    return isOfTheDay && exchangeRate !== null && isUpsideDown(exchangeRate, published.rate)
  }).map(({ row, file }) => (
    { row, field: 'exchangeRate', code: 'exchange_rate_inverted', ...file === undefined ? {} : { file } }
  ))
}
