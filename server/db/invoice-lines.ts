import type { Database } from './client'
import type { AccountTransaction } from './for-account'

/** A line as it is stored. */
type LineRow = Awaited<ReturnType<AccountTransaction['invoiceLine']['findFirstOrThrow']>>

/**
 * Stores the lines of one of the account's own documents, with one statement whatever their number: Prisma would
 * prepare value after value, which for the longest document takes longer than all other work on it.
 */
export async function insertInvoiceLines(
  { kind }: Pick<Database, 'kind'>,
  tx: Pick<AccountTransaction, '$executeRaw'>,
  lines: LineRow[],
): Promise<void> {
  if (lines.length === 0) return
  const rows = JSON.stringify(lines, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value))
  if (kind === 'sqlite') {
    await tx.$executeRaw`
      INSERT INTO "InvoiceLine" ("id", "invoiceId", "position", "productId", "description", "quantity", "unit",
        "unitPriceCents", "discountPercent", "vatRate", "lineTotalCents")
      SELECT value ->> 'id', value ->> 'invoiceId', value ->> 'position', value ->> 'productId', value ->> 'description',
        value ->> 'quantity', value ->> 'unit', value ->> 'unitPriceCents', value ->> 'discountPercent',
        value ->> 'vatRate', value ->> 'lineTotalCents'
      FROM json_each(${rows})`
  } else {
    await tx.$executeRaw`
      INSERT INTO "InvoiceLine" ("id", "invoiceId", "position", "productId", "description", "quantity", "unit",
        "unitPriceCents", "discountPercent", "vatRate", "lineTotalCents")
      SELECT "id", "invoiceId", "position", "productId", "description", "quantity", "unit",
        "unitPriceCents", "discountPercent", "vatRate", "lineTotalCents"
      FROM json_populate_recordset(NULL::"InvoiceLine", ${rows}::json)`
  }
}
