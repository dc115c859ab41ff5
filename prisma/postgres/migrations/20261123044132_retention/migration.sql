-- AlterTable
ALTER TABLE "Account" ADD COLUMN     "retentionDays" INTEGER;

-- AlterTable
ALTER TABLE "Invoice" ADD COLUMN     "documentsDeletedAt" TIMESTAMP(3),
ADD COLUMN     "expiryAnnouncedBy" TEXT,
ADD COLUMN     "expiryRemindedBy" TEXT,
ADD COLUMN     "retentionStage" TEXT;

-- CreateIndex
CREATE INDEX "Account_plan_retentionDays_idx" ON "Account"("plan", "retentionDays");

-- CreateIndex
CREATE INDEX "Invoice_retentionStage_expiresAt_idx" ON "Invoice"("retentionStage", "expiresAt");

-- CreateIndex
CREATE INDEX "Invoice_accountId_expiresAt_idx" ON "Invoice"("accountId", "expiresAt");
