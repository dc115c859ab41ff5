import { readKeptRates } from '#db/queries/exchange-rates'
import type { EInvoiceFile } from '#documents/import/ubl-archive'
import { addDays, isIsoDate } from '#domain/dates'
import { tellsNoRate } from '#domain/import/e-invoice-head'
import type { ImportProblem } from '#domain/import/problem'
import type { DecimalString, IsoDate } from '#domain/invoice/document'
import { isUpsideDown } from '#domain/invoice/exchange-rate'
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
  const months = new Map<string, FiledInvoice[]>()
  for (const invoice of invoices.filter(({ exchangeRate }) => exchangeRate !== null)) {
    const month = invoice.issueDate.slice(0, 7)
    const ofMonth = months.get(month)
    if (ofMonth) ofMonth.push(invoice)
    else months.set(month, [invoice])
  }
  const found: FiledInvoice[] = []
  for (const ofMonth of months.values()) found.push(...await upsideDownOf(account, ofMonth))
  return found.map(({ row, file, exchangeRate }) => (
    { row, field: 'exchangeRate', code: 'exchange_rate_inverted', value: exchangeRate ?? '', ...file === undefined ? {} : { file } }
  ))
}

/** What was published for the days of e-invoices that tell no rate, as far as it is kept: nothing is fetched for it. */
export async function publishedRates(
  account: AccountContext, files: readonly EInvoiceFile[],
): Promise<(currency: string, date: IsoDate) => DecimalString | null> {
  const wanted = files.flatMap(({ invoice }) => {
    if ('unreadable' in invoice || !tellsNoRate(invoice)) return []
    const { currency, issueDate } = invoice.values
    return isIsoDate(issueDate?.text ?? '') && currency ? [`${currency.text} ${issueDate?.text}`] : []
  })
  const found = new Map<string, DecimalString>()
  for (const key of new Set(wanted)) {
    const [currency = '', date = ''] = key.split(' ')
    const days = { currencies: [currency], from: addDays(date, -oldestDays), to: date }
    const stored = await readKeptRates(installationOf(account).database, days)
    const latest = stored.at(-1)
    if (latest) found.set(key, latest.rate)
  }
  return (currency, date) => found.get(`${currency} ${date}`) ?? null
}

/** Those of one month: the rates of years would be too many to go through for each invoice. */
async function upsideDownOf(account: AccountContext, invoices: readonly FiledInvoice[]): Promise<FiledInvoice[]> {
  const dates = invoices.map(({ issueDate }) => issueDate).sort()
  const [first = '', last = ''] = [dates[0], dates.at(-1)]
  const currencies = [...new Set(invoices.map(({ currency }) => currency))]
  const { database } = installationOf(account)
  const stored = await readKeptRates(database, { currencies, from: addDays(first, -oldestDays), to: last })
  const ofCurrency = new Map(currencies.map(currency => [currency, stored.filter(rate => rate.currency === currency)]))
  return invoices.filter(({ currency, issueDate, exchangeRate }) => {
    const published = ofCurrency.get(currency)?.findLast(({ date }) => date <= issueDate)
    const isOfTheDay = published !== undefined && published.date >= addDays(issueDate, -oldestDays)
    return isOfTheDay && exchangeRate !== null && isUpsideDown(exchangeRate, published.rate)
  })
}
