-- CreateTable
CREATE TABLE "BankStatement" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "accountId" TEXT NOT NULL,
    "fileName" TEXT NOT NULL,
    "statements" JSONB NOT NULL,
    "entryCount" INTEGER NOT NULL,
    "newCount" INTEGER NOT NULL,
    "matchedAt" DATETIME,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "BankStatement_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "BankStatementEntry" (
    "accountId" TEXT NOT NULL,
    "statementId" TEXT NOT NULL,
    "transactionId" TEXT NOT NULL,
    "isNew" BOOLEAN NOT NULL,

    PRIMARY KEY ("accountId", "statementId", "transactionId"),
    CONSTRAINT "BankStatementEntry_accountId_statementId_fkey" FOREIGN KEY ("accountId", "statementId") REFERENCES "BankStatement" ("accountId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "BankStatementEntry_accountId_transactionId_fkey" FOREIGN KEY ("accountId", "transactionId") REFERENCES "BankTransaction" ("accountId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "BankTransaction" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "accountId" TEXT NOT NULL,
    "bankAccount" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "bookedOn" TEXT NOT NULL,
    "amountCents" BIGINT NOT NULL,
    "counterpartyName" TEXT,
    "counterpartyIban" TEXT,
    "description" TEXT NOT NULL,
    "endToEndId" TEXT,
    "bankReference" TEXT,
    "isReversal" BOOLEAN NOT NULL,
    "format" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "isAutomatic" BOOLEAN,
    "refused" JSONB NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "BankTransaction_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

ALTER TABLE "Business" ADD COLUMN "bookBankMatches" BOOLEAN NOT NULL DEFAULT true;


-- CreateIndex
CREATE INDEX "BankStatement_accountId_createdAt_id_idx" ON "BankStatement"("accountId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "BankStatement_matchedAt_createdAt_idx" ON "BankStatement"("matchedAt", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "BankStatement_accountId_id_key" ON "BankStatement"("accountId", "id");

-- CreateIndex
CREATE INDEX "BankStatementEntry_accountId_transactionId_idx" ON "BankStatementEntry"("accountId", "transactionId");

-- CreateIndex
CREATE INDEX "BankTransaction_accountId_state_bookedOn_id_idx" ON "BankTransaction"("accountId", "state", "bookedOn", "id");

-- CreateIndex
CREATE INDEX "BankTransaction_accountId_bookedOn_id_idx" ON "BankTransaction"("accountId", "bookedOn", "id");

-- CreateIndex
CREATE INDEX "BankTransaction_accountId_bankAccount_bookedOn_idx" ON "BankTransaction"("accountId", "bankAccount", "bookedOn");

-- CreateIndex
CREATE INDEX "BankTransaction_accountId_counterpartyIban_idx" ON "BankTransaction"("accountId", "counterpartyIban");

-- CreateIndex
CREATE UNIQUE INDEX "BankTransaction_accountId_id_key" ON "BankTransaction"("accountId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "BankTransaction_accountId_key_key" ON "BankTransaction"("accountId", "key");

-- CreateTable
CREATE TABLE "Payment" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "accountId" TEXT NOT NULL,
    "invoiceId" TEXT NOT NULL,
    "amountCents" BIGINT NOT NULL,
    "amountEurCents" BIGINT,
    "paidOn" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "reference" TEXT,
    "source" TEXT NOT NULL,
    "settledWithId" TEXT,
    "bankTransactionId" TEXT,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "Payment_accountId_invoiceId_fkey" FOREIGN KEY ("accountId", "invoiceId") REFERENCES "Invoice" ("accountId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Payment_accountId_bankTransactionId_fkey" FOREIGN KEY ("accountId", "bankTransactionId") REFERENCES "BankTransaction" ("accountId", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "Payment_accountId_invoiceId_paidOn_id_idx" ON "Payment"("accountId", "invoiceId", "paidOn", "id");

-- CreateIndex
CREATE INDEX "Payment_accountId_bankTransactionId_idx" ON "Payment"("accountId", "bankTransactionId");

-- CreateIndex
CREATE UNIQUE INDEX "Payment_accountId_id_key" ON "Payment"("accountId", "id");

-- Added and not redefined: the table is not written anew for it.
ALTER TABLE "Invoice" ADD COLUMN "paidCents" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "Invoice" ADD COLUMN "openCents" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "Invoice" ADD COLUMN "overpaidCents" BIGINT NOT NULL DEFAULT 0;

-- What is marked paid has one payment since: of an invoice all that no credit note took off before, of a credit note what
-- went back.
INSERT INTO "Payment" ("id", "accountId", "invoiceId", "amountCents", "amountEurCents", "paidOn", "method", "reference", "source", "settledWithId", "createdAt")
SELECT "id", "accountId", "id", "cents", CASE "currency" WHEN 'EUR' THEN "cents" END, substr("paidAt", 1, 10), 'other', NULL,
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
SELECT 'sums_to_rebuild', strftime('%Y-%m-%dT%H:%M:%fZ', 'now') WHERE EXISTS (SELECT 1 FROM "Invoice" WHERE "status" = 'paid')
ON CONFLICT DO NOTHING;

ALTER TABLE "Invoice" DROP COLUMN "refundDue";

DROP INDEX "Invoice_accountId_kind_status_currency_exchangeRate_dueDate_totalCents_creditedCents_idx";
CREATE INDEX "Invoice_accountId_kind_status_currency_exchangeRate_dueDate_totalCents_creditedCents_openCents_idx" ON "Invoice"("accountId", "kind", "status", "currency", "exchangeRate", "dueDate", "totalCents", "creditedCents", "openCents");
