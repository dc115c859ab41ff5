-- AlterTable
ALTER TABLE "Account" ADD COLUMN     "suspendedAt" TIMESTAMP(3);

-- CreateIndex
CREATE INDEX "Account_suspendedAt_idx" ON "Account"("suspendedAt");
