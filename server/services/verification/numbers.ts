import { inPieces } from '#db/pieces'
import type { SnapshotReader } from '#db/snapshot'
import { documentNumberKey } from '#domain/invoice/document-number'
import type { Report } from './report'

interface Series {
  kind: string
  period: string
}

interface UsedRange {
  first: number
  last: number
  count: number
}

/** Values that no document of the series has, and the one that comes after them, if any does. */
interface Gap {
  from: number
  to: number
  after: { number: string | null, sequence: number } | null
}

/** A longer gap cannot come from numbers that were given elsewhere; it is told as a whole. */
const longestExplainedGap = 1000

/** SQLite takes only so many values by one statement. */
const numbersAtOnce = 500

/** Every series runs from its first number to its last without gap or double, and goes on with the next. */
export async function verifyNumbers(reader: SnapshotReader, accountId: string, report: Report): Promise<void> {
  for (const { kind, period, range } of await usedRanges(reader, accountId)) {
    report.count('numberSeries')
    report.count('numbers', range.count)
    if (period !== null) await verifySeries(reader, accountId, { kind, period }, range, report)
  }
  await verifyUnique(reader, accountId, report)
}

/** The series of an account with the last number that each gave; numbers from outside any are a period of null. */
export async function usedRanges(
  reader: SnapshotReader, accountId: string,
): Promise<{ kind: string, period: string | null, range: UsedRange }[]> {
  const ranges = await reader.invoice.groupBy({
    by: ['kind', 'numberPeriod'],
    where: { accountId, numberSequence: { not: null } },
    _min: { numberSequence: true },
    _max: { numberSequence: true },
    _count: true,
  })
  return ranges.map(({ kind, numberPeriod, _min, _max, _count }) => ({
    kind,
    period: numberPeriod,
    range: { first: _min.numberSequence ?? 0, last: _max.numberSequence ?? 0, count: _count },
  }))
}

/**
 * Whether documents of a kind are there for each number from 1 to the next one of every series. No proof of a loss
 * otherwise: the owner may have begun with another number, or one was given from outside the series.
 */
export async function isCompleteFromOne(reader: SnapshotReader, accountId: string, kind: string): Promise<boolean> {
  const rows = await reader.numberSequence.findMany({
    where: { accountId, kind }, select: { period: true, nextValue: true },
  })
  const counts = new Map((await usedRanges(reader, accountId))
    .filter(series => series.kind === kind)
    .map(({ period, range }) => [period, range.count]))
  return rows.every(({ period, nextValue }) => (counts.get(period) ?? 0) === nextValue - 1)
}

async function verifySeries(
  reader: SnapshotReader,
  accountId: string,
  series: Series,
  { first, last, count }: UsedRange,
  report: Report,
): Promise<void> {
  const name = `${series.kind} series ${series.period}`
  const row = await reader.numberSequence.findFirst({ where: { accountId, ...series }, select: { nextValue: true } })
  if (!row) report.find(name, `has ${count} numbers but no next value`)
  else if (row.nextValue <= last) report.find(name, `would give ${row.nextValue} next, though ${last} is used`)

  const gaps: Gap[] = []
  for (const { sequence, previous, number } of await findJumps(reader, accountId, series)) {
    if (sequence === previous) report.find(name, `${sequence} was given twice, also to ${number}`)
    else gaps.push({ from: previous + 1, to: sequence - 1, after: { number, sequence } })
  }
  if (row && row.nextValue > last + 1) gaps.push({ from: last + 1, to: row.nextValue - 1, after: null })
  for (const gap of gaps) {
    const missing = await unexplained(reader, accountId, gap)
    if (missing.length > 0) report.find(name, `lacks ${missing.join(', ')} from ${first} to ${last}`)
  }
}

/** The places where a series does not go up by exactly one. */
async function findJumps(reader: SnapshotReader, accountId: string, { kind, period }: Series) {
  const rows = await reader.$queryRaw<{ number: string | null, sequence: number | bigint, previous: number | bigint }[]>`
    SELECT "number", "sequence", "previous" FROM (
      SELECT "number", "numberSequence" AS "sequence",
        LAG("numberSequence") OVER (ORDER BY "numberSequence") AS "previous"
      FROM "Invoice"
      WHERE "accountId" = ${accountId} AND "kind" = ${kind} AND "numberPeriod" = ${period}
        AND "numberSequence" IS NOT NULL
    ) AS "steps"
    WHERE "previous" IS NOT NULL AND "sequence" <> "previous" + 1
    ORDER BY "sequence"`
  return rows.map(row => ({ number: row.number, sequence: Number(row.sequence), previous: Number(row.previous) }))
}

/**
 * What nobody can account for in a gap. There is one good reason for one: a number given from outside the series is
 * passed over when the series comes to it.
 */
async function unexplained(reader: SnapshotReader, accountId: string, { from, to, after }: Gap): Promise<string[]> {
  if (to - from >= longestExplainedGap) return [`${from} to ${to}`]
  const values = Array.from({ length: to - from + 1 }, (_, step) => from + step)
  const numbers = new Map(values.map(value => [value, after ? numbersLike(after, value) : []]))
  const outside = await givenOutside(reader, accountId, [...numbers.values()].flat())
  return values.filter(value => !numbers.get(value)?.some(number => outside.has(number))).map(String)
}

/**
 * Which of these numbers a document outside any series has, or one made elsewhere that was credited. Two statements,
 * each by an index of its own: one that asks for either reads all documents of the account.
 */
async function givenOutside(
  reader: SnapshotReader, accountId: string, numbers: readonly string[],
): Promise<Set<string | null>> {
  const given = new Set<string | null>()
  for (const piece of inPieces(numbers, numbersAtOnce)) {
    const among = { in: piece }
    const kept = await reader.invoice.findMany({
      where: { accountId, numberKey: among, numberSequence: null }, select: { numberKey: true },
    })
    const credited = await reader.invoice.groupBy({
      by: ['creditedNumberKey'],
      where: { accountId, creditedNumberKey: among, status: { notIn: ['draft', 'cancelled'] } },
    })
    for (const { numberKey } of kept) given.add(numberKey)
    for (const { creditedNumberKey } of credited) given.add(creditedNumberKey)
  }
  return given
}

/**
 * The numbers a value may have had, judged by the number after it: the format of that time is not kept, but the
 * sequence stands somewhere in it, padded or not.
 */
function numbersLike({ number: after, sequence }: NonNullable<Gap['after']>, value: number): string[] {
  const number = documentNumberKey(after ?? '')
  const candidates = new Set<string>()
  for (let width = 1; width <= number.length; width++) {
    const digits = String(sequence).padStart(width, '0')
    for (let at = number.indexOf(digits); at !== -1; at = number.indexOf(digits, at + 1)) {
      candidates.add(number.slice(0, at) + String(value).padStart(width, '0') + number.slice(at + digits.length))
    }
  }
  return [...candidates]
}

async function verifyUnique(reader: SnapshotReader, accountId: string, report: Report): Promise<void> {
  const doubles = await reader.$queryRaw<{ number: string, documents: number | bigint }[]>`
    SELECT MIN("number") AS "number", COUNT(*) AS "documents" FROM "Invoice"
    WHERE "accountId" = ${accountId} AND "number" IS NOT NULL GROUP BY LOWER("number") HAVING COUNT(*) > 1
    ORDER BY 1`
  for (const { number, documents } of doubles) {
    report.find(number, `is the number of ${documents} documents, in capitals or not`)
  }
  const [{ unkeyed = 0 } = {}] = await reader.$queryRaw<{ unkeyed: number | bigint }[]>`
    SELECT COUNT(*) AS "unkeyed" FROM "Invoice"
    WHERE "accountId" = ${accountId} AND ("number" IS NULL) <> ("numberKey" IS NULL)`
  if (Number(unkeyed) > 0) report.find('numbers', `${unkeyed} of them are not kept apart from others`)
}
