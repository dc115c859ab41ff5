import { refuse, refuseField } from '#contract/errors'
import type { BadDebtInput, Invoice } from '#contract/schemas/invoice'
import type { InvoiceRow } from '#db/queries/rows'
import { todayInAmsterdam } from '#domain/dates'
import type { IsoDate } from '#domain/invoice/document'
import { refuseUnissued } from '#domain/invoice/lifecycle'
import { lastBadDebtDay, openVatCents } from '#domain/vat/cash-scheme'
import { schemeChangesOf } from '../business/scheme-changes'
import { changeAccount, type Change } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { balanceOf } from './balance'
import { presentInvoice } from './present'
import { requireInvoiceRow, requireToShow } from './record'
import { moveVatShifts, shiftSelect, vatHistoryOf } from './vat-shifts'

/**
 * Takes what is open of an invoice for lost, so that its VAT is given back on that day: by default a year after it fell
 * due, or today where that is to come.
 * Refuses not_found, invoice_not_issued, invoice_cancelled, invoice_not_bad_debt, and validation_failed for a day in
 * the future, before the VAT was due, or later than a year after it fell due.
 */
export async function markBadDebt(account: AccountContext, id: string, { on }: BadDebtInput): Promise<Invoice> {
  return changeAccount(account, async (change) => {
    const { tx, now, record } = change
    const invoice = await requireInvoiceRow(tx, id)
    const refusal = refuseUnissued(balanceOf(invoice))
    if (refusal) throw refuse(refusal, { status: invoice.status })
    const last = [lastBadDebtDay(invoice.dueDate ?? invoice.issueDate), todayInAmsterdam(now)].sort()[0] ?? ''
    const day = on ?? last
    if (day > last) throw refuseField(['on'], `It is lost by ${last} at the latest`)
    if (invoice.taxPointDate !== null && day < invoice.taxPointDate) {
      throw refuseField(['on'], `Its VAT was due on ${invoice.taxPointDate}`)
    }
    if (invoice.badDebtOn !== null || await vatToGiveBack(change, invoice, day) === 0) {
      throw refuse('invoice_not_bad_debt', { status: invoice.status })
    }
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

/** In euro cents; nothing of a credit note, of what is open of which nobody owes the seller anything. */
async function vatToGiveBack({ tx }: Change, { id, kind, openCents }: InvoiceRow, day: IsoDate): Promise<number> {
  if (kind !== 'invoice' || openCents === 0n) return 0
  const document = await tx.invoice.findUniqueOrThrow({ where: { id }, select: shiftSelect })
  const history = vatHistoryOf(document, schemeChangesOf(await tx.business.findFirstOrThrow()))
  return history ? openVatCents(history, day) : 0
}

async function store(account: AccountContext, change: Change, id: string, badDebtOn: IsoDate | null): Promise<Invoice> {
  const { tx, now } = change
  await tx.invoice.update({ where: { id }, data: { badDebtOn, updatedAt: now } })
  await moveVatShifts(change, account.accountId, [id])
  return presentInvoice(account, tx, await requireToShow(tx, id))
}
