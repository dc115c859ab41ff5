import { refuse } from '#contract/errors'
import type { EventAction } from '#contract/events'
import type { AccountTransaction } from '#db/account/for-account'
import { inPieces } from '#db/pieces'
import { changeAccount } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { finishImport } from './advance'
import { requireNoneRunning } from './begin'
import { createdBy, rowsPerStatement, sizeOf, type ImportRow } from './pieces'

/**
 * Takes out what the last import brought in, while nothing depends on it; in pieces that others pass between.
 * Refuses not_found, import_running, import_in_use with `details.reason`: `not_last`, `changed`, `used` or `numbered`.
 */
export async function undoImport(account: AccountContext, id: string): Promise<{ id: string, deleted: true }> {
  const claimedAt = await account.outside.leaseClock.now()
  const lookedAt = await endOfTrail(account.db)
  await requireUndoable(account.db, id)
  await changeAccount(account, async ({ tx }) => {
    // To look at thousands takes seconds: under the lock that is done again only where something happened since.
    const record = await endOfTrail(tx) === lookedAt ? await requireImport(tx, id) : await requireUndoable(tx, id)
    const total = sizeOf(createdBy(record))
    await tx.dataImport.update({ where: { id }, data: { state: 'removing', total, written: total, claimedAt } })
  })
  await finishImport(account, id)
  return { id, deleted: true }
}

type Reader = Pick<
  AccountTransaction, 'auditChain' | 'auditEntry' | 'customer' | 'dataImport' | 'invoice' | 'invoiceLine' | 'onlinePaymentShare' | 'payment'
  | 'product'
>

async function endOfTrail(client: Reader): Promise<number> {
  return (await client.auditChain.findFirst({ select: { lastSequence: true } }))?.lastSequence ?? 0
}

async function requireImport(client: Reader, id: string): Promise<ImportRow> {
  const record = await client.dataImport.findFirst({ where: { id, undoneAt: null } })
  if (!record) throw refuse('not_found')
  await requireNoneRunning(client)
  return record
}

async function requireUndoable(client: Reader, id: string): Promise<ImportRow> {
  const record = await requireImport(client, id)
  const last = await client.dataImport.findFirst({ where: { undoneAt: null }, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] })
  const reason = last?.id === id ? await dependenceOn(client, record) : 'not_last'
  if (reason) throw refuse('import_in_use', { reason })
  return record
}

/** What keeps an import from being undone; null for nothing. */
async function dependenceOn(
  tx: Reader, { id, numberingBefore }: ImportRow,
): Promise<'changed' | 'used' | 'numbered' | null> {
  const changedInvoice = { importId: id, updatedAt: { gt: tx.invoice.fields.createdAt } }
  if (await tx.invoice.findFirst({ where: changedInvoice, select: { id: true } })) return 'changed'
  const ofBank = { bankTransactionId: { not: null }, invoice: { importId: id } }
  if (await tx.payment.findFirst({ where: ofBank, select: { id: true } })) return 'used'
  const ofProvider = { invoice: { importId: id } }
  if (await tx.onlinePaymentShare.findFirst({ where: ofProvider, select: { invoiceId: true } })) return 'used'
  const credited = { creditedInvoice: { importId: id } }
  const repeated = { importId: id, templateOf: { some: {} } }
  const deducted = { importId: id, deductedBy: { some: {} } }
  if (await tx.invoice.findFirst({ where: { OR: [credited, repeated, deducted] }, select: { id: true } })) return 'used'
  const isNumbered = await tx.invoice.findFirst({ where: { numberPeriod: { not: null } }, select: { id: true } })
  if (numberingBefore !== null && isNumbered) return 'numbered'
  if (await isCustomerChanged(tx, id)) return 'changed'
  const elsewhere = { OR: [{ importId: null }, { importId: { not: id } }] }
  const isUsed = { OR: [{ invoices: { some: elsewhere } }, { subscribers: { some: {} } }] }
  const used = await tx.customer.findFirst({ where: { importId: id, ...isUsed }, select: { id: true } })
  if (used) return 'used'
  const changedProduct = { importId: id, updatedAt: { gt: tx.product.fields.createdAt } }
  if (await tx.product.findFirst({ where: changedProduct, select: { id: true } })) return 'changed'
  return await tx.invoiceLine.findFirst({ where: { product: { importId: id } }, select: { id: true } }) ? 'used' : null
}

/**
 * Whether somebody changed a customer itself: what is shown along with it, such as a check of its VAT number, moves its
 * `updatedAt` as well.
 */
async function isCustomerChanged(tx: Reader, importId: string): Promise<boolean> {
  const customers = await tx.customer.findMany({ where: { importId }, select: { id: true } })
  for (const piece of inPieces(customers, rowsPerStatement)) {
    const subjectId = { in: piece.map(({ id }) => id) }
    const changed = await tx.auditEntry.findFirst({ where: { subjectId, action: { in: [...changesOfCustomers] } } })
    if (changed) return true
  }
  return false
}

const changesOfCustomers: readonly EventAction[] = ['customer.updated', 'customer.archived']
