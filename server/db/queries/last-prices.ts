import { Prisma, type Database } from '../client'

/** The line by which a product was billed to a customer last, with what its price means, beside the product's price. */
export interface LastPriceRow {
  productId: string
  unitPriceCents: bigint
  vatRate: string
  pricesIncludeVat: boolean
  vatTreatment: string
  currency: string
  issueDate: string
  listPriceCents: bigint
  listIncludesVat: boolean
}

/** So many of the customer's latest documents are looked at, however many there are. */
const documentsLookedAt = 200

/**
 * The last line of each of these products on the latest issued invoices of a customer; none where there is none. Lines
 * are found by their document: by an index over the product, Postgres would go through all lines it was ever billed on.
 */
export function readLastPrices(
  { read }: Database, accountId: string, customerId: string, productIds: readonly string[],
): Promise<LastPriceRow[]> {
  return read<LastPriceRow>(Prisma.sql`
    SELECT "last"."productId", "last"."unitPriceCents", "last"."vatRate", "last"."pricesIncludeVat", "last"."vatTreatment",
      "last"."currency", "last"."issueDate", "Product"."unitPriceCents" AS "listPriceCents",
      "Product"."pricesIncludeVat" AS "listIncludesVat"
    FROM (
      SELECT "line"."productId", "line"."unitPriceCents", "line"."vatRate", "latest"."pricesIncludeVat",
        "latest"."vatTreatment", "latest"."currency", "latest"."issueDate",
        ROW_NUMBER() OVER (
          PARTITION BY "line"."productId" ORDER BY "latest"."createdAt" DESC, "latest"."id" DESC, "line"."position"
        ) AS "turn"
      FROM (
        SELECT "id", "createdAt", "kind", "status", "pricesIncludeVat", "vatTreatment", "currency", "issueDate"
        FROM "Invoice" WHERE "accountId" = ${accountId} AND "customerId" = ${customerId}
        ORDER BY "createdAt" DESC, "id" DESC LIMIT ${documentsLookedAt}
      ) AS "latest"
      CROSS JOIN "InvoiceLine" AS "line"
      WHERE "line"."accountId" = ${accountId} AND "line"."invoiceId" = "latest"."id"
        AND COALESCE("line"."productId", '') IN (${Prisma.join([...productIds])})
        AND "latest"."kind" = 'invoice' AND "latest"."status" IN ('issued', 'sent', 'paid')
    ) AS "last"
    JOIN "Product" ON "Product"."accountId" = ${accountId} AND "Product"."id" = "last"."productId"
    WHERE "last"."turn" = 1
    ORDER BY "last"."productId"`)
}
