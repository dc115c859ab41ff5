-- AlterTable
ALTER TABLE "Invoice" ADD COLUMN     "recurringRunDate" TEXT;

-- AlterTable
ALTER TABLE "OutboxMail" ADD COLUMN     "attachUbl" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "bouncedAt" TIMESTAMP(3),
ADD COLUMN     "cc" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "complainedAt" TIMESTAMP(3),
ADD COLUMN     "contentHash" TEXT,
ADD COLUMN     "deliveredAt" TIMESTAMP(3),
ADD COLUMN     "failedAt" TIMESTAMP(3),
ADD COLUMN     "fromAddress" TEXT,
ADD COLUMN     "fromName" TEXT,
ADD COLUMN     "html" TEXT,
ADD COLUMN     "invoiceId" TEXT,
ADD COLUMN     "isHardBounce" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "isUncertain" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "providerMessageId" TEXT,
ADD COLUMN     "recipientCount" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "recipients" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "reminderDay" INTEGER,
ADD COLUMN     "replyTo" TEXT;

-- What was tried seven times was given up.
UPDATE "OutboxMail" SET "recipients" = jsonb_build_array("recipient"),
    "failedAt" = CASE WHEN "sentAt" IS NULL AND "attempts" >= 7 AND "lastError" IS NOT NULL THEN "claimedAt" END;

ALTER TABLE "OutboxMail" DROP COLUMN "recipient",
ALTER COLUMN "cc" DROP DEFAULT,
ALTER COLUMN "recipientCount" DROP DEFAULT,
ALTER COLUMN "recipients" DROP DEFAULT;

-- CreateTable
CREATE TABLE "SendingPause" (
    "id" TEXT NOT NULL,
    "accountId" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "startedAt" TIMESTAMP(3) NOT NULL,
    "until" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "SendingPause_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "EmailDomain" (
    "id" TEXT NOT NULL,
    "accountId" TEXT NOT NULL,
    "domain" TEXT NOT NULL,
    "fromLocalPart" TEXT NOT NULL,
    "fromName" TEXT,
    "status" TEXT NOT NULL,
    "providerId" TEXT,
    "records" JSONB NOT NULL,
    "lastCheckedAt" TIMESTAMP(3),
    "verifiedAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "EmailDomain_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ProviderEvent" (
    "id" TEXT NOT NULL,
    "receivedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ProviderEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RecurringSchedule" (
    "id" TEXT NOT NULL,
    "accountId" TEXT NOT NULL,
    "templateInvoiceId" TEXT,
    "frequency" TEXT NOT NULL,
    "interval" INTEGER NOT NULL,
    "nextRunDate" TEXT NOT NULL,
    "anchorDay" INTEGER NOT NULL,
    "endDate" TEXT,
    "autoIssue" BOOLEAN NOT NULL,
    "autoSend" BOOLEAN NOT NULL,
    "active" BOOLEAN NOT NULL,
    "lastRunAt" TIMESTAMP(3),
    "lastRunDate" TEXT,
    "lastInvoiceId" TEXT,
    "runCount" INTEGER NOT NULL,
    "lastError" TEXT,
    "claimedAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "RecurringSchedule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "JobRun" (
    "name" TEXT NOT NULL,
    "startedAt" TIMESTAMP(3) NOT NULL,
    "durationMs" INTEGER,
    "failed" INTEGER NOT NULL,
    "runs" INTEGER NOT NULL,
    "errors" INTEGER NOT NULL,
    "lastError" TEXT,

    CONSTRAINT "JobRun_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE INDEX "SendingPause_accountId_until_idx" ON "SendingPause"("accountId", "until");

-- CreateIndex
CREATE UNIQUE INDEX "EmailDomain_domain_key" ON "EmailDomain"("domain");

-- CreateIndex
CREATE INDEX "EmailDomain_accountId_createdAt_idx" ON "EmailDomain"("accountId", "createdAt");

-- CreateIndex
CREATE INDEX "ProviderEvent_receivedAt_idx" ON "ProviderEvent"("receivedAt");

-- CreateIndex
CREATE INDEX "RecurringSchedule_accountId_createdAt_id_idx" ON "RecurringSchedule"("accountId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "RecurringSchedule_accountId_templateInvoiceId_idx" ON "RecurringSchedule"("accountId", "templateInvoiceId");

-- CreateIndex
CREATE INDEX "RecurringSchedule_active_nextRunDate_idx" ON "RecurringSchedule"("active", "nextRunDate");

-- CreateIndex
CREATE UNIQUE INDEX "RecurringSchedule_accountId_id_key" ON "RecurringSchedule"("accountId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Invoice_accountId_recurringScheduleId_recurringRunDate_key" ON "Invoice"("accountId", "recurringScheduleId", "recurringRunDate");

-- CreateIndex
CREATE UNIQUE INDEX "OutboxMail_providerMessageId_key" ON "OutboxMail"("providerMessageId");

-- CreateIndex
CREATE INDEX "OutboxMail_accountId_createdAt_id_idx" ON "OutboxMail"("accountId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "OutboxMail_createdAt_idx" ON "OutboxMail"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "OutboxMail_accountId_invoiceId_reminderDay_key" ON "OutboxMail"("accountId", "invoiceId", "reminderDay");

-- AddForeignKey
ALTER TABLE "OutboxMail" ADD CONSTRAINT "OutboxMail_accountId_invoiceId_fkey" FOREIGN KEY ("accountId", "invoiceId") REFERENCES "Invoice"("accountId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SendingPause" ADD CONSTRAINT "SendingPause_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EmailDomain" ADD CONSTRAINT "EmailDomain_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecurringSchedule" ADD CONSTRAINT "RecurringSchedule_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecurringSchedule" ADD CONSTRAINT "RecurringSchedule_accountId_templateInvoiceId_fkey" FOREIGN KEY ("accountId", "templateInvoiceId") REFERENCES "Invoice"("accountId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
