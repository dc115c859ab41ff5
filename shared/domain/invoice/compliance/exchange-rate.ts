import { addMonthsAnchored, formatDate, isIsoDate } from '../../dates'
import { isDecimal } from '../../decimal'
import { formatPlainDecimal } from '../../money'
import { exchangeRateDayOf } from '../../vat/tax-point'
import type { InvoiceDocument } from '../document'
import { differsByMore, isUpsideDown } from '../exchange-rate'
import { error, warning, type ComplianceContext, type Finding } from './finding'

/** From how far off the published rate a rate of the seller's own is asked about. */
const farPercent = 5n

/**
 * Whether a rate can be that of its day: VAT is stated in euro by the latest rate published by then, of the European
 * Central Bank or of a bank (art. 91 (2) and 230 of Directive 2006/112). A credit note on our invoice has the rate of
 * that one. Where no rate of the day is kept only its age can be told.
 */
export function checkExchangeRate(document: InvoiceDocument, context: ComplianceContext): Finding[] {
  const { currency, exchangeRate, creditedInvoice } = document
  if (currency === 'EUR' || creditedInvoice || !isExchangeRate(exchangeRate)) return []
  return [...checkAge(document, context), ...checkPublished(exchangeRate, document, context)]
}

function checkAge(document: InvoiceDocument, { messageLocale }: ComplianceContext): Finding[] {
  const { exchangeRateDate: date } = document
  if (date === null || !isIsoDate(date) || addMonthsAnchored(date, 12) >= exchangeRateDayOf(document)) return []
  return [warning('exchange_rate_old', 'exchangeRateDate', { value: formatDate(date, messageLocale) })]
}

function checkPublished(
  exchangeRate: string, { currency }: InvoiceDocument, { publishedRate, messageLocale }: ComplianceContext,
): Finding[] {
  if (!publishedRate) return []
  const { rate, date } = publishedRate
  const values = {
    currency,
    value: formatPlainDecimal(exchangeRate, messageLocale),
    published: formatPlainDecimal(rate, messageLocale),
    date: formatDate(date, messageLocale),
  }
  const details = { exchangeRate, publishedRate: rate, publishedOn: date }
  if (isUpsideDown(exchangeRate, rate)) return [error('exchange_rate_upside_down', 'exchangeRate', values, details)]
  return differsByMore(exchangeRate, rate, farPercent) ? [warning('exchange_rate_far', 'exchangeRate', values, details)] : []
}

/** Whether this is units of a currency for one euro. */
export function isExchangeRate(rate: string | null): rate is string {
  return rate !== null && isDecimal(rate, { min: '0', nonZero: true })
}
