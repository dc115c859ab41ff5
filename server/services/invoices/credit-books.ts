import { refuseField } from '#contract/errors'
import { jsonOrNull } from '#db/json'
import type { InvoiceRow } from '#db/queries/rows'
import { addCredited } from '#domain/invoice/credit'
import type { Cents, InvoiceDocument, VatGroup } from '#domain/invoice/document'
import { isDocumentNumber } from '#domain/invoice/document-number'
import { withAmountsInEuro } from '#domain/vat/turnover'
import type { Change } from '../work/change-account'
import { creditedRate, findCreditedInvoice, referenceTo } from './credited-invoice'
import { creditedRows, requireInvoiceRow, type InvoiceReader, type InvoiceRecord } from './record'
import { groupsOf } from './remaining-credit'
import { settleDocument } from './settle'

/** What is kept of our invoice on an issued credit note, from which its amounts follow ever after. */
export function creditSnapshotOf({ creditedInvoice }: InvoiceDocument) {
  if (!creditedInvoice) return null
  return { ...creditedInvoice, remaining: creditedInvoice.remaining.map(group => ({ ...group })), isHeldToRate: true }
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
  return { ...draft, ...referenceTo(creditedInvoice), ...rate, ...await creditedRows(tx, creditedInvoice) }
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
  const updated = await change.tx.invoice.update({
    where: { id: invoice.id },
    data: { ...columnsOf(creditedAfter(invoice, creditsIn(invoice), note, sign)), updatedAt: change.now },
  })
  await settleDocument(change, invoice, updated.creditedCents)
  return updated
}

/** What is credited of an invoice in all, by VAT group, and in euro of its VAT. */
interface Credits {
  creditedCents: bigint
  groups: VatGroup[]
  vatEurCents: bigint
}

function creditsIn({ creditedCents, creditedVat, creditedVatEurCents }: InvoiceRow): Credits {
  return { creditedCents, groups: groupsOf(creditedVat), vatEurCents: creditedVatEurCents ?? 0n }
}

/** What its issued credit notes, in their order, come to on an invoice on which none was booked before: its columns. */
export function creditsFrom(invoice: InvoiceRow, notes: readonly InvoiceRow[]) {
  const none: Credits = { creditedCents: 0n, groups: [], vatEurCents: 0n }
  return columnsOf(notes.reduce((before, note) => creditedAfter(invoice, before, note, 1), none))
}

function creditedAfter(invoice: InvoiceRow, before: Credits, note: InvoiceRow, sign: 1 | -1): Credits {
  const inEuro = (groups: readonly VatGroup[], vatTotalEurCents: Cents) =>
    withAmountsInEuro(groups, { ...invoice, vatTotalEurCents })
  const noteVatEurCents = note.vatTotalEurCents ?? 0n
  const ofNote = inEuro(groupsOf(note.vatBreakdown), Number(noteVatEurCents))
  return {
    creditedCents: before.creditedCents + BigInt(sign) * note.totalCents,
    groups: addCredited(inEuro(before.groups, Number(before.vatEurCents)), ofNote, sign),
    vatEurCents: before.vatEurCents + BigInt(sign) * noteVatEurCents,
  }
}

function columnsOf({ creditedCents, groups, vatEurCents }: Credits) {
  return {
    creditedCents,
    creditedVat: jsonOrNull(groups.length === 0 ? null : groups.map(group => ({ ...group }))),
    creditedVatEurCents: vatEurCents,
  }
}
