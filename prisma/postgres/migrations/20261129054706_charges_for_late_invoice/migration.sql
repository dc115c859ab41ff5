-- AlterTable
ALTER TABLE "Invoice" ADD COLUMN     "chargesForId" TEXT;

-- CreateIndex
CREATE INDEX "Invoice_accountId_chargesForId_idx" ON "Invoice"("accountId", "chargesForId");
