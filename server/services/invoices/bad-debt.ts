import { refuse, refuseField } from '#contract/errors'
import type { BadDebtInput, Invoice } from '#contract/schemas/invoice'
import type { InvoiceRow } from '#db/queries/rows'
import { todayInAmsterdam } from '#domain/dates'
import type { IsoDate } from '#domain/invoice/document'
import { refuseUnissued } from '#domain/invoice/lifecycle'
import { claimDueOn, lastBadDebtDay, openVatCents, openVatDueOn, type VatHistory } from '#domain/vat/cash-scheme'
import { schemeChangesOf } from '../business/scheme-changes'
import { changeAccount, type Change } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { balanceOf } from './balance'
import { presentInvoice } from './present'
import { requireInvoiceRow, requireToShow } from './record'
import { moveVatShifts, shiftSelect, vatHistoryOf } from './vat-shifts'

/**
 * Takes what is open of an invoice for lost, so that its VAT is given back on that day: by default a year after it fell
 * due, or where that is later on the day its VAT became due as the cash scheme was left; today where that is to come.
 * Refuses not_found, invoice_not_issued, invoice_cancelled, invoice_not_bad_debt, and validation_failed for a day in
 * the future, before the VAT was due, or later than the last.
 */
export async function markBadDebt(account: AccountContext, id: string, { on }: BadDebtInput): Promise<Invoice> {
  return changeAccount(account, async (change) => {
    const { tx, now, record } = change
    const invoice = await requireInvoiceRow(tx, id)
    const { status } = invoice
    const refusal = refuseUnissued(balanceOf(invoice))
    if (refusal) throw refuse(refusal, { status })
    const history = await claimOf(change, invoice)
    if (!history) throw refuse('invoice_not_bad_debt', { status })
    const last = [lastBadDebtDay(history, claimDueOn(invoice)), todayInAmsterdam(now)].sort()[0] ?? ''
    const day = on ?? last
    if (day > last) throw refuseField(['on'], `It is lost by ${last} at the latest`)
    const vatDueOn = openVatDueOn(history)
    if (on !== undefined && vatDueOn !== null && on < vatDueOn) {
      throw refuseField(['on'], `Its VAT was due on ${vatDueOn}`)
    }
    if (openVatCents(history, day) === 0) throw refuse('invoice_not_bad_debt', { status })
    record({ action: 'invoice.bad_debt_marked', subjectId: id, details: { on: day } })
    return store(account, change, id, day)
  })
}

/** Takes an invoice for lost no longer, as if it had never been. Refuses not_found, invoice_not_bad_debt. */
export async function undoBadDebt(account: AccountContext, id: string): Promise<Invoice> {
  return changeAccount(account, async (change) => {
    const { badDebtOn, status } = await requireInvoiceRow(change.tx, id)
    if (badDebtOn === null) throw refuse('invoice_not_bad_debt', { status })
    change.record({ action: 'invoice.bad_debt_undone', subjectId: id })
    return store(account, change, id, null)
  })
}

/** An invoice of which something is open and not lost yet; of a credit note nobody owes the seller anything. */
async function claimOf({ tx }: Change, { id, kind, openCents, badDebtOn }: InvoiceRow): Promise<VatHistory | null> {
  if (kind !== 'invoice' || openCents === 0n || badDebtOn !== null) return null
  const document = await tx.invoice.findUniqueOrThrow({ where: { id }, select: shiftSelect })
  return vatHistoryOf(document, schemeChangesOf(await tx.business.findFirstOrThrow()))
}

async function store(account: AccountContext, change: Change, id: string, badDebtOn: IsoDate | null): Promise<Invoice> {
  const { tx, now } = change
  await tx.invoice.update({ where: { id }, data: { badDebtOn, updatedAt: now } })
  await moveVatShifts(change, account.accountId, [id])
  return presentInvoice(account, change, await requireToShow(change, id))
}
