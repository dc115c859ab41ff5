-- AlterTable
ALTER TABLE "Invoice" ADD COLUMN "taxPointDate" TEXT;
ALTER TABLE "Invoice" ADD COLUMN "taxPointReason" TEXT;
ALTER TABLE "VatReturnFiling" ADD COLUMN "basis" TEXT NOT NULL DEFAULT 'tax_point';

-- CreateIndex
CREATE INDEX "Invoice_accountId_taxPointDate_id_idx" ON "Invoice"("accountId", "taxPointDate", "id");

-- What was issued before: its tax point follows from what it says. A document whose customer is not known counts as one to
-- a business. An advance for goods that go to another member state is no supply, nor is its credit unless an invoice had
-- deducted it by then.
UPDATE "Invoice" SET "taxPointReason" = CASE
    WHEN "kind" = 'credit_note' THEN 'credit'
    WHEN "advance" THEN 'advance'
    WHEN COALESCE("supplyPeriodEnd", "supplyDate") IS NULL THEN 'supply_unknown'
    WHEN "vatTreatment" = 'intra_eu' AND "supplyType" = 'goods' THEN 'intra_eu_goods'
    WHEN "vatTreatment" = 'intra_eu' THEN 'service_performed'
    WHEN COALESCE(json_extract("customerSnapshot", '$.type'), 'business') <> 'business' THEN 'supply'
    WHEN "issueDate" <= strftime('%Y-%m-15', COALESCE("supplyPeriodEnd", "supplyDate"), 'start of month', '+1 month') THEN 'invoice'
    ELSE 'invoice_due' END
WHERE "status" <> 'draft';

UPDATE "Invoice" SET "taxPointDate" = CASE "taxPointReason"
    WHEN 'service_performed' THEN COALESCE("supplyPeriodEnd", "supplyDate")
    WHEN 'supply' THEN MIN("issueDate", COALESCE("supplyPeriodEnd", "supplyDate"))
    WHEN 'invoice_due' THEN strftime('%Y-%m-15', COALESCE("supplyPeriodEnd", "supplyDate"), 'start of month', '+1 month')
    WHEN 'intra_eu_goods' THEN MAX(COALESCE("supplyPeriodEnd", "supplyDate"), MIN("issueDate", strftime('%Y-%m-15', COALESCE("supplyPeriodEnd", "supplyDate"), 'start of month', '+1 month')))
    ELSE "issueDate" END
WHERE "status" <> 'draft';

UPDATE "Invoice" SET "taxPointDate" = NULL
WHERE "status" <> 'draft' AND "vatTreatment" = 'intra_eu' AND "supplyType" = 'goods' AND (
  "taxPointReason" = 'advance'
  OR ("taxPointReason" = 'credit' AND EXISTS (
    SELECT 1 FROM "Invoice" AS "credited"
    WHERE "credited"."accountId" = "Invoice"."accountId" AND "credited"."id" = "Invoice"."creditedInvoiceId"
      AND "credited"."advance"
  ) AND NOT EXISTS (
    SELECT 1 FROM "AdvanceDeduction" AS "deduction" JOIN "Invoice" AS "deducting"
      ON "deducting"."accountId" = "deduction"."accountId" AND "deducting"."id" = "deduction"."invoiceId"
    WHERE "deduction"."accountId" = "Invoice"."accountId"
      AND "deduction"."settledAdvanceId" = "Invoice"."creditedInvoiceId" AND "deducting"."issuedAt" <= "Invoice"."issuedAt"
  ))
);

-- The last credit note of an invoice of such goods gave the advances free that the invoice had deducted.
UPDATE "Invoice" SET "deductedSnapshot" = (
  SELECT "deductedSnapshot" FROM "Invoice" AS "credited"
  WHERE "credited"."accountId" = "Invoice"."accountId" AND "credited"."id" = "Invoice"."creditedInvoiceId"
)
WHERE "kind" = 'credit_note' AND "status" NOT IN ('draft', 'cancelled') AND "vatTreatment" = 'intra_eu'
  AND "supplyType" = 'goods' AND EXISTS (
    SELECT 1 FROM "Invoice" AS "credited"
    WHERE "credited"."accountId" = "Invoice"."accountId" AND "credited"."id" = "Invoice"."creditedInvoiceId"
      AND "credited"."creditedCents" = "credited"."totalCents" AND "credited"."deductedSnapshot" IS NOT NULL
  ) AND NOT EXISTS (
    SELECT 1 FROM "Invoice" AS "later"
    WHERE "later"."accountId" = "Invoice"."accountId" AND "later"."creditedInvoiceId" = "Invoice"."creditedInvoiceId"
      AND "later"."status" NOT IN ('draft', 'cancelled') AND "later"."issuedAt" > "Invoice"."issuedAt"
  );

-- Figures that were filed stay as they were filed.
UPDATE "VatReturnFiling" SET "basis" = 'issue_date';

-- The sums of the months are made anew by the first server that starts.
INSERT INTO "Upkeep" ("name", "at")
SELECT 'sums_to_rebuild', strftime('%Y-%m-%dT%H:%M:%fZ', 'now') WHERE EXISTS (SELECT 1 FROM "Invoice" WHERE "status" <> 'draft');
