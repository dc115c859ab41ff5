import { refuse } from '#contract/errors'
import type { EventAction } from '#contract/events'
import type { AccountTransaction } from '#db/account/for-account'
import { touchCustomers } from '#db/queries/touched-customers'
import type { ImportKind } from '#domain/import/fields'
import { returnQuota } from '../plans/quota'
import { changeAccount, type Change } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { restoreSeries, type NumberingBefore } from './continue-series'
import { rowsPerStatement } from './keep'
import { bookSums } from './write-invoices'

type ImportRow = NonNullable<Awaited<ReturnType<AccountTransaction['dataImport']['findFirst']>>>

/**
 * Takes out what the last import brought in, while nothing depends on it.
 * Refuses not_found, import_in_use with `details.reason`: `not_last`, `changed`, `used` or `numbered`.
 */
export async function undoImport(account: AccountContext, id: string): Promise<{ id: string, deleted: true }> {
  return changeAccount(account, async (change) => {
    const { tx, now, record } = change
    const last = await tx.dataImport.findFirst({ where: { undoneAt: null }, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] })
    const asked = last?.id === id ? last : await tx.dataImport.findFirst({ where: { id, undoneAt: null } })
    if (!asked) throw refuse('not_found')
    const reason = asked === last ? await dependenceOn(tx, asked) : 'not_last'
    if (reason) throw refuse('import_in_use', { reason })
    await removeInvoices(account, change, asked)
    await removeCustomers(account, change, asked)
    await removeProducts(account, change, asked)
    await tx.dataImport.update({ where: { id }, data: { undoneAt: now } })
    record({ action: 'import.undone', subjectId: id, details: { kind: asked.kind as ImportKind } })
    return { id, deleted: true }
  })
}

/** What keeps an import from being undone; null for nothing. */
async function dependenceOn(
  tx: AccountTransaction, { id, createdAt, numberingBefore }: ImportRow,
): Promise<'changed' | 'used' | 'numbered' | null> {
  const changedSince = { importId: id, updatedAt: { gt: createdAt } }
  if (await tx.invoice.findFirst({ where: changedSince, select: { id: true } })) return 'changed'
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
  if (await tx.product.findFirst({ where: changedSince, select: { id: true } })) return 'changed'
  return await tx.invoiceLine.findFirst({ where: { product: { importId: id } }, select: { id: true } }) ? 'used' : null
}

/**
 * Whether somebody changed a customer itself: what is shown along with it, such as a check of its VAT number, moves its
 * `updatedAt` as well.
 */
async function isCustomerChanged(tx: AccountTransaction, importId: string): Promise<boolean> {
  const customers = await tx.customer.findMany({ where: { importId }, select: { id: true } })
  for (let start = 0; start < customers.length; start += rowsPerStatement) {
    const subjectId = { in: customers.slice(start, start + rowsPerStatement).map(({ id }) => id) }
    const changed = await tx.auditEntry.findFirst({ where: { subjectId, action: { in: [...changesOfCustomers] } } })
    if (changed) return true
  }
  return false
}

const changesOfCustomers: readonly EventAction[] = ['customer.updated', 'customer.archived']

/** Takes the documents out of all sums, and puts the numbering back that they had replaced. */
async function removeInvoices(account: AccountContext, { tx, now, record }: Change, row: ImportRow): Promise<void> {
  if (row.kind !== 'invoices') return
  const invoices = await tx.invoice.findMany({ where: { importId: row.id } })
  await bookSums(account, tx, invoices, -1)
  await tx.invoice.deleteMany({ where: { importId: row.id } })
  await touchCustomers(account, { tx, now }, invoices.map(({ customerId }) => customerId))
  record(...invoices.map(({ id }) => ({ action: 'invoice.deleted' as const, subjectId: id })))
  if (row.numberingBefore !== null) await restoreSeries(account, tx, row.numberingBefore as unknown as NumberingBefore)
}

async function removeCustomers(account: AccountContext, { tx, record }: Change, { id }: ImportRow): Promise<void> {
  const customers = await tx.customer.findMany({ where: { importId: id }, select: { id: true } })
  if (customers.length === 0) return
  await tx.customer.deleteMany({ where: { importId: id } })
  await returnQuota(account, tx, 'customers', { units: customers.length })
  record(...customers.map(customer => ({ action: 'customer.deleted' as const, subjectId: customer.id })))
}

async function removeProducts(account: AccountContext, { tx, record }: Change, { id }: ImportRow): Promise<void> {
  const products = await tx.product.findMany({ where: { importId: id }, select: { id: true } })
  if (products.length === 0) return
  await tx.product.deleteMany({ where: { importId: id } })
  await returnQuota(account, tx, 'products', { units: products.length })
  record(...products.map(product => ({ action: 'product.deleted' as const, subjectId: product.id })))
}
