import { refuse } from '#contract/errors'
import type { Invoice, InvoiceInput } from '#contract/schemas/invoice'
import type { ChargeLatePaymentInput } from '#contract/schemas/notice'
import { todayInAmsterdam } from '#domain/dates'
import type { DocumentLocale } from '#domain/invoice/document'
import { chargeLines } from '#domain/late-payment/charge-lines'
import { composeDraft } from '../invoices/compose-draft'
import { creditsNothing } from '../invoices/credited-invoice'
import { insertDraft } from '../invoices/insert-draft'
import { presentInvoice } from '../invoices/present'
import { requireInvoice } from '../invoices/record'
import { takeQuota } from '../plans/quota'
import { changeAccount } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { chargeRefusalOf, readCharges } from '../invoices/late-charges'
import { dueClaimOf } from '../invoices/due-claim'
import { readNotices } from '../invoices/notice-record'

/**
 * Puts costs of collection and interest of a late invoice on a draft of its own, which its customer did not ask for but
 * owes: what is due today, less what was charged before. It counts against the quota as an invoice does.
 * Refuses not_found, invoice_not_issued, invoice_cancelled, invoice_imported, document_expired, notice_needs_euro,
 * charges_drafted with `details.invoiceId`, no_late_payment_charges where nothing is due, and plan_limit_reached.
 */
export async function chargeLatePayment(
  account: AccountContext, id: string, chosen: ChargeLatePaymentInput,
): Promise<Invoice> {
  return changeAccount(account, async (change) => {
    const { tx, now, record } = change
    const late = await requireInvoice(change, id)
    const before = await readCharges(tx, late)
    const refusal = chargeRefusalOf(late, before)
    if (refusal) throw refusal
    const claim = await dueClaimOf(account, tx, late, { notices: await readNotices(tx, id), charges: before })
    const locale = late.locale as DocumentLocale
    const lines = chargeLines(claim, chosen, { number: late.number ?? '', locale })
    if (lines.length === 0) throw refuse('no_late_payment_charges')
    await takeQuota(account, tx, 'invoices', { takenAt: now })
    const business = await tx.business.findFirstOrThrow()
    const today = todayInAmsterdam(now)
    const parties = {
      business, customer: late.customer, credited: creditsNothing, today, vatRates: account.outside.vatRates,
    }
    const input: InvoiceInput = {
      kind: 'invoice', issueDate: today, currency: 'EUR', vatTreatment: 'standard', locale,
      pricesIncludeVat: false, lines: lines.map(line => ({ ...line, quantity: '1', discountPercent: '0' })),
    }
    const { content, ...draft } = await composeDraft(tx, input, parties, null)
    const charges = await insertDraft(
      account, change, { ...draft, content: { ...content, chargesForId: id } }, business,
    )
    record({ action: 'invoice.created', subjectId: charges.id, details: { chargesFor: id } })
    return presentInvoice(account, change, charges, business)
  })
}
