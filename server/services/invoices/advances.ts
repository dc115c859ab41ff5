import { refuse, refuseField } from '#contract/errors'
import type { AccountTransaction } from '#db/account/for-account'
import { jsonOrNull } from '#db/json'
import type { InvoiceRow } from '#db/queries/rows'
import { isSameVat } from '#domain/invoice/credit'
import type { DeductedAdvance, InvoiceDocument } from '#domain/invoice/document'
import { isIntraEuGoods } from '#domain/invoice/place-of-supply'
import type { Change } from '../work/change-account'
import { requireAtRest } from './at-rest'
import { deductedAdvancesOf } from './deducted-advances'
import { requireFewNaming } from './few-drafts'
import { creditedInvoiceOf, supplyFactsOf } from './remaining-credit'
import { readAdvances, requireInvoiceRow, type InvoiceReader, type NamedAdvance } from './record'

/** An advance invoice as the invoice that deducts it sees it: with what was charged and not credited since. */
export function deductedAdvanceOf({ advance, vatExemptionReasons, deductedByNumber }: NamedAdvance): DeductedAdvance {
  const { customerId, remaining } = creditedInvoiceOf(advance)
  const { id, number, issueDate, currency } = advance
  return {
    ...supplyFactsOf(advance), id, number: number ?? '', issueDate, currency, customerId, remaining, vatExemptionReasons,
    deductedByNumber,
  }
}

/** What is kept on an issued invoice of the advance invoices it deducts, from which its amounts follow ever after. */
export function deductedSnapshotOf({ deductedAdvances = [] }: Pick<InvoiceDocument, 'deductedAdvances'>) {
  if (deductedAdvances.length === 0) return null
  return deductedAdvances.map(advance => ({ ...advance, remaining: advance.remaining.map(group => ({ ...group })) }))
}

/**
 * The advance invoices that a draft names. One that it named before stays, for the check of the draft to judge.
 * Refuses not_found, validation_failed (on an advance invoice, a credit note, or naming something else),
 * invoice_not_issued, invoice_cancelled, invoice_fully_credited, advance_already_deducted.
 */
export async function resolveAdvances(
  tx: InvoiceReader,
  ids: readonly string[],
  draft: Pick<InvoiceRow, 'kind' | 'advance'> & { advances?: NamedAdvance[] },
): Promise<NamedAdvance[]> {
  if (draft.advance && draft.kind !== 'invoice') throw refuseField(['advance'], 'A credit note is no advance invoice')
  if (ids.length > 0 && (draft.advance || draft.kind !== 'invoice')) {
    throw refuseField(['advanceInvoiceIds'], 'Only an invoice that is no advance itself deducts advance invoices')
  }
  const known = new Set(draft.advances?.map(({ advance }) => advance.id))
  const named = await readAdvances(tx, ids)
  if (named.length < ids.length) throw refuse('not_found')
  for (const [place, found] of named.entries()) {
    if (known.has(found.advance.id)) continue
    requireDeductible(found, place)
    await requireAtRest(tx, found.advance)
    await requireFewNaming(tx, found.advance.id, place)
  }
  return named
}

function requireDeductible(named: NamedAdvance, place: number): void {
  const { id, kind, advance, status } = named.advance
  if (kind !== 'invoice' || !advance) {
    throw refuseField(['advanceInvoiceIds', place], 'Name an advance invoice: one that was issued with advance true')
  }
  if (status === 'draft') throw refuse('invoice_not_issued', { status })
  if (status === 'cancelled') throw refuse('invoice_cancelled', { status })
  if (named.deductedByNumber !== null) {
    throw refuse('advance_already_deducted', { advanceInvoiceId: id, number: named.deductedByNumber })
  }
  if (deductedAdvanceOf(named).remaining.length === 0) throw refuse('invoice_fully_credited', { status })
}

/** Writes down which advance invoices a draft names, in place of those it named before. */
export async function nameAdvances(
  tx: AccountTransaction,
  accountId: string,
  invoiceId: string,
  advances: readonly NamedAdvance[],
): Promise<void> {
  await tx.advanceDeduction.deleteMany({ where: { invoiceId } })
  if (advances.length === 0) return
  await tx.advanceDeduction.createMany({
    data: advances.map(({ advance }, position) => ({ accountId, invoiceId, advanceId: advance.id, position })),
  })
}

/** The advance invoices that a document names, and those of the invoice that it credits. */
export async function advancesAround(
  tx: Pick<AccountTransaction, 'advanceDeduction'>,
  { id, creditedInvoiceId }: Pick<InvoiceRow, 'id' | 'creditedInvoiceId'>,
): Promise<string[]> {
  const named = await tx.advanceDeduction.findMany({ where: { invoiceId: creditedInvoiceId ?? id } })
  return named.map(({ advanceId }) => advanceId)
}

/** Settles the advance invoices that an invoice deducts: from now on no other may. The database refuses a second. */
export async function settleAdvances(
  { tx, now, record }: Pick<Change, 'tx' | 'now' | 'record'>,
  { id, number }: { id: string, number: string },
): Promise<void> {
  for (const advanceId of await settleNamed({ tx, now }, id)) {
    record({ action: 'invoice.deducted', subjectId: advanceId, details: { invoiceId: id, number } })
  }
}

/**
 * Frees the advance invoices of an invoice of which credit notes left nothing: its deduction went back as well.
 * @returns their ids
 */
export async function freeCreditedAdvances(change: Pick<Change, 'tx' | 'now'>, invoice: InvoiceRow): Promise<string[]> {
  return creditedInvoiceOf(invoice).remaining.length === 0 ? freeAdvances(change, invoice.id) : []
}

/**
 * Keeps on a credit note which advance invoices it freed, where they are of goods within the EU: their part of the
 * supply is taken back with it, for the invoice that deducted them had counted the whole.
 * @returns the column as it is stored now
 */
export async function keepFreedAdvances(
  { tx, now }: Pick<Change, 'tx' | 'now'>, note: InvoiceRow, freedIds: readonly string[],
): Promise<InvoiceRow['deductedSnapshot']> {
  if (freedIds.length === 0 || !isIntraEuGoods(supplyFactsOf(note))) return note.deductedSnapshot
  const freed = await readAdvances(tx, freedIds)
  const { deductedSnapshot } = await tx.invoice.update({
    where: { id: note.id },
    data: {
      deductedSnapshot: jsonOrNull(deductedSnapshotOf({ deductedAdvances: freed.map(deductedAdvanceOf) })),
      updatedAt: now,
    },
    select: { deductedSnapshot: true },
  })
  return deductedSnapshot
}

/**
 * What becomes of deductions when a document is cancelled: an invoice frees its advance invoices, and a credit note
 * that freed those of its invoice settles them again.
 */
export async function undoDeductions(
  change: Pick<Change, 'tx' | 'now'>,
  { id, creditedInvoiceId }: Pick<InvoiceRow, 'id' | 'creditedInvoiceId'>,
): Promise<void> {
  if (creditedInvoiceId === null) await freeAdvances(change, id)
  else await settleNamed(change, creditedInvoiceId)
}

/**
 * Whether a document has to stay because of a deduction: it is an advance invoice that was deducted, a credit note
 * that left less of one to be deducted, or one that freed advance invoices which cannot be settled again as they were:
 * another invoice deducts them by now, or something else is left of them. So it is where goods within the EU would
 * stand in the return that were not supplied, or go back that never stood there.
 */
export async function isHeldByDeduction(
  tx: Pick<AccountTransaction, 'advanceDeduction' | 'invoice'>, document: InvoiceRow,
): Promise<boolean> {
  const { id, creditedInvoiceId, issuedAt } = document
  if (creditedInvoiceId === null) {
    return await tx.advanceDeduction.count({ where: { settledAdvanceId: id } }) > 0
      || await wasGivenBackSince(tx, document)
  }
  const deduction = await tx.advanceDeduction.findFirst({ where: { settledAdvanceId: creditedInvoiceId } })
  const deducting = deduction && await requireInvoiceRow(tx, deduction.invoiceId)
  if (deducting?.issuedAt && issuedAt && issuedAt <= deducting.issuedAt) return true
  if (!deducting && await tookSupplyBack(tx, document)) return true
  const freed = await tx.advanceDeduction.findMany({ where: { invoiceId: creditedInvoiceId, settledAdvanceId: null } })
  if (freed.length === 0) return false
  const freedIds = freed.map(({ advanceId }) => advanceId)
  if (await tx.advanceDeduction.count({ where: { settledAdvanceId: { in: freedIds } } }) > 0) return true
  const deducted = deductedAdvancesOf(await requireInvoiceRow(tx, creditedInvoiceId))
  const advances = await tx.invoice.findMany({ where: { id: { in: freedIds } } })
  return advances.some((advance) => {
    const { remaining } = creditedInvoiceOf(advance)
    return !isSameVat(remaining, deducted.find(({ id: advanceId }) => advanceId === advance.id)?.remaining ?? [])
  })
}

/**
 * Whether an invoice of goods within the EU counts a supply of which a credit note on an advance took a part back
 * since: without the invoice, that part would never have been supplied.
 */
async function wasGivenBackSince(
  tx: Pick<AccountTransaction, 'advanceDeduction' | 'invoice'>, invoice: InvoiceRow,
): Promise<boolean> {
  if (!isIntraEuGoods(supplyFactsOf(invoice)) || invoice.issuedAt === null) return false
  const where = { invoiceId: invoice.id, settledAdvanceId: { not: null } }
  const advanceIds = (await tx.advanceDeduction.findMany({ where })).map(({ advanceId }) => advanceId)
  if (advanceIds.length === 0) return false
  return await tx.invoice.count({
    where: {
      creditedInvoiceId: { in: advanceIds }, status: { notIn: ['draft', 'cancelled'] }, issuedAt: { gte: invoice.issuedAt },
    },
  }) > 0
}

/**
 * Whether a credit note took back, of an advance of goods within the EU that no invoice deducts any more, what such an
 * invoice had counted: the credit note that freed the advance took back the rest alone.
 */
async function tookSupplyBack(tx: Pick<AccountTransaction, 'invoice'>, note: InvoiceRow): Promise<boolean> {
  if (!isIntraEuGoods(supplyFactsOf(note)) || note.taxPointDate === null) return false
  return await tx.invoice.count({ where: { id: note.creditedInvoiceId ?? '', advance: true } }) > 0
}

async function settleNamed({ tx, now }: Pick<Change, 'tx' | 'now'>, invoiceId: string): Promise<string[]> {
  const named = await tx.advanceDeduction.findMany({ where: { invoiceId }, orderBy: { position: 'asc' } })
  for (const { advanceId } of named) {
    await tx.advanceDeduction.updateMany({ where: { invoiceId, advanceId }, data: { settledAdvanceId: advanceId } })
  }
  return touch({ tx, now }, named)
}

async function freeAdvances({ tx, now }: Pick<Change, 'tx' | 'now'>, invoiceId: string): Promise<string[]> {
  const settled = { invoiceId, settledAdvanceId: { not: null } }
  const named = await tx.advanceDeduction.findMany({ where: settled })
  await tx.advanceDeduction.updateMany({ where: settled, data: { settledAdvanceId: null } })
  return touch({ tx, now }, named)
}

/** An advance invoice shows which invoice deducts it. */
async function touch(
  { tx, now }: Pick<Change, 'tx' | 'now'>, deductions: readonly { advanceId: string }[],
): Promise<string[]> {
  const ids = deductions.map(({ advanceId }) => advanceId)
  if (ids.length > 0) await tx.invoice.updateMany({ where: { id: { in: ids } }, data: { updatedAt: now } })
  return ids
}
