import { Prisma, type Database } from '../client'
import type { Select } from '../drivers/direct-reads'
import { isUniqueViolation } from '../errors'
import { runTransaction } from '../transaction'

/** One day's euro reference rates, the same for all accounts. */
interface Publication {
  date: string
  rates: { currency: string, rate: string }[]
}

/** The rates of one day as they were kept; null for a day of which none are known. */
export async function readPublication({ prisma }: Database, date: string): Promise<Publication | null> {
  const rates = await prisma.exchangeRate.findMany({ where: { date }, select: { currency: true, rate: true } })
  return rates.length === 0 ? null : { date, rates }
}

/** The rates of some currencies that are kept of a time, the oldest first. */
export function readKeptRates(
  { prisma }: Database, { currencies, from, to }: { currencies: string[], from: string, to: string },
): Promise<{ currency: string, date: string, rate: string }[]> {
  return prisma.exchangeRate.findMany({
    where: { currency: { in: currencies }, date: { gte: from, lte: to } }, orderBy: { date: 'asc' },
  })
}

/** The latest rate of a currency that is kept of a time, also read within a change; null where none is. */
export async function readLatestKeptRate(
  select: Select, { currency, from, to }: { currency: string, from: string, to: string },
): Promise<{ date: string, rate: string } | null> {
  const [latest] = await select<{ date: string, rate: string }>(Prisma.sql`
    SELECT "date", "rate" FROM "ExchangeRate"
    WHERE "currency" = ${currency} AND "date" BETWEEN ${from} AND ${to} ORDER BY "date" DESC LIMIT 1`)
  return latest ?? null
}

/** Keeps publications that are not known yet: a day's rates never change afterwards. */
export async function keepPublications({ prisma }: Database, publications: Publication[]): Promise<void> {
  const known = await prisma.exchangeRate.findMany({
    where: { date: { in: publications.map(({ date }) => date) } },
    distinct: ['date'],
    select: { date: true },
  })
  const rows = publications
    .filter(({ date }) => !known.some(row => row.date === date))
    .flatMap(({ date, rates }) => rates.map(({ currency, rate }) => ({ date, currency, rate })))
  if (rows.length === 0) return
  try {
    await runTransaction(prisma, tx => tx.exchangeRate.createMany({ data: rows }))
  } catch (error) {
    // Somebody else has just kept the same day; whatever this write lost is asked for again when it is needed.
    if (!isUniqueViolation(error)) throw error
  }
}
