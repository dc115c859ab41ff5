-- CreateTable
CREATE TABLE "Payment" (
    "id" TEXT NOT NULL,
    "accountId" TEXT NOT NULL,
    "invoiceId" TEXT NOT NULL,
    "amountCents" BIGINT NOT NULL,
    "amountEurCents" BIGINT,
    "paidOn" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "reference" TEXT,
    "source" TEXT NOT NULL,
    "settledWithId" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Payment_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Payment_accountId_invoiceId_paidOn_id_idx" ON "Payment"("accountId", "invoiceId", "paidOn", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Payment_accountId_id_key" ON "Payment"("accountId", "id");

-- AddForeignKey
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_accountId_invoiceId_fkey" FOREIGN KEY ("accountId", "invoiceId") REFERENCES "Invoice"("accountId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AlterTable
ALTER TABLE "Invoice" ADD COLUMN     "openCents" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "overpaidCents" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "paidCents" BIGINT NOT NULL DEFAULT 0;

-- What is marked paid has one payment since: of an invoice all that no credit note took off before, of a credit note what
-- went back.
INSERT INTO "Payment" ("id", "accountId", "invoiceId", "amountCents", "amountEurCents", "paidOn", "method", "reference", "source", "settledWithId", "createdAt")
SELECT "id", "accountId", "id", "cents", CASE "currency" WHEN 'EUR' THEN "cents" END, to_char("paidAt", 'YYYY-MM-DD'), 'other', NULL,
  CASE WHEN "importId" IS NULL THEN 'manual' ELSE 'import' END, NULL, "paidAt"
FROM (
  SELECT "document".*, CASE
    WHEN "kind" = 'credit_note' AND "refundDue" THEN "totalCents"
    WHEN "kind" = 'credit_note' THEN 0
    ELSE "totalCents" - "creditedCents" + COALESCE((
      SELECT CAST(SUM("late"."totalCents") AS BIGINT) FROM "Invoice" AS "late"
      WHERE "late"."accountId" = "document"."accountId" AND "late"."creditedInvoiceId" = "document"."id"
        AND "late"."refundDue" AND "late"."status" IN ('issued', 'sent', 'paid')
    ), 0)
  END AS "cents"
  FROM "Invoice" AS "document" WHERE "status" = 'paid'
) AS "paid";

UPDATE "Invoice" SET "paidCents" = (
  SELECT "amountCents" FROM "Payment" WHERE "Payment"."accountId" = "Invoice"."accountId" AND "Payment"."id" = "Invoice"."id"
) WHERE "status" = 'paid';

UPDATE "Invoice" SET "openCents" = CASE WHEN "kind" = 'invoice' THEN "totalCents" - "creditedCents" ELSE "totalCents" END
WHERE "status" IN ('issued', 'sent') AND ("kind" = 'invoice' OR "refundDue");

-- Looked over, and put right where days did not tell the order of things, by the first server that starts.
INSERT INTO "Upkeep" ("name", "at")
SELECT 'sums_to_rebuild', CURRENT_TIMESTAMP WHERE EXISTS (SELECT 1 FROM "Invoice" WHERE "status" = 'paid')
ON CONFLICT DO NOTHING;

-- AlterTable
ALTER TABLE "Invoice" DROP COLUMN "refundDue";

-- DropIndex
DROP INDEX "Invoice_accountId_kind_status_currency_exchangeRate_dueDate_idx";

-- CreateIndex
CREATE INDEX "Invoice_accountId_kind_status_currency_exchangeRate_dueDate_idx" ON "Invoice"("accountId", "kind", "status", "currency", "exchangeRate", "dueDate", "totalCents", "creditedCents", "openCents");
