-- DropIndex
DROP INDEX "OutboxMail_sentAt_createdAt_idx";

-- AlterTable
ALTER TABLE "Account" ADD COLUMN "resumedAt" DATETIME;

-- CreateIndex
CREATE INDEX "OutboxMail_sentAt_failedAt_createdAt_idx" ON "OutboxMail"("sentAt", "failedAt", "createdAt");
