-- DropIndex
DROP INDEX "Invoice_accountId_number_key";

-- DropIndex
DROP INDEX "Invoice_accountId_requestedNumber_key";

-- AlterTable
ALTER TABLE "Invoice" ADD COLUMN     "creditedNumberKey" TEXT,
ADD COLUMN     "creditedSnapshot" JSONB,
ADD COLUMN     "creditedVat" JSONB,
ADD COLUMN     "creditedVatEurCents" BIGINT,
ADD COLUMN     "numberKey" TEXT,
ADD COLUMN     "requestedNumberKey" TEXT;

-- CreateIndex
CREATE INDEX "Invoice_accountId_number_idx" ON "Invoice"("accountId", "number");

-- CreateIndex
CREATE INDEX "Invoice_accountId_creditedNumberKey_idx" ON "Invoice"("accountId", "creditedNumberKey");

-- Numbers are compared without regard to capitals from here on. Of two that differ in nothing else, which were allowed
-- before, the one issued first has the key; the other keeps its number and gets a key that no number can have.
UPDATE "Invoice" SET "numberKey" = "keyed"."key"
FROM (
  SELECT "id", LOWER("number") || CASE
    WHEN ROW_NUMBER() OVER (PARTITION BY "accountId", LOWER("number") ORDER BY "issuedAt", "id") = 1 THEN ''
    ELSE chr(10) || "id" END AS "key"
  FROM "Invoice" WHERE "number" IS NOT NULL
) AS "keyed"
WHERE "keyed"."id" = "Invoice"."id";

UPDATE "Invoice" SET "requestedNumberKey" = "keyed"."key"
FROM (
  SELECT "id", LOWER("requestedNumber") || CASE
    WHEN ROW_NUMBER() OVER (PARTITION BY "accountId", LOWER("requestedNumber") ORDER BY "createdAt", "id") = 1 THEN ''
    ELSE chr(10) || "id" END AS "key"
  FROM "Invoice" WHERE "requestedNumber" IS NOT NULL
) AS "keyed"
WHERE "keyed"."id" = "Invoice"."id";

UPDATE "Invoice" SET "creditedNumberKey" = LOWER("creditedInvoiceNumber")
WHERE "kind" = 'credit_note' AND "creditedInvoiceId" IS NULL;

-- What the credit notes issued so far took back, per VAT group; more than was charged is kept as it happened.
UPDATE "Invoice" SET "creditedVat" = "credits"."groups", "creditedVatEurCents" = "credits"."eurCents"
FROM (
  SELECT "sums"."invoiceId",
    jsonb_agg(jsonb_build_object('category', "sums"."category", 'rate', "sums"."rate",
      'taxableCents', "sums"."taxableCents", 'vatCents', "sums"."vatCents")) AS "groups",
    (SELECT SUM("vatTotalEurCents") FROM "Invoice" AS "note" WHERE "note"."creditedInvoiceId" = "sums"."invoiceId"
      AND "note"."kind" = 'credit_note' AND "note"."status" NOT IN ('draft', 'cancelled')) AS "eurCents"
  FROM (
    SELECT "note"."creditedInvoiceId" AS "invoiceId", "part"."value"->>'category' AS "category",
      "part"."value"->>'rate' AS "rate", SUM(("part"."value"->>'taxableCents')::BIGINT) AS "taxableCents",
      SUM(("part"."value"->>'vatCents')::BIGINT) AS "vatCents"
    FROM "Invoice" AS "note", jsonb_array_elements("note"."vatBreakdown") AS "part"("value")
    WHERE "note"."creditedInvoiceId" IS NOT NULL AND "note"."kind" = 'credit_note'
      AND "note"."status" NOT IN ('draft', 'cancelled')
    GROUP BY 1, 2, 3
  ) AS "sums"
  GROUP BY "sums"."invoiceId"
) AS "credits"
WHERE "credits"."invoiceId" = "Invoice"."id";

-- CreateIndex
CREATE UNIQUE INDEX "Invoice_accountId_numberKey_key" ON "Invoice"("accountId", "numberKey");

-- CreateIndex
CREATE UNIQUE INDEX "Invoice_accountId_requestedNumberKey_key" ON "Invoice"("accountId", "requestedNumberKey");
