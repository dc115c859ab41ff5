import type { AccountTransaction } from '#db/account/for-account'
import { inPieces } from '#db/pieces'
import type { InvoiceRow } from '#db/queries/rows'
import { addToTurnoverSums, type TurnoverEntry } from '#db/queries/turnover-sums'
import { putVatShifts } from '#db/queries/vat-shifts'
import { shiftHeading, vatShiftsOf, type PaidBox, type VatHistory, type VatShift } from '#domain/vat/cash-scheme'
import { cashSchemeEnd, type SchemeChange } from '#domain/vat/scheme'
import { bookingsOf } from '#domain/vat/turnover'
import { schemeChangesOf } from '../business/scheme-changes'
import type { Change } from '../work/change-account'
import { countedNotes, countedPayments } from './counted'
import { nobody, turnoverFactsOf, turnoverSelect, type TurnoverRow } from './turnover'

/** What the shifts of a document follow from, and those that are stored of it. */
export const shiftSelect = {
  ...turnoverSelect,
  id: true,
  status: true,
  creditedInvoiceId: true,
  totalCents: true,
  vatScheme: true,
  badDebtOn: true,
  payments: countedPayments,
  creditNotes: { ...countedNotes, select: { ...turnoverSelect, totalCents: true } },
  vatShifts: { select: { date: true, box: true, taxableCents: true, vatCents: true } },
} as const

type CountedRow = TurnoverRow & Pick<InvoiceRow, 'totalCents'>

/** A document as it is read for them. */
export type ShiftRow = CountedRow & Pick<
  InvoiceRow, 'id' | 'status' | 'creditedInvoiceId' | 'vatScheme' | 'badDebtOn'
> & {
  payments: { paidOn: string, amountCents: bigint }[]
  creditNotes: CountedRow[]
  vatShifts: { date: string, box: string, taxableCents: bigint, vatCents: bigint }[]
}

/** Whether the VAT of a document can be due on other days than it says itself. */
export function mayShift({ vatScheme, badDebtOn }: Pick<InvoiceRow, 'vatScheme' | 'badDebtOn'>): boolean {
  return vatScheme === 'cash' || badDebtOn !== null
}

/**
 * The shifts of a document as they follow from it, its credit notes and its payments; none of what does not count. A
 * credit note on one of ours moves that one. One on an invoice made elsewhere counts as it is paid back: whether that
 * invoice was paid, nobody knows before.
 */
function vatShiftsOfRow(document: ShiftRow, changes: readonly SchemeChange[]): VatShift[] {
  const history = vatHistoryOf(document, changes)
  return history && mayShift(document) ? vatShiftsOf(history) : []
}

/**
 * All that tells when the VAT of a document is due; null of what does not count. What goes back by a credit note takes
 * nothing off what was paid of its invoice, as in what is open of that.
 */
export function vatHistoryOf(document: ShiftRow, changes: readonly SchemeChange[]): VatHistory | null {
  const { taxPointDate, status, creditedInvoiceId, vatScheme, badDebtOn, creditNotes, payments } = document
  if (taxPointDate === null || status === 'cancelled' || creditedInvoiceId !== null) return null
  return {
    taxPointDate,
    ...amountsOf(document),
    credits: creditNotes.map(note => ({ date: note.taxPointDate ?? note.issueDate, ...amountsOf(note) })),
    payments: payments.map(({ paidOn, amountCents }) => ({ paidOn, amountCents: Number(amountCents) })),
    isCash: vatScheme === 'cash',
    cashEndsOn: cashSchemeEnd(changes, taxPointDate),
    badDebtOn,
  }
}

function amountsOf(row: CountedRow) {
  return { totalCents: Number(row.totalCents), bookings: bookingsOf(turnoverFactsOf(row)) }
}

/** With what belongs to each, as many as SQLite takes in one statement. */
export const documentsPerRead = 100

/**
 * Works out anew on which days the VAT of documents is due, after their payments, their credits or the scheme changed,
 * and moves the sums of the months by what is new. Where something was due and is no more, a shift of nothing stays.
 */
export async function moveVatShifts(
  { tx, now }: Pick<Change, 'tx' | 'now'>, accountId: string, ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const changes = schemeChangesOf(await tx.business.findFirstOrThrow())
  for (const piece of inPieces(ids, documentsPerRead)) {
    const documents = await tx.invoice.findMany({ where: { id: { in: piece } }, select: shiftSelect })
    await putMoves(tx, accountId, now, documents.flatMap(document => movesOfRow(document, changes)))
  }
}

/** Takes the shifts of documents that are about to be removed out of the sums. */
export async function removeVatShifts(
  { tx, now }: Pick<Change, 'tx' | 'now'>, accountId: string, ids: readonly string[],
): Promise<void> {
  const vatShifts = await tx.vatShift.findMany({ where: { invoiceId: { in: [...ids] } } })
  const moves = vatShifts.flatMap(shift => movesOf({ id: shift.invoiceId, vatShifts: [shift] }, []))
  await putMoves(tx, accountId, now, moves)
}

/** A shift as it is now, and by how much it differs from what was stored. */
export interface ShiftMove {
  invoiceId: string
  date: string
  box: PaidBox
  taxableCents: bigint
  vatCents: bigint
  by: { taxableCents: bigint, vatCents: bigint }
}

/** The shifts of a document that are stored otherwise than they follow from it and from these changes of scheme. */
export function movesOfRow(document: ShiftRow, changes: readonly SchemeChange[]): ShiftMove[] {
  return movesOf(document, vatShiftsOfRow(document, changes))
}

function movesOf(
  { id, vatShifts }: Pick<ShiftRow, 'id' | 'vatShifts'>, shifts: readonly VatShift[],
): ShiftMove[] {
  const stored = new Map(vatShifts.map(shift => [`${shift.date} ${shift.box}`, shift]))
  const now = new Map(shifts.map(shift => [`${shift.date} ${shift.box}`, shift]))
  return [...new Set([...stored.keys(), ...now.keys()])].flatMap((key) => {
    const [date = '', box = ''] = key.split(' ')
    const taxableCents = BigInt(now.get(key)?.taxableCents ?? 0)
    const vatCents = BigInt(now.get(key)?.vatCents ?? 0)
    const before = stored.get(key) ?? { taxableCents: 0n, vatCents: 0n }
    const by = { taxableCents: taxableCents - before.taxableCents, vatCents: vatCents - before.vatCents }
    return by.taxableCents === 0n && by.vatCents === 0n
      ? []
      : [{ invoiceId: id, date, box: box as PaidBox, taxableCents, vatCents, by }]
  })
}

/** Stores shifts as they are now, and moves the sums of the months by what is new. */
export async function putMoves(
  tx: AccountTransaction, accountId: string, changedAt: Date, moves: readonly ShiftMove[],
): Promise<void> {
  await putVatShifts(tx, accountId, moves.map(({ by, ...shift }) => ({ ...shift, changedAt })))
  await addToTurnoverSums(tx, accountId, entriesOf(moves.map(({ date, box, by }) => ({ date, box, ...by }))))
}

/** What shifts add to the sums of their months, each sum once. */
export function entriesOf(
  shifts: readonly { date: string, box: string, taxableCents: bigint, vatCents: bigint }[],
): TurnoverEntry[] {
  const sums = new Map<string, TurnoverEntry>()
  for (const { date, box, taxableCents, vatCents } of shifts) {
    const [month, heading] = [date.slice(0, 7), shiftHeading(box as PaidBox)]
    const sum = sums.get(`${month} ${heading}`)
      ?? { ...nobody, month, heading, documentCount: 0, taxableCents: 0n, vatCents: 0n }
    sums.set(`${month} ${heading}`, {
      ...sum, taxableCents: sum.taxableCents + taxableCents, vatCents: sum.vatCents + vatCents,
    })
  }
  return [...sums.values()]
}
