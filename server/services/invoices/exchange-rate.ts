import { refuse } from '#contract/errors'
import type { InvoiceUpdate } from '#contract/schemas/invoice'
import type { InvoiceRow } from '#db/queries/rows'
import type { IsoDate } from '#domain/invoice/document'
import { ownRateSource } from '#domain/invoice/exchange-rate'
import { exchangeRateDayOf, type TaxPointFacts } from '#domain/vat/tax-point'
import { findEcbRate, type EcbRate } from '../exchange-rates/find-rate'
import { installationOf, type AccountContext } from '../work/context'

type GivenRate = Pick<InvoiceUpdate, 'exchangeRate' | 'exchangeRateDate' | 'exchangeRateSource'>

/** The rate as it is stored, with its evidence. */
export type RateColumns =
  Pick<InvoiceRow, 'exchangeRate' | 'exchangeRateDate' | 'exchangeRateSource' | 'exchangeRateFilled'>

/** What a rate is needed for. */
interface RateNeed {
  currency: string
  date: IsoDate
}

/** What says which rate a document needs. */
type RateFacts =
  & Pick<InvoiceRow, 'currency' | Exclude<keyof TaxPointFacts, 'customer' | 'creditsOpenAdvance'>>
  & { customer: { type: string } | null }

/** A draft as far as its rate goes. */
export type RatedDraft = RateColumns & RateFacts

/** What the bank said before the transaction began, for this currency on this day only. */
export type RateLookup = RateNeed & { answer: EcbRate }

const noRate: RateColumns = {
  exchangeRate: null, exchangeRateDate: null, exchangeRateSource: null, exchangeRateFilled: false,
}

/** A document needs a rate that the bank was not asked for yet. */
class RateNeeded extends Error {
  constructor(readonly need: RateNeed) {
    super(`Nobody asked for the rate of ${need.currency} on ${need.date}`)
  }
}

/**
 * Does work in which a document may turn out to need the rate of the European Central Bank: then the work is given up,
 * the bank asked, and the work done again. It goes over the network, so it comes before a transaction and never inside
 * one; what needs no rate reads its document once.
 * @param work must leave nothing behind where it throws, as a change does
 */
export async function withRate<Answer>(
  account: AccountContext, work: (lookup: RateLookup | null) => Promise<Answer>,
): Promise<Answer> {
  let lookup: RateLookup | null = null
  for (;;) {
    try {
      return await work(lookup)
    } catch (error) {
      if (!(error instanceof RateNeeded)) throw error
      const { currency, date } = error.need
      lookup = { currency, date, answer: await findEcbRate(installationOf(account), currency, date) }
    }
  }
}

/** Refuses exchange_rate_unknown_currency. An outage refuses nothing: the draft is saved without a rate. */
export function requireListedCurrency(lookup: RateLookup | null): void {
  if (lookup && !lookup.answer.isFound && lookup.answer.refusal === 'exchange_rate_unknown_currency') {
    throw refusalOf(lookup, lookup)
  }
}

function needOf(facts: RateFacts): RateNeed {
  return { currency: facts.currency, date: exchangeRateDayOf(facts as TaxPointFacts) }
}

/**
 * The rate of a draft: the seller's own, else the bank's, else what was filled in before for the same day.
 * Within `withRate`.
 */
export function draftRate(
  draft: RateFacts,
  given: GivenRate,
  before: RatedDraft | null,
  lookup: RateLookup | null,
): RateColumns {
  const need = needOf(draft)
  const rate = ownRate(need, given, before) ?? filledRate(need, lookup)
  if (rate) return rate
  const isStillOfItsDay = before?.exchangeRateFilled && isSame(need, needOf(before))
  return isStillOfItsDay ? rateOf(before) : noRate
}

/**
 * The rate of a document that is being issued: the seller's own, or the bank's of the day that it needs and no other.
 * Within `withRate`.
 */
export function issueRate(draft: RatedDraft, issueDate: IsoDate, lookup: RateLookup | null): RateColumns {
  const need = needOf({ ...draft, issueDate })
  return ownRate(need, {}, draft) ?? filledRate(need, lookup) ?? noRate
}

/** The rate that a draft has, whoever chose it. */
export function rateOf(draft: RateColumns): RateColumns {
  const { exchangeRate, exchangeRateDate, exchangeRateSource, exchangeRateFilled } = draft
  return { exchangeRate, exchangeRateDate, exchangeRateSource, exchangeRateFilled }
}

/** Why a document that is issued has no rate: what refusalOf refuses. */
export function missingRateRefusal(document: RateFacts, lookup: RateLookup | null) {
  return refusalOf(needOf(document), lookup)
}

/** Why there is no rate: exchange_rate_unknown_currency, or exchange_rate_unavailable for a while. */
function refusalOf({ currency, date }: RateNeed, lookup: RateLookup | null) {
  const isUnknown = lookup?.answer.isFound === false && lookup.answer.refusal === 'exchange_rate_unknown_currency'
  return isUnknown
    ? refuse('exchange_rate_unknown_currency', { currency })
    : refuse('exchange_rate_unavailable', { currency, date }, retryAfterSeconds)
}

/** A fault of the bank is remembered for half a minute. */
const retryAfterSeconds = 60

/** The seller's own rate, given now or before; null where the bank's is wanted. */
function ownRate(need: RateNeed, given: GivenRate, before: RatedDraft | null): RateColumns | null {
  const owned = before && !before.exchangeRateFilled && before.currency === need.currency ? before : noRate
  // A client that sends back what it read has not chosen the rate that was filled in.
  const isRepeated = before?.exchangeRateFilled && before.currency === need.currency
    && given.exchangeRate === before.exchangeRate
  const exchangeRate = isRepeated || given.exchangeRate === undefined ? owned.exchangeRate : given.exchangeRate
  if (exchangeRate === null) return null
  return {
    exchangeRate,
    exchangeRateDate: valueOr(given.exchangeRateDate, owned.exchangeRateDate),
    exchangeRateSource: valueOr(given.exchangeRateSource, owned.exchangeRateSource) ?? ownRateSource,
    exchangeRateFilled: false,
  }
}

function filledRate(need: RateNeed, lookup: RateLookup | null): RateColumns | null {
  if (need.currency === 'EUR') return null
  if (!lookup || !isSame(lookup, need)) throw new RateNeeded(need)
  if (!lookup.answer.isFound) return null
  const { rate, date } = lookup.answer
  return { exchangeRate: rate, exchangeRateDate: date, exchangeRateSource: 'ECB', exchangeRateFilled: true }
}

function isSame(left: RateNeed, right: RateNeed): boolean {
  return left.currency === right.currency && left.date === right.date
}

/** What was given, null as well; else what there is without. */
export function valueOr<Value>(given: Value | undefined, fallback: Value): Value {
  return given === undefined ? fallback : given
}
