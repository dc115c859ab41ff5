-- AlterTable
ALTER TABLE "Account" ADD COLUMN "suspendedAt" DATETIME;

-- CreateIndex
CREATE INDEX "Account_suspendedAt_idx" ON "Account"("suspendedAt");
