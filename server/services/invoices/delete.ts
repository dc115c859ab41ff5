import { refuse } from '#contract/errors'
import type { Deleted } from '#contract/schemas/invoice'
import { recordAudit } from '../audit/record'
import type { AccountContext } from '../context'
import { returnQuota } from '../plans/quota'
import { requireInvoice } from './record'

/** Deletes a draft and gives its unit of the monthly quota back. Refuses not_found, invoice_locked. */
export async function deleteInvoice(account: AccountContext, id: string): Promise<Deleted> {
  return account.transaction(async (tx) => {
    // The write comes first to take the lock; a draft that is being issued meanwhile is then no draft any more.
    await tx.invoice.updateMany({ where: { id, status: 'draft' }, data: { updatedAt: account.outside.clock.now() } })
    const record = await requireInvoice(tx, id)
    const { count } = await tx.invoice.deleteMany({ where: { id, status: 'draft' } })
    if (count === 0) throw refuse('invoice_locked', { status: record.status })
    if (record.kind === 'invoice') await returnQuota(account, tx, 'invoices', record.createdAt)
    await recordAudit(account, tx, { action: 'invoice.deleted', subjectId: id })
    return { id, deleted: true }
  })
}
