-- DropIndex
DROP INDEX "Invoice_accountId_creditedNumberKey_idx";

-- DropIndex
DROP INDEX "Invoice_accountId_creditedInvoiceId_idx";

-- DropIndex
DROP INDEX "Invoice_accountId_chargesForId_idx";

-- DropIndex
DROP INDEX "Invoice_retentionStage_expiresAt_idx";

-- DropIndex
DROP INDEX "Invoice_accountId_requestedNumberKey_key";

-- DropIndex
DROP INDEX "Invoice_accountId_externalId_key";

-- DropIndex
DROP INDEX "Invoice_accountId_recurringScheduleId_recurringRunDate_key";

-- DropIndex
DROP INDEX "AdvanceDeduction_accountId_settledAdvanceId_key";

-- DropIndex
DROP INDEX "Payment_accountId_bankTransactionId_idx";

-- DropIndex
DROP INDEX "Customer_accountId_externalId_key";

-- DropIndex
DROP INDEX "Product_accountId_externalId_key";

-- CreateIndex
CREATE INDEX "Invoice_accountId_creditedNumberKey_idx" ON "Invoice"("accountId", "creditedNumberKey") WHERE "creditedNumberKey" IS NOT NULL;

-- CreateIndex
CREATE INDEX "Invoice_accountId_creditedInvoiceId_idx" ON "Invoice"("accountId", "creditedInvoiceId") WHERE "creditedInvoiceId" IS NOT NULL;

-- CreateIndex
CREATE INDEX "Invoice_accountId_chargesForId_idx" ON "Invoice"("accountId", "chargesForId") WHERE "chargesForId" IS NOT NULL;

-- CreateIndex
CREATE INDEX "Invoice_retentionStage_expiresAt_idx" ON "Invoice"("retentionStage", "expiresAt") WHERE "expiresAt" IS NOT NULL;

-- CreateIndex
CREATE UNIQUE INDEX "Invoice_accountId_requestedNumberKey_key" ON "Invoice"("accountId", "requestedNumberKey") WHERE "requestedNumberKey" IS NOT NULL;

-- CreateIndex
CREATE UNIQUE INDEX "Invoice_accountId_externalId_key" ON "Invoice"("accountId", "externalId") WHERE "externalId" IS NOT NULL;

-- CreateIndex
CREATE UNIQUE INDEX "Invoice_accountId_recurringScheduleId_recurringRunDate_key" ON "Invoice"("accountId", "recurringScheduleId", "recurringRunDate") WHERE "recurringScheduleId" IS NOT NULL;

-- CreateIndex
CREATE UNIQUE INDEX "AdvanceDeduction_accountId_settledAdvanceId_key" ON "AdvanceDeduction"("accountId", "settledAdvanceId") WHERE "settledAdvanceId" IS NOT NULL;

-- CreateIndex
CREATE INDEX "Payment_accountId_bankTransactionId_idx" ON "Payment"("accountId", "bankTransactionId") WHERE "bankTransactionId" IS NOT NULL;

-- CreateIndex
CREATE UNIQUE INDEX "Customer_accountId_externalId_key" ON "Customer"("accountId", "externalId") WHERE "externalId" IS NOT NULL;

-- CreateIndex
CREATE UNIQUE INDEX "Product_accountId_externalId_key" ON "Product"("accountId", "externalId") WHERE "externalId" IS NOT NULL;
