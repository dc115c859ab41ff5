import { refuseField } from '#contract/errors'
import type { AccountTransaction } from '#db/account/for-account'
import { jsonOrNull } from '#db/json'
import type { InvoiceRow } from '#db/queries/rows'
import { addCredited } from '#domain/invoice/credit'
import type { Cents, DocumentTotals, InvoiceDocument, VatGroup } from '#domain/invoice/document'
import { isDocumentNumber } from '#domain/invoice/document-number'
import { withAmountsInEuro } from '#domain/vat/turnover'
import type { Change } from '../work/change-account'
import { creditColumns, creditedRate, findCreditedInvoice, referenceTo } from './credited-invoice'
import { bookCreditOfPaid } from './paid-sums'
import { requireInvoice, type InvoiceRecord } from './record'
import { groupsOf } from './remaining-credit'

/** What is kept of our invoice on an issued credit note, from which its amounts follow ever after. */
export function creditSnapshotOf({ creditedInvoice }: InvoiceDocument) {
  if (!creditedInvoice) return null
  return { ...creditedInvoice, remaining: creditedInvoice.remaining.map(group => ({ ...group })) }
}

/**
 * A credit note as it is issued: a number that became one of ours since the draft was made is linked now, and the rate
 * is that of our invoice. Under the account's lock, each of several at once sees what the one before left.
 * Refuses validation_failed.
 */
export async function linkCreditedInvoice(
  { tx, now }: Pick<Change, 'tx' | 'now'>, draft: InvoiceRecord,
): Promise<InvoiceRecord> {
  if (draft.kind !== 'credit_note') return draft
  const invoiceId = draft.creditedInvoiceId ?? await linkByNumber({ tx, now }, draft)
  if (invoiceId === null) return draft
  const rate = await creditedRate(tx, { creditedInvoiceId: invoiceId }, { currency: draft.currency })
  await tx.invoice.update({ where: { id: draft.id }, data: { ...rate, updatedAt: now } })
  return requireInvoice(tx, draft.id)
}

/** Books an issued credit note on its invoice. */
export async function bookCredit(
  tx: AccountTransaction,
  { creditedInvoice }: Pick<InvoiceRecord, 'creditedInvoice'>,
  totals: Omit<DocumentTotals, 'lines'>,
  now: Date,
): Promise<void> {
  if (creditedInvoice) await writeCredit(tx, creditedInvoice, totals, 1, now)
}

/** Gives back what a credit note took that is cancelled. */
export async function unbookCredit(tx: AccountTransaction, note: InvoiceRow, now: Date): Promise<void> {
  if (note.creditedInvoiceId === null) return
  const invoice = await requireInvoice(tx, note.creditedInvoiceId)
  await writeCredit(tx, invoice, {
    totalCents: Number(note.totalCents),
    vatBreakdown: groupsOf(note.vatBreakdown),
    vatTotalEurCents: note.vatTotalEurCents === null ? null : Number(note.vatTotalEurCents),
  }, -1, now)
}

async function linkByNumber(
  { tx, now }: Pick<Change, 'tx' | 'now'>, draft: InvoiceRecord,
): Promise<string | null> {
  const number = draft.creditedInvoiceNumber
  // Drafts of before this was asked of the field are asked at issue.
  if (number !== null && !isDocumentNumber(number)) {
    throw refuseField(['creditedInvoiceNumber'], 'Use letters, digits and plain signs, with single spaces')
  }
  const invoice = await findCreditedInvoice(tx, draft)
  if (!invoice) return null
  await tx.invoice.update({ where: { id: draft.id }, data: { ...creditColumns(referenceTo(invoice)), updatedAt: now } })
  return invoice.id
}

async function writeCredit(
  tx: AccountTransaction,
  invoice: InvoiceRow,
  note: Pick<DocumentTotals, 'totalCents' | 'vatBreakdown' | 'vatTotalEurCents'>,
  sign: 1 | -1,
  now: Date,
): Promise<void> {
  const vatEurCents = invoice.creditedVatEurCents ?? 0n
  const inEuro = (groups: readonly VatGroup[], vatTotalEurCents: Cents) =>
    withAmountsInEuro(groups, { ...invoice, vatTotalEurCents })
  const before = inEuro(groupsOf(invoice.creditedVat), Number(vatEurCents))
  const credited = addCredited(before, inEuro(note.vatBreakdown, note.vatTotalEurCents ?? 0), sign)
  const creditedCents = BigInt(sign * note.totalCents)
  await tx.invoice.update({
    where: { id: invoice.id },
    data: {
      creditedCents: { increment: creditedCents },
      creditedVat: jsonOrNull(credited.length === 0 ? null : credited.map(group => ({ ...group }))),
      creditedVatEurCents: vatEurCents + BigInt(sign * (note.vatTotalEurCents ?? 0)),
      updatedAt: now,
    },
  })
  await bookCreditOfPaid(tx, invoice, creditedCents)
}
