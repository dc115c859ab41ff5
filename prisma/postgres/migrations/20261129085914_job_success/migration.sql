-- AlterTable
ALTER TABLE "JobRun" ADD COLUMN     "failingSince" TIMESTAMP(3),
ADD COLUMN     "lastSuccessAt" TIMESTAMP(3);

-- CreateIndex
CREATE INDEX "EmailDomain_status_updatedAt_idx" ON "EmailDomain"("status", "updatedAt");

-- The last run of each is all that is known of it.
UPDATE "JobRun" SET "lastSuccessAt" = "startedAt" WHERE "lastError" IS NULL;
UPDATE "JobRun" SET "failingSince" = "startedAt" WHERE "lastError" IS NOT NULL;
