import { isIsoDate } from '#domain/dates'
import { isDecimal, normaliseDecimal } from '#domain/decimal'
import type { DecimalString, IsoDate } from '#domain/invoice/document'
import { hasPassed, type Clock } from './clock'
import { askOutside, OutsideFault } from './http'
import { measureCall } from './measurements'

/** The reference rates of one day: units of each currency for one euro. */
export interface RatePublication {
  date: IsoDate
  rates: { currency: string, rate: DecimalString }[]
}

/** The newest day, the last ninety days, or everything since 1999. */
export type RateFeed = 'daily' | 'hist-90d' | 'hist'

/** The euro foreign exchange reference rates of the European Central Bank. */
export interface EcbRates {
  /**
   * The publications of a feed from one day to another. Throws OutsideFault when the bank cannot be read.
   * The same question within two minutes is answered from memory, after a fault within half a minute.
   */
  read: (feed: RateFeed, days: Days) => Promise<RatePublication[]>
}

const defaultTimeoutMs = 8_000
/** The whole history was 8 MB after 27 years; it is read as a stream. */
const maxFeedBytes = 32_000_000
const memoryMs = 120_000
const faultMemoryMs = 30_000

/** Reads the feeds at this address. */
export function openEcbRates(
  { baseUrl, clock, timeoutMs = defaultTimeoutMs }: { baseUrl: string, clock: Clock, timeoutMs?: number },
): EcbRates {
  const remembered = new Map<string, { since: Date, forMs: number, publications: Promise<RatePublication[]> }>()
  return {
    read(feed, { from, to }) {
      const now = clock.now()
      for (const [question, { since, forMs }] of remembered) {
        if (hasPassed(forMs, { since, now })) remembered.delete(question)
      }
      const question = `${feed} ${from} ${to}`
      const known = remembered.get(question)
      if (known) return known.publications
      const publications = measureCall({ provider: 'ecb', host: new URL(baseUrl).host }, () =>
        readFeed(`${baseUrl}/eurofxref-${feed}.xml`, { from, to }, AbortSignal.timeout(timeoutMs)), {})
      const memory = { since: now, forMs: memoryMs, publications }
      remembered.set(question, memory)
      publications.catch(() => {
        memory.forMs = faultMemoryMs
      })
      return publications
    },
  }
}

interface Days {
  from: IsoDate
  to: IsoDate
}

async function readFeed(url: string, days: Days, signal: AbortSignal): Promise<RatePublication[]> {
  const { status, chunks } = await askOutside({ url, signal, maxBytes: maxFeedBytes })
  if (status !== 200) {
    await chunks.return()
    throw new OutsideFault(`${url} answered ${status}`)
  }
  const { publications, isEmpty } = await parseFeed(chunks, days)
  if (isEmpty) throw new OutsideFault(`${url} holds no rates`)
  return publications
}

/** `Cube > Cube time > Cube currency rate`. DTDs are refused outright, so there is no entity that could be expanded. */
async function parseFeed(
  chunks: AsyncIterable<Uint8Array>,
  { from, to }: Days,
): Promise<{ publications: RatePublication[], isEmpty: boolean }> {
  const publications: RatePublication[] = []
  let current: RatePublication | null = null
  const { default: sax } = await import('sax')
  const parser = sax.parser(true)
  parser.onerror = (error) => {
    throw new OutsideFault('The rates are no XML', { cause: error })
  }
  parser.ondoctype = () => {
    throw new OutsideFault('The rates come with a DTD')
  }
  parser.onopentag = ({ name, attributes: { time, currency, rate } }) => {
    if (name !== 'Cube') return
    if (time !== undefined) {
      current = { date: requireDate(String(time)), rates: [] }
      // Of 27 years only some days are wanted; the others are read and forgotten.
      if (current.date >= from && current.date <= to) publications.push(current)
    }
    if (currency !== undefined) current?.rates.push(requireRate(String(currency), String(rate)))
  }
  const decoder = new TextDecoder()
  for await (const chunk of chunks) parser.write(decoder.decode(chunk, { stream: true }))
  parser.write(decoder.decode()).close()
  return { publications, isEmpty: current === null }
}

function requireDate(text: string): IsoDate {
  if (!isIsoDate(text)) throw new OutsideFault('The rates stand under something that is no date')
  return text
}

function requireRate(currency: string, rate: string): RatePublication['rates'][number] {
  const isRate = isDecimal(rate, { maxScale: 8, maxIntegerDigits: 9, min: '0.00000001' })
  if (!/^[A-Z]{3}$/.test(currency) || !isRate) throw new OutsideFault('A rate is no rate of a currency')
  return { currency, rate: normaliseDecimal(rate) }
}
