-- DropForeignKey
ALTER TABLE "Session" DROP CONSTRAINT "Session_userId_fkey";

-- DropForeignKey
ALTER TABLE "Invoice" DROP CONSTRAINT "Invoice_customerId_fkey";

-- DropForeignKey
ALTER TABLE "Invoice" DROP CONSTRAINT "Invoice_creditedInvoiceId_fkey";

-- DropForeignKey
ALTER TABLE "InvoiceLine" DROP CONSTRAINT "InvoiceLine_invoiceId_fkey";

-- DropForeignKey
ALTER TABLE "InvoiceLine" DROP CONSTRAINT "InvoiceLine_productId_fkey";

-- DropForeignKey
ALTER TABLE "StoredDocument" DROP CONSTRAINT "StoredDocument_invoiceId_fkey";

-- DropForeignKey
ALTER TABLE "UserToken" DROP CONSTRAINT "UserToken_userId_fkey";

-- DropForeignKey
ALTER TABLE "Passkey" DROP CONSTRAINT "Passkey_userId_fkey";

-- DropForeignKey
ALTER TABLE "RecoveryCode" DROP CONSTRAINT "RecoveryCode_userId_fkey";

-- DropForeignKey
ALTER TABLE "SignInAttempt" DROP CONSTRAINT "SignInAttempt_userId_fkey";

-- DropIndex
DROP INDEX "User_accountId_idx";

-- DropIndex
DROP INDEX "Session_userId_idx";

-- DropIndex
DROP INDEX "Invoice_accountId_number_idx";

-- DropIndex
DROP INDEX "Invoice_accountId_createdAt_id_idx";

-- DropIndex
DROP INDEX "Invoice_customerId_idx";

-- DropIndex
DROP INDEX "Invoice_creditedInvoiceId_idx";

-- DropIndex
DROP INDEX "InvoiceLine_productId_idx";

-- DropIndex
DROP INDEX "InvoiceLine_invoiceId_position_key";

-- DropIndex
DROP INDEX "UserToken_userId_purpose_idx";

-- DropIndex
DROP INDEX "Passkey_userId_idx";

-- DropIndex
DROP INDEX "RecoveryCode_userId_codeHash_key";

-- DropIndex
DROP INDEX "SignInAttempt_userId_createdAt_idx";

-- AlterTable
-- Whose it is stands on what it belongs to.
ALTER TABLE "InvoiceLine" ADD COLUMN     "accountId" TEXT;
UPDATE "InvoiceLine" c SET "accountId" = p."accountId" FROM "Invoice" p WHERE p."id" = c."invoiceId";
ALTER TABLE "InvoiceLine" ALTER COLUMN "accountId" SET NOT NULL;

-- AlterTable
-- Whose it is stands on what it belongs to.
ALTER TABLE "StoredDocument" DROP CONSTRAINT "StoredDocument_pkey",
ADD COLUMN     "accountId" TEXT;
UPDATE "StoredDocument" c SET "accountId" = p."accountId" FROM "Invoice" p WHERE p."id" = c."invoiceId";
ALTER TABLE "StoredDocument" ALTER COLUMN "accountId" SET NOT NULL;
ALTER TABLE "StoredDocument" ADD CONSTRAINT "StoredDocument_pkey" PRIMARY KEY ("accountId", "invoiceId", "format");

-- AlterTable
-- Whose it is stands on what it belongs to.
ALTER TABLE "UserToken" ADD COLUMN     "accountId" TEXT;
UPDATE "UserToken" c SET "accountId" = p."accountId" FROM "User" p WHERE p."id" = c."userId";
ALTER TABLE "UserToken" ALTER COLUMN "accountId" SET NOT NULL;

-- AlterTable
-- Whose it is stands on what it belongs to.
ALTER TABLE "RecoveryCode" ADD COLUMN     "accountId" TEXT;
UPDATE "RecoveryCode" c SET "accountId" = p."accountId" FROM "User" p WHERE p."id" = c."userId";
ALTER TABLE "RecoveryCode" ALTER COLUMN "accountId" SET NOT NULL;

-- CreateIndex
CREATE UNIQUE INDEX "User_accountId_id_key" ON "User"("accountId", "id");

-- CreateIndex
CREATE INDEX "Session_accountId_userId_idx" ON "Session"("accountId", "userId");

-- CreateIndex
CREATE INDEX "Invoice_accountId_creditedInvoiceId_idx" ON "Invoice"("accountId", "creditedInvoiceId");

-- What stands in an index has at most 2,000 bytes.
UPDATE "Invoice" SET "searchText" = left("searchText", 500) WHERE octet_length("searchText") > 2000;

-- CreateIndex
CREATE INDEX "Invoice_accountId_createdAt_id_searchText_idx" ON "Invoice"("accountId", "createdAt", "id", "searchText");

-- CreateIndex
CREATE INDEX "Invoice_accountId_dueDate_id_idx" ON "Invoice"("accountId", "dueDate", "id");

-- CreateIndex
CREATE INDEX "Invoice_accountId_totalCents_id_idx" ON "Invoice"("accountId", "totalCents", "id");

-- CreateIndex
CREATE INDEX "Invoice_accountId_numberPeriod_kind_numberSequence_number_i_idx" ON "Invoice"("accountId", "numberPeriod", "kind" DESC, "numberSequence", "number", "id");

-- CreateIndex
CREATE INDEX "Invoice_accountId_status_createdAt_id_idx" ON "Invoice"("accountId", "status", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Invoice_accountId_customerId_createdAt_id_idx" ON "Invoice"("accountId", "customerId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Invoice_accountId_kind_numberPeriod_issueDate_idx" ON "Invoice"("accountId", "kind", "numberPeriod", "issueDate");

-- CreateIndex
CREATE UNIQUE INDEX "Invoice_accountId_id_key" ON "Invoice"("accountId", "id");

-- CreateIndex
CREATE INDEX "InvoiceLine_accountId_productId_idx" ON "InvoiceLine"("accountId", "productId");

-- CreateIndex
CREATE UNIQUE INDEX "InvoiceLine_accountId_invoiceId_position_key" ON "InvoiceLine"("accountId", "invoiceId", "position");

-- CreateIndex
CREATE UNIQUE INDEX "Customer_accountId_id_key" ON "Customer"("accountId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Product_accountId_id_key" ON "Product"("accountId", "id");

-- CreateIndex
CREATE INDEX "UserToken_accountId_userId_purpose_idx" ON "UserToken"("accountId", "userId", "purpose");

-- CreateIndex
CREATE INDEX "Passkey_accountId_userId_idx" ON "Passkey"("accountId", "userId");

-- CreateIndex
CREATE UNIQUE INDEX "RecoveryCode_accountId_userId_codeHash_key" ON "RecoveryCode"("accountId", "userId", "codeHash");

-- CreateIndex
CREATE INDEX "SignInAttempt_accountId_userId_createdAt_idx" ON "SignInAttempt"("accountId", "userId", "createdAt");

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_accountId_userId_fkey" FOREIGN KEY ("accountId", "userId") REFERENCES "User"("accountId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Invoice" ADD CONSTRAINT "Invoice_accountId_customerId_fkey" FOREIGN KEY ("accountId", "customerId") REFERENCES "Customer"("accountId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Invoice" ADD CONSTRAINT "Invoice_accountId_creditedInvoiceId_fkey" FOREIGN KEY ("accountId", "creditedInvoiceId") REFERENCES "Invoice"("accountId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "InvoiceLine" ADD CONSTRAINT "InvoiceLine_accountId_invoiceId_fkey" FOREIGN KEY ("accountId", "invoiceId") REFERENCES "Invoice"("accountId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "InvoiceLine" ADD CONSTRAINT "InvoiceLine_accountId_productId_fkey" FOREIGN KEY ("accountId", "productId") REFERENCES "Product"("accountId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StoredDocument" ADD CONSTRAINT "StoredDocument_accountId_invoiceId_fkey" FOREIGN KEY ("accountId", "invoiceId") REFERENCES "Invoice"("accountId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "UserToken" ADD CONSTRAINT "UserToken_accountId_userId_fkey" FOREIGN KEY ("accountId", "userId") REFERENCES "User"("accountId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Passkey" ADD CONSTRAINT "Passkey_accountId_userId_fkey" FOREIGN KEY ("accountId", "userId") REFERENCES "User"("accountId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecoveryCode" ADD CONSTRAINT "RecoveryCode_accountId_userId_fkey" FOREIGN KEY ("accountId", "userId") REFERENCES "User"("accountId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SignInAttempt" ADD CONSTRAINT "SignInAttempt_accountId_userId_fkey" FOREIGN KEY ("accountId", "userId") REFERENCES "User"("accountId", "id") ON DELETE CASCADE ON UPDATE CASCADE;
