-- AlterTable
ALTER TABLE "Invoice" ADD COLUMN "refundDue" BOOLEAN NOT NULL DEFAULT false;

-- What is to be paid back of credit notes that were issued before: all that credits an invoice made elsewhere, and what
-- credits one on the day of its payment or later. Which came first on one day is not known any more.
UPDATE "Invoice" SET "refundDue" = TRUE
WHERE "kind" = 'credit_note' AND "status" <> 'draft' AND ("creditedInvoiceId" IS NULL OR EXISTS (
  SELECT 1 FROM "Invoice" AS "credited"
  WHERE "credited"."accountId" = "Invoice"."accountId" AND "credited"."id" = "Invoice"."creditedInvoiceId"
    AND "credited"."status" = 'paid' AND substr("credited"."paidAt", 1, 10) <= "Invoice"."issueDate"
));
