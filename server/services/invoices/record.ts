import { refuse } from '#contract/errors'
import type { AccountTransaction } from '#db/account/for-account'
import type { AccountReads } from '#db/queries/account-reads'
import type { InvoiceRow, LineRow, CustomerRow } from '#db/queries/rows'
import type { contentFields } from '#domain/invoice/document-fields'
import type { AccountReach } from '../work/context'

/** Reads through the account's client or through a transaction that goes on. */
export type InvoiceReader = Pick<
  AccountTransaction,
  | 'invoice' | 'invoiceLine' | 'advanceDeduction' | 'business' | 'vatCheck' | 'dataImport' | 'turnoverSum' | 'payment'
  | 'notice' | 'outboxMail'
>

/**
 * By what a document is read. `reads` finds it as it stood before a change began: what the change wrote of it is asked
 * by `tx`.
 */
export interface DocumentReader {
  tx: InvoiceReader
  reads: AccountReads
}

/** The columns of what a document says. */
export type ContentColumns = Pick<InvoiceRow, (typeof contentFields)[number] | 'creditedInvoiceId'>

/** Everything a document needs to be shown, checked or printed. */
export interface InvoiceRecord extends InvoiceRow {
  lines: LineRow[]
  customer: CustomerRow | null
  creditedInvoice: InvoiceRow | null
  /** On a draft that credits an advance invoice: the invoice that deducts that one; null where none did yet. */
  deductingInvoice?: InvoiceRow | null
  /** The advance invoices that a draft names, in their order; what is issued keeps them in its snapshot. */
  advances?: NamedAdvance[]
}

/** Our own invoice that a credit note credits, and of an advance the one that deducts it. */
export type CreditedRows = Pick<InvoiceRecord, 'creditedInvoice' | 'deductingInvoice'>

/** An advance invoice that an invoice may deduct, and the number of the one that does already. */
export interface NamedAdvance {
  advance: InvoiceRow
  /** Of its exempt lines, each once. */
  vatExemptionReasons: string[]
  deductedByNumber: string | null
}

/** The same of many rows at once, where they are all read anyway. */
export const invoiceInclude = {
  lines: { orderBy: { position: 'asc' } },
  customer: true,
  creditedInvoice: true,
} as const

/** An invoice or credit note of the account with all that belongs to it. Refuses not_found. */
export async function requireInvoice(reader: DocumentReader, id: string): Promise<InvoiceRecord> {
  return completeInvoice(reader, await readInvoiceRow(reader, id))
}

/** A row with what belongs to it; nothing is asked for that it does not point at. */
export async function completeInvoice({ tx, reads }: DocumentReader, row: InvoiceRow): Promise<InvoiceRecord> {
  const { customerId, creditedInvoiceId } = row
  return {
    ...row,
    lines: await reads.lines(row.id),
    customer: customerId === null ? null : await reads.customer(customerId),
    ...await creditedRows(tx, creditedInvoiceId === null ? null : await reads.invoice(creditedInvoiceId)),
    ...(row.status === 'draft' && row.kind === 'invoice' ? { advances: await readAdvances(tx, await reads.namedAdvances(row.id)) } : {}),
  }
}

/** The drafts among some documents, each with what belongs to it, by as many statements as one takes. */
export async function completeDrafts(tx: InvoiceReader, ids: readonly string[]): Promise<InvoiceRecord[]> {
  const rows = await tx.invoice.findMany({ where: { id: { in: [...ids] }, status: 'draft' }, include: invoiceInclude })
  const credited = new Map<string, CreditedRows>()
  for (const { creditedInvoice } of rows) {
    if (creditedInvoice && !credited.has(creditedInvoice.id)) {
      credited.set(creditedInvoice.id, await creditedRows(tx, creditedInvoice))
    }
  }
  const named = await tx.advanceDeduction.findMany({
    where: { invoiceId: { in: rows.map(({ id }) => id) } }, orderBy: { position: 'asc' },
    select: { invoiceId: true, advanceId: true },
  })
  const advances = await readAdvances(tx, [...new Set(named.map(({ advanceId }) => advanceId))])
  const advanceOf = new Map(advances.map(found => [found.advance.id, found]))
  return rows.map(row => ({
    ...row,
    ...credited.get(row.creditedInvoiceId ?? ''),
    advances: named.filter(({ invoiceId }) => invoiceId === row.id)
      .flatMap(({ advanceId }) => advanceOf.get(advanceId) ?? []),
  }))
}

/** What a record says of what it credits. */
export function creditedIn({ creditedInvoice, deductingInvoice }: CreditedRows): CreditedRows {
  return { creditedInvoice, deductingInvoice }
}

/** What a credit note on our own invoice is judged by. */
export async function creditedRows(
  client: Pick<InvoiceReader, 'invoice' | 'advanceDeduction'>, creditedInvoice: InvoiceRow | null,
): Promise<CreditedRows> {
  if (!creditedInvoice?.advance) return { creditedInvoice }
  return { creditedInvoice, deductingInvoice: await deductingInvoiceOf(client, creditedInvoice) }
}

/** The invoice that deducts an advance; null of any other, and where none did yet. */
export async function deductingInvoiceOf(
  client: Pick<InvoiceReader, 'invoice' | 'advanceDeduction'>, { id, advance }: Pick<InvoiceRow, 'id' | 'advance'>,
): Promise<InvoiceRow | null> {
  const deduction = advance && await client.advanceDeduction.findFirst({ where: { settledAdvanceId: id } })
  return deduction ? requireInvoiceRow(client, deduction.invoiceId) : null
}

/** Invoices by their ids, in this order, each with the number of the one that deducts it. Unknown ids are left out. */
export async function readAdvances(
  client: Pick<InvoiceReader, 'invoice' | 'invoiceLine' | 'advanceDeduction'>,
  ids: readonly string[],
): Promise<NamedAdvance[]> {
  if (ids.length === 0) return []
  const rows = await client.invoice.findMany({ where: { id: { in: [...ids] } } })
  const exempt = await client.invoiceLine.findMany({
    where: { invoiceId: { in: [...ids] }, vatTreatment: 'exempt' }, orderBy: { position: 'asc' },
  })
  const settled = await client.advanceDeduction.findMany({ where: { settledAdvanceId: { in: [...ids] } } })
  const holders = settled.length === 0
    ? []
    : await client.invoice.findMany({
        where: { id: { in: settled.map(({ invoiceId }) => invoiceId) } }, select: { id: true, number: true },
      })
  return ids.flatMap((id) => {
    const advance = rows.find(row => row.id === id)
    const holderId = settled.find(({ advanceId }) => advanceId === id)?.invoiceId
    const deductedByNumber = holders.find(holder => holder.id === holderId)?.number ?? null
    const reasons = exempt.filter(({ invoiceId }) => invoiceId === id).map(line => line.vatExemptionReason?.trim() ?? '')
    const vatExemptionReasons = [...new Set(reasons)].filter(reason => reason !== '')
    return advance ? [{ advance, vatExemptionReasons, deductedByNumber }] : []
  })
}

/**
 * A document with what is needed to show it, and nothing to work on: what is no draft any more shows the parties that
 * were frozen with it, and those of today are not read. Refuses not_found.
 */
export async function readToShow({ db, reads }: Pick<AccountReach, 'db' | 'reads'>, id: string): Promise<InvoiceRecord> {
  const [row, lines] = await Promise.all([readInvoiceRow({ reads }, id), reads.lines(id)])
  return row.status === 'draft' ? completeInvoice({ tx: db, reads }, row) : frozenRecord(row, lines)
}

/** The same of what is no draft any more, as a change leaves it that wrote none of its lines. Refuses not_found. */
export async function requireToShow({ tx, reads }: DocumentReader, id: string): Promise<InvoiceRecord> {
  return frozenRecord(await requireInvoiceRow(tx, id), await reads.lines(id))
}

/** A document that is no draft any more. */
export function frozenRecord(row: InvoiceRow, lines: InvoiceRecord['lines']): InvoiceRecord {
  return { ...row, lines, customer: null, creditedInvoice: null }
}

/** The row alone, with what a change wrote of it. Refuses not_found. */
export async function requireInvoiceRow(client: Pick<InvoiceReader, 'invoice'>, id: string): Promise<InvoiceRow> {
  const row = await client.invoice.findUnique({ where: { id } })
  if (!row) throw refuse('not_found')
  return row
}

/** The same as it stands, or stood before a change. Refuses not_found. */
export async function readInvoiceRow({ reads }: Pick<AccountReach, 'reads'>, id: string): Promise<InvoiceRow> {
  const row = await reads.invoice(id)
  if (!row) throw refuse('not_found')
  return row
}

/** Refuses invoice_locked, with `details.status`, for a document that is no draft any more. */
export function requireDraft({ status }: Pick<InvoiceRow, 'status'>): void {
  if (status !== 'draft') throw refuse('invoice_locked', { status })
}
