import { refuseField } from '#contract/errors'
import { jsonOrNull } from '#db/json'
import type { InvoiceRow } from '#db/queries/rows'
import { addCredited } from '#domain/invoice/credit'
import type { Cents, InvoiceDocument, VatGroup } from '#domain/invoice/document'
import { isDocumentNumber } from '#domain/invoice/document-number'
import { withAmountsInEuro } from '#domain/vat/turnover'
import type { Change } from '../work/change-account'
import { creditedRate, findCreditedInvoice, referenceTo } from './credited-invoice'
import { isOpenAdvance, requireInvoiceRow, type InvoiceReader, type InvoiceRecord } from './record'
import { groupsOf } from './remaining-credit'
import { settleDocument } from './settle'

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
  tx: Pick<InvoiceReader, 'invoice' | 'advanceDeduction'>, draft: InvoiceRecord,
): Promise<InvoiceRecord> {
  if (draft.kind !== 'credit_note') return draft
  const creditedInvoice = draft.creditedInvoice ?? await findByNumber(tx, draft)
  if (!creditedInvoice) return draft
  const rate = creditedRate(creditedInvoice, { currency: draft.currency })
  const creditsOpenAdvance = await isOpenAdvance(tx, creditedInvoice)
  return { ...draft, ...referenceTo(creditedInvoice), ...rate, creditedInvoice, creditsOpenAdvance }
}

async function findByNumber(tx: Pick<InvoiceReader, 'invoice'>, draft: InvoiceRecord): Promise<InvoiceRow | null> {
  const number = draft.creditedInvoiceNumber
  // Drafts of before this was asked of the field are asked at issue.
  if (number !== null && !isDocumentNumber(number)) {
    throw refuseField(['creditedInvoiceNumber'], 'Use letters, digits and plain signs, with single spaces')
  }
  return findCreditedInvoice(tx, draft)
}

/** Books an issued credit note on its invoice. Answers the invoice as it was credited. */
export function bookCredit(change: Change, invoice: InvoiceRow, note: InvoiceRow): Promise<InvoiceRow> {
  return writeCredit(change, invoice, note, 1)
}

/** Gives back what a credit note took that is cancelled. */
export async function unbookCredit(change: Change, note: InvoiceRow): Promise<void> {
  if (note.creditedInvoiceId === null) return
  await writeCredit(change, await requireInvoiceRow(change.tx, note.creditedInvoiceId), note, -1)
}

async function writeCredit(
  change: Change, invoice: InvoiceRow, note: InvoiceRow, sign: 1 | -1,
): Promise<InvoiceRow> {
  const vatEurCents = invoice.creditedVatEurCents ?? 0n
  const inEuro = (groups: readonly VatGroup[], vatTotalEurCents: Cents) =>
    withAmountsInEuro(groups, { ...invoice, vatTotalEurCents })
  const before = inEuro(groupsOf(invoice.creditedVat), Number(vatEurCents))
  const noteVatEurCents = note.vatTotalEurCents ?? 0n
  const credited = addCredited(before, inEuro(groupsOf(note.vatBreakdown), Number(noteVatEurCents)), sign)
  const creditedCents = BigInt(sign) * note.totalCents
  const updated = await change.tx.invoice.update({
    where: { id: invoice.id },
    data: {
      creditedCents: { increment: creditedCents },
      creditedVat: jsonOrNull(credited.length === 0 ? null : credited.map(group => ({ ...group }))),
      creditedVatEurCents: vatEurCents + BigInt(sign) * noteVatEurCents,
      updatedAt: change.now,
    },
  })
  await settleDocument(change, invoice, updated.creditedCents)
  return updated
}
