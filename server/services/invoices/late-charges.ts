import { refuse, type Refusal } from '#contract/errors'
import type { LatePaymentCharge } from '#contract/schemas/notice'
import type { AccountTransaction } from '#db/account/for-account'
import type { InvoiceRow } from '#db/queries/rows'
import type { LineTreatment } from '#domain/invoice/document'
import { refuseUnissued } from '#domain/invoice/lifecycle'
import { chargesAlone } from '#domain/late-payment/charge-lines'
import type { LateCharges } from '#domain/late-payment/claim'
import { balanceOf } from './balance'
import { groupsOf } from './remaining-credit'
import { expiredRefusalOf } from './require-documents'

/**
 * Whether a document charges nothing but costs of collection and interest, of a late invoice that it points at or by
 * hand: over those there are no others. By its VAT groups, which outlive lines that are deleted.
 */
export function isOnlyCharges({ vatBreakdown }: Pick<InvoiceRow, 'vatBreakdown'>): boolean {
  return chargesAlone(groupsOf(vatBreakdown))
}

/** The documents that charge costs and interest of a late invoice, drafts among them, the oldest first. */
export async function readCharges(
  client: Pick<AccountTransaction, 'invoice'>, { id }: Pick<InvoiceRow, 'id'>,
): Promise<InvoiceRow[]> {
  const charges = await client.invoice.findMany({ where: { chargesForId: id, status: { not: 'cancelled' } } })
  // In an order that the database is asked for, it goes through the documents of the whole account.
  return charges.sort((one, other) =>
    one.createdAt.getTime() - other.createdAt.getTime() || one.id.localeCompare(other.id))
}

/** Those that were issued: a draft claims nothing yet. */
export function issuedCharges(charges: readonly InvoiceRow[]): InvoiceRow[] {
  return charges.filter(({ status }) => status !== 'draft')
}

/** What they charge of each, without what their credit notes took back. */
export function chargedBy(charges: readonly InvoiceRow[]): LateCharges {
  const sumOf = (treatment: LineTreatment) => issuedCharges(charges)
    .reduce((sum, { vatBreakdown, creditedVat }) =>
      sum + centsOf(vatBreakdown, treatment) - centsOf(creditedVat, treatment), 0)
  return { costsCents: sumOf('collection_costs'), interestCents: sumOf('late_interest') }
}

function centsOf(groups: InvoiceRow['creditedVat'], treated: LineTreatment): number {
  return groupsOf(groups)
    .filter(({ treatment }) => treatment === treated)
    .reduce((sum, { taxableCents }) => sum + taxableCents, 0)
}

/**
 * What charging costs and interest of an invoice is refused for, whatever they come to; null where it can be. One that
 * is paid may still owe the interest until that day.
 */
export function chargeRefusalOf(invoice: InvoiceRow, charges: readonly InvoiceRow[]): Refusal | null {
  if (invoice.importId !== null) return refuse('invoice_imported')
  const balance = balanceOf(invoice)
  const refusal = refuseUnissued(balance)
  if (refusal) return refuse(refusal, { status: balance.status })
  const expired = expiredRefusalOf(invoice)
  if (expired) return expired
  if (balance.kind !== 'invoice' || isOnlyCharges(invoice)) return refuse('no_late_payment_charges')
  if (invoice.currency !== 'EUR') return refuse('notice_needs_euro')
  const draft = charges.find(({ status }) => status === 'draft')
  return draft ? refuse('charges_drafted', { invoiceId: draft.id }) : null
}

/** A document that charges costs and interest, as the late invoice shows it. */
export function presentCharge(row: InvoiceRow): LatePaymentCharge {
  const { status, totalCents, creditedCents } = balanceOf(row)
  return { id: row.id, number: row.number, status, totalCents, creditedCents }
}
