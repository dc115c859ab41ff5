import { keepPublications, readPublication } from '#db/queries/exchange-rates'
import { currencyProblem } from '#domain/currencies'
import { addDays, daysBetween, todayInAmsterdam } from '#domain/dates'
import type { DecimalString, IsoDate } from '#domain/invoice/document'
import type { RateFeed, RatePublication } from '#integrations/ecb-rates'
import { OutsideFault } from '#integrations/http'
import type { Outside, ServiceContext } from '../work/context'
import { latestPublicationDay } from './publication-days'

/** What the European Central Bank says of a currency on a day, or why it says nothing. */
export type EcbRate =
  | { isFound: true, rate: DecimalString, date: IsoDate }
  | { isFound: false, refusal: 'exchange_rate_unknown_currency' | 'exchange_rate_unavailable' }

/** Where rates are kept and come from. */
type RateSources = Pick<ServiceContext, 'database'> & { outside: Pick<Outside, 'clock' | 'ecbRates' | 'log'> }

/** An older rate than this is no rate of the day any more; the longest row of closing days is five. */
export const oldestDays = 10

/** The newest ninety days are in a file of their own; a few days of it are left to spare. */
const recentDays = 80

/**
 * The euro reference rate of a day: that day's publication, else the latest one before it, at most ten days older.
 * A publication is fetched once and then kept. A day to come, and a bank that cannot be read, give
 * `exchange_rate_unavailable`; a currency that is not published gives `exchange_rate_unknown_currency`.
 */
export async function findEcbRate(service: RateSources, currency: string, onDate: IsoDate): Promise<EcbRate> {
  if (currencyProblem(currency) === 'unknown') return { isFound: false, refusal: 'exchange_rate_unknown_currency' }
  const publication = await findPublication(service, onDate)
  if (publication === null) return { isFound: false, refusal: 'exchange_rate_unavailable' }
  const found = publication.rates.find(rate => rate.currency === currency)
  return found
    ? { isFound: true, rate: found.rate, date: publication.date }
    : { isFound: false, refusal: 'exchange_rate_unknown_currency' }
}

async function findPublication(service: RateSources, onDate: IsoDate): Promise<RatePublication | null> {
  const now = service.outside.clock.now()
  const today = todayInAmsterdam(now)
  if (onDate > today) return null
  const expected = latestPublicationDay(onDate, now)
  const known = await readPublication(service.database, expected)
  if (known) return known
  for (const feed of feedsWith(expected, latestPublicationDay(today, now), today)) {
    const publications = await readFeed(service, feed, { from: addDays(onDate, -oldestDays), to: onDate })
    const [newest] = publications.sort((left, right) => right.date.localeCompare(left.date))
    if (newest) return newest
  }
  return null
}

/** The smallest file that should hold a day, and the next larger one for when it moved on in the meantime. */
function feedsWith(day: IsoDate, newestDay: IsoDate, today: IsoDate): RateFeed[] {
  if (day === newestDay) return ['daily', 'hist-90d']
  return daysBetween(day, today) <= recentDays ? ['hist-90d'] : ['hist']
}

async function readFeed(
  service: RateSources,
  feed: RateFeed,
  days: { from: IsoDate, to: IsoDate },
): Promise<RatePublication[]> {
  try {
    const publications = await service.outside.ecbRates.read(feed, days)
    await keepPublications(service.database, publications)
    return publications
  } catch (error) {
    if (!(error instanceof OutsideFault)) throw error
    tellOnce(service, error)
    return []
  }
}

/** A fault is remembered for half a minute and given to whoever asks; the log hears of it once. */
const logged = new WeakSet<OutsideFault>()

function tellOnce({ outside }: RateSources, fault: OutsideFault): void {
  if (logged.has(fault)) return
  logged.add(fault)
  outside.log.warn('an outside service gave no answer', { service: 'ECB', reason: fault.message })
}
