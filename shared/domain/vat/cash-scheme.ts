import { addDays, addMonthsAnchored } from '../dates'
import { divideHalfAwayFromZero } from '../decimal'
import type { Cents, IsoDate } from '../invoice/document'
import { toCents } from '../money'
import { limitOn } from './law'
import type { Booking } from './turnover'

/** Domestic taxed turnover: what goes by payment under the cash scheme, and what is given back of a bad debt. */
export const paidBoxes = ['1a', '1b', '1c'] as const
export type PaidBox = (typeof paidBoxes)[number]

/** The heading of the sums of what is due in another month than the documents of a box say: `shift 1a`. */
export function shiftHeading(box: PaidBox): string {
  return `shift ${box}`
}

/** A document with all that tells when its VAT is due. */
export interface VatHistory {
  /** When it counts by itself. */
  taxPointDate: IsoDate
  totalCents: Cents
  /** By VAT group, in euro cents; a credit note takes away. */
  bookings: readonly Booking[]
  /** Credit notes on it, each with the day on which it counts. */
  credits: readonly { date: IsoDate, totalCents: Cents, bookings: readonly Booking[] }[]
  /** What came in of it, and below zero what was reversed or went back; not what goes back by its credit notes. */
  payments: readonly { paidOn: IsoDate, amountCents: Cents }[]
  isCash: boolean
  /** Since when it counts whether paid or not, as the cash scheme was left; null while it goes on. */
  cashEndsOn: IsoDate | null
  /** Since when what is open of it is taken for lost; null while it is not. */
  badDebtOn: IsoDate | null
}

/** What is due in a box on a day beside, or in place of, what the document itself says there. */
export interface VatShift {
  date: IsoDate
  box: PaidBox
  taxableCents: Cents
  vatCents: Cents
}

/**
 * How the VAT of a document is due on other days than those of the document and its credit notes: less on the tax point
 * and more on each day of payment under the cash scheme, less on the day that a claim is taken for lost. Each day is
 * what is due after it less what was due before, so that what happens later changes nothing before it, and a document
 * that is paid comes to nothing in all: it was due as it says, on other days.
 *
 * - A payment counts on its day, also before the invoice (art. 26 Wet OB 1968: the day on which it is received). It is
 *   shared over the VAT groups as a whole, of what is still asked for, to the cent.
 * - A credit note counts on its own day: the right to what was paid too much arises when the price is lowered
 *   (art. 29 (2) Wet OB 1968), not when money goes back. Of what was not paid, it takes nothing back.
 * - What is received beyond what is asked for is no consideration.
 * - Whoever leaves the cash scheme owes VAT by invoices from that day on (art. 13 Wet OB 1968), and so on that day of
 *   what was invoiced before and is still open: nothing else would ever make it due.
 * - A claim that is not paid gives back its VAT on the day it is taken for lost (art. 29 (1) and (2)); what is received
 *   after that is due again on its day (art. 29 (5)). Under the cash scheme nothing of it was due.
 *
 * In another currency the VAT is what the document says in euro, by its own rate.
 */
export function vatShiftsOf(history: VatHistory): VatShift[] {
  const { taxPointDate, credits, payments, cashEndsOn, badDebtOn } = history
  const days = new Set([
    taxPointDate, ...credits.map(({ date }) => date), ...payments.map(({ paidOn }) => paidOn), cashEndsOn ?? [],
    badDebtOn ?? [],
  ].flat())
  let before = nothing
  const sumsBy = sumsOf(history)
  return [...days].sort().flatMap((date) => {
    const after = shiftedBy(history, date, sumsBy(date))
    const moved = paidBoxes.map(box => ({
      date,
      box,
      taxableCents: after[box].taxableCents - before[box].taxableCents,
      vatCents: after[box].vatCents - before[box].vatCents,
    }))
    before = after
    return moved.filter(({ taxableCents, vatCents }) => taxableCents !== 0 || vatCents !== 0)
  })
}

/** What is given back of a claim that is taken for lost on a day, in euro cents: the VAT of what is open of it then. */
export function openVatCents(history: VatHistory, date: IsoDate): Cents {
  const sums = sumsOf(history)(date)
  const [kept, lost] = [null, date].map(badDebtOn => shiftedBy({ ...history, badDebtOn }, date, sums))
  return paidBoxes.reduce((sum, box) => sum + (kept?.[box].vatCents ?? 0) - (lost?.[box].vatCents ?? 0), 0)
}

/** When a claim is due: where no day was agreed on, a while after it was invoiced. */
export function claimDueOn({ issueDate, dueDate }: { issueDate: IsoDate, dueDate: IsoDate | null }): IsoDate {
  return dueDate ?? addDays(issueDate, limitOn('unagreedPaymentDays', issueDate))
}

/** Since when VAT is due of what is open: by its tax point, or as the cash scheme is left; null while that goes on. */
export function openVatDueOn({ taxPointDate, isCash, cashEndsOn }: VatHistory): IsoDate | null {
  return isCash ? cashEndsOn : taxPointDate
}

/**
 * The last day on which a claim is taken for lost: a while after it fell due, whatever is still hoped for, and where
 * its VAT became due later than that, on that day.
 */
export function lastBadDebtDay(history: VatHistory, dueDate: IsoDate): IsoDate {
  const lostOn = addMonthsAnchored(dueDate, 12 * limitOn('badDebtYears', dueDate))
  const vatDueOn = openVatDueOn(history) ?? lostOn
  return vatDueOn > lostOn ? vatDueOn : lostOn
}

/** No claim that fell due after this day is lost by a day; of this one, only what a leap year brings forward. */
export function lastLostDueDate(day: IsoDate): IsoDate {
  return addDays(addMonthsAnchored(day, -12 * limitOn('badDebtYears', day)), 1)
}

type Amounts = Readonly<Record<PaidBox, { taxableCents: Cents, vatCents: Cents }>>

const none = { taxableCents: 0, vatCents: 0 }
const nothing: Amounts = { '1a': none, '1b': none, '1c': none }

/** What a document comes to by the end of a day, with the credit notes and payments until then. */
interface Sums {
  invoiced: Parts
  /** Of it, what credit notes took away. */
  taken: Parts
  askedCents: Cents
  paidCents: Cents
}

/** Sums by the end of days that are asked for in their order: each credit note and payment is counted once. */
function sumsOf({ totalCents, bookings, credits, payments }: VatHistory): (date: IsoDate) => Sums {
  const notes = credits.toSorted((one, other) => compareDays(one.date, other.date)).values()
  const received = payments.toSorted((one, other) => compareDays(one.paidOn, other.paidOn)).values()
  const sums: Sums = { invoiced: new Map(), taken: new Map(), askedCents: totalCents, paidCents: 0 }
  add(sums.invoiced, bookings)
  let [note, payment] = [notes.next().value, received.next().value]
  return (date) => {
    for (; note && note.date <= date; note = notes.next().value) {
      sums.askedCents -= note.totalCents
      add(sums.invoiced, note.bookings)
      add(sums.taken, note.bookings)
    }
    for (; payment && payment.paidOn <= date; payment = received.next().value) sums.paidCents += payment.amountCents
    return sums
  }
}

function compareDays(one: IsoDate, other: IsoDate): number {
  return one < other ? -1 : Number(one > other)
}

/** What is due in all by the end of a day, less what the document and its credit notes say by then. */
function shiftedBy(
  { taxPointDate, isCash, cashEndsOn, badDebtOn }: VatHistory, date: IsoDate,
  { invoiced, taken, askedCents, paidCents }: Sums,
): Amounts {
  const isByInvoice = !isCash || (cashEndsOn !== null && date >= cashEndsOn)
  if (isByInvoice && (badDebtOn === null || date < badDebtOn)) return nothing
  const isSupplied = date >= taxPointDate
  const reported = [...isSupplied ? invoiced : taken]
  const due = shareOf([...invoiced], { paidCents, askedCents, isSupplied })
  return Object.fromEntries(paidBoxes.map(box => [box, {
    taxableCents: amountIn(due, box, 'taxableCents') - amountIn(reported, box, 'taxableCents'),
    vatCents: amountIn(due, box, 'vatCents') - amountIn(reported, box, 'vatCents'),
  }])) as unknown as Amounts
}

/** What a document comes to without VAT, or the VAT, by heading and rate. */
type Parts = Map<string, Cents>
type Part = [key: string, cents: Cents]

function keyOf(heading: string, rate: string, name: 'taxableCents' | 'vatCents'): string {
  return `${heading} ${name} ${rate}`
}

function add(parts: Parts, bookings: readonly Booking[]): void {
  for (const { heading, rate, ...amounts } of bookings) {
    for (const name of ['taxableCents', 'vatCents'] as const) {
      const key = keyOf(heading, rate, name)
      parts.set(key, (parts.get(key) ?? 0) + amounts[name])
    }
  }
}

function amountIn(parts: readonly Part[], box: PaidBox, name: 'taxableCents' | 'vatCents'): Cents {
  return parts.reduce((sum, [key, cents]) => sum + (key.startsWith(keyOf(box, '', name)) ? cents : 0), 0)
}

/**
 * The share of what was paid in each part: together what was paid, in euro, each rounded down and the cents that are
 * left given to the parts that lost most by that. What asks for nothing is due by its supply.
 */
function shareOf(
  parts: readonly Part[],
  { paidCents, askedCents, isSupplied }: { paidCents: Cents, askedCents: Cents, isSupplied: boolean },
): Part[] {
  if (paidCents >= askedCents && (isSupplied || paidCents > 0)) return [...parts]
  if (paidCents <= 0) return []
  const [paid, invoiced] = [BigInt(paidCents), BigInt(askedCents)]
  const whole = parts.reduce((sum, [, cents]) => sum + BigInt(cents), 0n)
  const shares = parts.map(([key, cents]) => {
    const exact = BigInt(cents) * paid
    const lost = (exact % invoiced + invoiced) % invoiced
    return { key, lost, cents: (exact - lost) / invoiced }
  })
  const left = divideHalfAwayFromZero(whole * paid, invoiced) - shares.reduce((sum, { cents }) => sum + cents, 0n)
  const first = new Set(shares.toSorted((one, other) => one.lost === other.lost ? 0 : one.lost > other.lost ? -1 : 1)
    .slice(0, Number(left)))
  return shares.map(share => [share.key, toCents(share.cents + (first.has(share) ? 1n : 0n))])
}
