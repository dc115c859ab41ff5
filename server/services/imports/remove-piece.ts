import { touchCustomers } from '#db/queries/touched-customers'
import type { ImportKind } from '#domain/import/fields'
import { removeVatShifts } from '../invoices/vat-shifts'
import { returnQuota } from '../plans/quota'
import type { Change } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { restoreSeries, type Numbering } from './continue-series'
import { rowsPerPiece, type ImportRow } from './pieces'
import { bookSums } from './write-invoices'

/** By an index, whichever server's clock was behind by how much. */
const clocksApartMs = 24 * 60 * 60 * 1000
/** Each has some hundred kilobytes. */
const stagedAtOnce = 20

/**
 * Removes a piece of an import, the other way round than it was written: what was never written, then invoices, then
 * customers and products. Those that somebody used in the meantime stay, and are the account's own from then on.
 * @returns how many rows were removed; null where nothing was left, and the import is over
 */
export async function removePiece(account: AccountContext, change: Change, row: ImportRow): Promise<number | null> {
  const { tx } = change
  const { count } = await tx.importPiece.deleteMany({ where: { importId: row.id }, limit: stagedAtOnce })
  if (count > 0) return 0
  for (const remove of [removeInvoices, removeCustomers, removeProducts]) {
    const removed = await remove(account, change, row)
    if (removed > 0) return removed
  }
  await endRemoval(account, change, row)
  return null
}

function piece({ id, createdAt }: ImportRow) {
  return {
    where: { importId: id, updatedAt: { gte: new Date(createdAt.getTime() - clocksApartMs) } },
    orderBy: [{ updatedAt: 'asc' as const }, { id: 'asc' as const }],
    take: rowsPerPiece,
  }
}

/** Takes the documents out of all sums. */
async function removeInvoices(account: AccountContext, change: Change, row: ImportRow): Promise<number> {
  const { tx, now, record } = change
  const invoices = await tx.invoice.findMany(piece(row))
  if (invoices.length === 0) return 0
  await bookSums(account, tx, invoices, -1)
  const ids = invoices.map(({ id }) => id)
  await removeVatShifts(change, account.accountId, ids)
  await tx.invoice.deleteMany({ where: { id: { in: ids } } })
  await touchCustomers(account, { tx, now }, invoices.map(({ customerId }) => customerId))
  record(...ids.map(id => ({ action: 'invoice.deleted' as const, subjectId: id })))
  return ids.length
}

async function removeCustomers(account: AccountContext, { tx, record }: Change, row: ImportRow): Promise<number> {
  const { where, ...page } = piece(row)
  const isUnused = { invoices: { none: {} }, subscribers: { none: {} } }
  const customers = await tx.customer.findMany({ where: { ...where, ...isUnused }, ...page, select: { id: true } })
  if (customers.length === 0) return 0
  const ids = customers.map(({ id }) => id)
  await tx.customer.deleteMany({ where: { id: { in: ids } } })
  await returnQuota(account, tx, 'customers', { units: ids.length })
  record(...ids.map(id => ({ action: 'customer.deleted' as const, subjectId: id })))
  return ids.length
}

async function removeProducts(account: AccountContext, { tx, record }: Change, row: ImportRow): Promise<number> {
  const { where, ...page } = piece(row)
  const isUnused = { lines: { none: {} } }
  const products = await tx.product.findMany({ where: { ...where, ...isUnused }, ...page, select: { id: true } })
  if (products.length === 0) return 0
  const ids = products.map(({ id }) => id)
  await tx.product.deleteMany({ where: { id: { in: ids } } })
  await returnQuota(account, tx, 'products', { units: ids.length })
  record(...ids.map(id => ({ action: 'product.deleted' as const, subjectId: id })))
  return ids.length
}

/** Puts the numbering back that it had replaced, unless somebody gave a number in it meanwhile. */
async function endRemoval(account: AccountContext, { tx, now, record }: Change, row: ImportRow): Promise<void> {
  const { id, kind, numberingBefore } = row
  const isNumbered = await tx.invoice.findFirst({ where: { numberPeriod: { not: null } }, select: { id: true } })
  if (numberingBefore !== null && !isNumbered) {
    await restoreSeries(account, tx, numberingBefore as unknown as Numbering)
  }
  await tx.customer.updateMany({ where: { importId: id }, data: { importId: null, updatedAt: now } })
  await tx.product.updateMany({ where: { importId: id }, data: { importId: null, updatedAt: now } })
  await tx.dataImport.update({ where: { id }, data: { state: 'done', written: 0, claimedAt: null, undoneAt: now } })
  record({ action: 'import.undone', subjectId: id, details: { kind: kind as ImportKind } })
}
