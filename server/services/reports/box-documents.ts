import type { VatBoxDocuments } from '#contract/schemas/vat-return'
import type { InvoiceRow } from '#db/queries/rows'
import type { InvoiceKind, IsoDate, VatTreatment } from '#domain/invoice/document'
import { paidBoxes } from '#domain/vat/cash-scheme'
import type { VatPeriod } from '#domain/vat/period'
import type { VatReturnBox } from '#domain/vat/return'
import { ossOfHeading, turnoverEntriesOf, turnoverSelect } from '../invoices/turnover'
import type { AccountContext } from '../work/context'
import { requireVatPeriod } from './vat-period'

/** Rows read at once, how many are shown at most, and how many are looked at for them before the caller asks again. */
const rowsPerRead = 200
const shownAtMost = 50
const readsAtMost = 10

const columns = { id: true, kind: true, number: true, customerName: true, issueDate: true } as const

/**
 * The documents that a box of a return is the sum of, each with what it adds to it on a day: by the arithmetic that the
 * sums are kept by, so that the pages together come to the box, to the cent. Under the cash scheme a document stands on
 * each day of payment instead. A page may be empty where the next one is not.
 * Refuses not_found.
 */
export async function listVatBoxDocuments(
  account: AccountContext,
  { period: key, box }: { period: string, box: VatReturnBox },
  { after }: { after?: string | undefined },
): Promise<VatBoxDocuments> {
  const period = requireVatPeriod(key)
  const data: VatBoxDocuments['data'] = []
  let next = after ?? `${period.from}_`
  for (let read = 0; read < readsAtMost; read++) {
    const documents = await readDocuments(account, period, box, next)
    const shifts = await readShifts(account, period, box, next)
    // What lies beyond the last row of a full read is not known of both.
    const end = [documents, shifts].flatMap(({ last }) => last ?? []).sort().at(0) ?? null
    for (const row of shiftedRows(documents.rows, shifts.rows).filter(row => end === null || keyOf(row) <= end)) {
      data.push(row)
      next = keyOf(row)
      if (data.length === shownAtMost) return { data, next }
    }
    if (end === null) return { data, next: null }
    next = end
  }
  return { data, next }
}

type BoxRow = VatBoxDocuments['data'][number]

/** Rows of a box after a key, in any order; where there may be more, the key of the last that was looked at. */
interface Found {
  rows: BoxRow[]
  last: string | null
}

/** Where a row stands among the others. */
function keyOf({ taxPointDate, id }: Pick<BoxRow, 'taxPointDate' | 'id'>): string {
  return `${taxPointDate}_${id}`
}

/** What documents say by themselves. */
async function readDocuments(
  account: AccountContext, { from, to }: VatPeriod, box: VatReturnBox, after: string,
): Promise<Found> {
  const [date = from, id = ''] = after.split('_')
  const documents = await account.db.invoice.findMany({
    where: {
      status: { notIn: ['draft', 'cancelled'] },
      vatTreatment: { in: [...treatmentsOf[box]] },
      taxPointDate: { gte: date < from ? from : date, lte: to },
      OR: [{ taxPointDate: { gt: date } }, { id: { gt: id } }],
    },
    orderBy: [{ taxPointDate: 'asc' }, { id: 'asc' }],
    take: rowsPerRead,
    select: { ...columns, ...turnoverSelect },
  })
  const rows = documents.flatMap((document) => {
    const entries = turnoverEntriesOf(document, account.outside.vatRates)
      .filter(({ heading }) => (ossOfHeading(heading) ? 'oss' : heading) === box)
    const sum = (field: 'taxableCents' | 'vatCents') =>
      Number(entries.reduce((total, entry) => total + entry[field], 0n))
    const amounts = { taxableCents: sum('taxableCents'), vatCents: sum('vatCents') }
    return entries.length === 0 ? [] : [rowOf(document, { date: document.taxPointDate ?? from, ...amounts })]
  })
  return { rows, last: lastOf(documents.map(({ id, taxPointDate }) => ({ id, taxPointDate: taxPointDate ?? from }))) }
}

/** What is due of documents on other days than those. */
async function readShifts(
  { db }: AccountContext, { from, to }: VatPeriod, box: VatReturnBox, after: string,
): Promise<Found> {
  if (!paidBoxes.some(paid => paid === box)) return { rows: [], last: null }
  const [date = from, id = ''] = after.split('_')
  const shifts = await db.vatShift.findMany({
    where: {
      box,
      date: { gte: date < from ? from : date, lte: to },
      OR: [{ date: { gt: date } }, { invoiceId: { gt: id } }],
    },
    orderBy: [{ date: 'asc' }, { invoiceId: 'asc' }],
    take: rowsPerRead,
    select: { date: true, taxableCents: true, vatCents: true, invoice: { select: columns } },
  })
  const rows = shifts.map(({ date, taxableCents, vatCents, invoice }) =>
    rowOf(invoice, { date, taxableCents: Number(taxableCents), vatCents: Number(vatCents) }))
  return { rows, last: lastOf(rows) }
}

function lastOf(rows: readonly Pick<BoxRow, 'taxPointDate' | 'id'>[]): string | null {
  const last = rows.length < rowsPerRead ? undefined : rows.at(-1)
  return last ? keyOf(last) : null
}

function rowOf(
  { id, kind, number, customerName, issueDate }: Pick<InvoiceRow, keyof typeof columns>,
  { date, ...amounts }: { date: IsoDate, taxableCents: number, vatCents: number },
): BoxRow {
  return { id, kind: kind as InvoiceKind, number, customerName, issueDate, taxPointDate: date, ...amounts }
}

/** Each document once a day, in their order, without those of which nothing is due on that day. */
function shiftedRows(documents: readonly BoxRow[], shifts: readonly BoxRow[]): BoxRow[] {
  const rows = new Map(documents.map(row => [keyOf(row), row]))
  for (const shift of shifts) {
    const { taxableCents = 0, vatCents = 0 } = rows.get(keyOf(shift)) ?? {}
    const row = { ...shift, taxableCents: taxableCents + shift.taxableCents, vatCents: vatCents + shift.vatCents }
    if (row.taxableCents === 0 && row.vatCents === 0) rows.delete(keyOf(row))
    else rows.set(keyOf(row), row)
  }
  return [...rows.values()].sort((one, other) => keyOf(one) < keyOf(other) ? -1 : 1)
}

/** The treatments of documents whose groups stand under a heading; exempt lines stand on taxed documents. */
const treatmentsOf: Record<VatReturnBox, readonly VatTreatment[]> = {
  '1a': ['standard'],
  '1b': ['standard'],
  '1c': ['standard'],
  '1e': ['standard', 'reverse_charge'],
  '3a': ['export'],
  '3b': ['intra_eu'],
  exempt: ['standard', 'exempt'],
  kor: ['kor'],
  other: ['export', 'intra_eu'],
  oss: ['standard'],
}
