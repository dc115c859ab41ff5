import type { ImportQuery, ImportReport, ImportUpload } from '#contract/schemas/import'
import { todayInAmsterdam } from '#domain/dates'
import type { ImportProblem } from '#domain/import/problem'
import { readProduct, type ImportedProduct } from '#domain/import/product'
import { currenciesOfColumns } from '#domain/import/recognise'
import type { AccountContext } from '../work/context'
import { bringIn, type JudgedImport } from './bring-in'
import { besidesItself } from './known-customers'
import { eachRow, readTable, whenItsTurn, withValues } from './read-file'
import { inOrder } from './report'

/** A product of a file, with the row it stands on. */
interface ReadProduct {
  row: number
  product: ImportedProduct
}

/**
 * Brings in the products of a file, or tells what that would come to. One with the code of another, or its name and
 * price where it has no code, is skipped.
 * Refuses import_unreadable, file_too_complex, import_invalid with the report, import_running, plan_limit_reached.
 */
export async function importProducts(
  account: AccountContext, upload: ImportUpload, query: ImportQuery,
): Promise<ImportReport> {
  const { read, ...outcome } = await whenItsTurn(account, upload, () => readProducts(account, upload))
  const judge = async (): Promise<JudgedImport> => {
    const { made, skipped } = await separate(account, read)
    return {
      outcome: { ...outcome, skipped, created: { products: made.length } },
      plan: () => ({ products: made.map(({ product }) => product) }),
    }
  }
  return bringIn(account, 'products', query, judge)
}

async function readProducts(account: AccountContext, upload: ImportUpload) {
  const { clock, vatRates: rates } = account.outside
  const table = await readTable(account, 'products', upload)
  const problems: ImportProblem[] = [...table.problems]
  const read: ReadProduct[] = []
  const day = { date: todayInAmsterdam(clock.now()), rates }
  const currencies = currenciesOfColumns(table.recognised, table.told.headings)
  await eachRow(table.readable, (row) => {
    const { product, problems: wrong } = readProduct(row, table.recognised.decimalMark, day, currencies)
    problems.push(...withValues(row, wrong))
    if (product) read.push({ row: row.row, product })
  })
  return { read, rows: table.rowCount, problems: inOrder(problems), recognised: table.told }
}

async function separate(
  account: AccountContext, read: readonly ReadProduct[],
): Promise<{ made: ReadProduct[], skipped: ImportReport['skipped'] }> {
  const rows = await account.db.product.findMany({
    where: besidesItself(account), select: { sku: true, name: true, unitPriceCents: true },
  })
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
