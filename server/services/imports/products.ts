import type { ImportReport, ImportUpload } from '#contract/schemas/import'
import type { AccountTransaction } from '#db/account/for-account'
import { productSearchText } from '#db/queries/search-text'
import { todayInAmsterdam } from '#domain/dates'
import type { ImportProblem } from '#domain/import/problem'
import { readProduct, type ImportedProduct } from '#domain/import/product'
import { takeQuota } from '../plans/quota'
import { changeAccount, type Change } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { storedRateToday } from '../work/vat-rates'
import { keepImport, rowsPerStatement } from './keep'
import { eachRow, readTable } from './read-file'
import { inOrder, reportOf, requireClean } from './report'

/** A product of a file, with the row it stands on. */
interface ReadProduct {
  row: number
  product: ImportedProduct
}

/**
 * Brings in the products of a file, or tells what that would come to. One with the code of another, or its name and
 * price where it has no code, is skipped.
 * Refuses import_unreadable, import_invalid with the report, plan_limit_reached.
 */
export async function importProducts(
  account: AccountContext, upload: ImportUpload, { dryRun = true }: { dryRun?: boolean | undefined },
): Promise<ImportReport> {
  const table = await readTable('products', upload)
  const problems: ImportProblem[] = [...table.problems]
  const read: ReadProduct[] = []
  const { clock, vatRates: rates } = account.outside
  const day = { date: todayInAmsterdam(clock.now()), rates }
  await eachRow(table.readable, (row) => {
    const { product, problems: wrong } = readProduct(row, table.recognised.decimalMark, day)
    problems.push(...wrong)
    if (product) read.push({ row: row.row, product })
  })
  const outcome = { rows: table.rowCount, problems: inOrder(problems), recognised: table.told }
  const { made, skipped } = await separate(account.db, read)
  const report = reportOf(account, { ...outcome, skipped, created: { products: made.length } })
  if (dryRun) return report
  requireClean(report)
  return changeAccount(account, async (change) => {
    const { made, skipped } = await separate(change.tx, read)
    const created = { products: made.length }
    const importId = await keepImport(account, change, { kind: 'products', created })
    await insertProducts(account, change, importId, made.map(({ product }) => product))
    return reportOf(account, { ...outcome, skipped, created, importId })
  })
}

async function insertProducts(
  account: AccountContext, { tx, now, record }: Change, importId: string, products: readonly ImportedProduct[],
): Promise<void> {
  if (products.length === 0) return
  await takeQuota(account, tx, 'products', { units: products.length })
  for (let start = 0; start < products.length; start += rowsPerStatement) {
    const rows = products.slice(start, start + rowsPerStatement).map(product => ({
      ...product,
      id: account.outside.ids.next(),
      accountId: account.accountId,
      unitPriceCents: BigInt(product.unitPriceCents),
      vatRate: product.vatRate && storedRateToday(account, product.vatRate),
      archived: false,
      importId,
      searchText: productSearchText(product),
      createdAt: now,
      updatedAt: now,
    }))
    await tx.product.createMany({ data: rows })
    record(...rows.map(({ id }) => ({ action: 'product.created' as const, subjectId: id })))
  }
}

async function separate(
  client: Pick<AccountTransaction, 'product'>, read: readonly ReadProduct[],
): Promise<{ made: ReadProduct[], skipped: ImportReport['skipped'] }> {
  const rows = await client.product.findMany({ select: { sku: true, name: true, unitPriceCents: true } })
  const known = new Set(rows.map(row => nameOf({ ...row, unitPriceCents: Number(row.unitPriceCents) })))
  const made: ReadProduct[] = []
  const skipped: ImportReport['skipped'] = []
  for (const { row, product } of read) {
    const name = nameOf(product)
    if (known.has(name)) {
      const by = product.sku === null ? { field: 'name', value: product.name } : { field: 'sku', value: product.sku }
      skipped.push({ row, ...by })
    } else {
      known.add(name)
      made.push({ row, product })
    }
  }
  return { made, skipped }
}

/** By what a product is known. */
function nameOf({ sku, name, unitPriceCents }: Pick<ImportedProduct, 'sku' | 'name' | 'unitPriceCents'>): string {
  return (sku === null ? `${unitPriceCents} ${name}` : `sku ${sku}`).toLowerCase()
}
