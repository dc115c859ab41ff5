import { refuse } from '#contract/errors'
import type { Deleted } from '#contract/schemas/invoice'
import { touchCustomers } from '#db/queries/touched-customers'
import { returnQuota } from '../plans/quota'
import { changeAccount } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { detachSchedules } from './detach-schedules'
import { requireInvoiceRow } from './record'

/**
 * Deletes a draft and gives its unit of the monthly quota back. What repeated it is stopped.
 * Refuses not_found, invoice_locked.
 */
export async function deleteInvoice(account: AccountContext, id: string): Promise<Deleted> {
  return changeAccount(account, async (change) => {
    const { tx, now, record } = change
    const { kind, status, createdAt, customerId, customerName } = await requireInvoiceRow(tx, id)
    await detachSchedules(account, change, { id, customerName })
    const { count } = await tx.invoice.deleteMany({ where: { id, status: 'draft' } })
    if (count === 0) throw refuse('invoice_locked', { status })
    await touchCustomers(account, { tx, now }, [customerId])
    if (kind === 'invoice') await returnQuota(account, tx, 'invoices', { takenAt: createdAt })
    record({ action: 'invoice.deleted', subjectId: id })
    return { id, deleted: true }
  })
}
