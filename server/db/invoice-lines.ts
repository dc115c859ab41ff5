import type { DatabaseKind } from './database-url'
import { rawSql, type AccountTransaction } from './for-account'

/** A line as it is stored. */
type LineRow = Awaited<ReturnType<AccountTransaction['invoiceLine']['findFirstOrThrow']>>

/**
 * Stores the lines of one of the account's own documents, with one statement whatever their number: Prisma would
 * prepare value after value, which for the longest document takes longer than all other work on it.
 */
export async function insertInvoiceLines(
  kind: DatabaseKind,
  tx: AccountTransaction,
  lines: LineRow[],
): Promise<void> {
  if (lines.length === 0) return
  const rows = JSON.stringify(lines.map(line => [
    line.id, line.accountId, line.invoiceId, line.position, line.productId, line.description, line.quantity, line.unit,
    Number(line.unitPriceCents), line.discountPercent, line.vatRate, Number(line.lineTotalCents),
  ]))
  if (kind === 'sqlite') {
    await rawSql(tx).$executeRaw`
      INSERT INTO "InvoiceLine" ("id", "accountId", "invoiceId", "position", "productId", "description", "quantity",
        "unit", "unitPriceCents", "discountPercent", "vatRate", "lineTotalCents")
      SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7,
        value ->> 8, value ->> 9, value ->> 10, value ->> 11
      FROM json_each(${rows})`
  } else {
    await rawSql(tx).$executeRaw`
      INSERT INTO "InvoiceLine" ("id", "accountId", "invoiceId", "position", "productId", "description", "quantity",
        "unit", "unitPriceCents", "discountPercent", "vatRate", "lineTotalCents")
      SELECT value ->> 0, value ->> 1, value ->> 2, (value ->> 3)::int, value ->> 4, value ->> 5, value ->> 6,
        value ->> 7, (value ->> 8)::bigint, value ->> 9, value ->> 10, (value ->> 11)::bigint
      FROM json_array_elements(${rows}::json)`
  }
}
