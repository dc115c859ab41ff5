-- AlterTable
ALTER TABLE "Invoice" ADD COLUMN "recurringRunDate" TEXT;

-- CreateTable
CREATE TABLE "SendingPause" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "accountId" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "startedAt" DATETIME NOT NULL,
    "until" DATETIME NOT NULL,
    CONSTRAINT "SendingPause_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "EmailDomain" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "accountId" TEXT NOT NULL,
    "domain" TEXT NOT NULL,
    "fromLocalPart" TEXT NOT NULL,
    "fromName" TEXT,
    "status" TEXT NOT NULL,
    "providerId" TEXT,
    "records" JSONB NOT NULL,
    "lastCheckedAt" DATETIME,
    "verifiedAt" DATETIME,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "EmailDomain_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ProviderEvent" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "receivedAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "RecurringSchedule" (
    "id" TEXT NOT NULL PRIMARY KEY,
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
    "lastRunAt" DATETIME,
    "lastRunDate" TEXT,
    "lastInvoiceId" TEXT,
    "runCount" INTEGER NOT NULL,
    "lastError" TEXT,
    "claimedAt" DATETIME,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "RecurringSchedule_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "RecurringSchedule_accountId_templateInvoiceId_fkey" FOREIGN KEY ("accountId", "templateInvoiceId") REFERENCES "Invoice" ("accountId", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "JobRun" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "startedAt" DATETIME NOT NULL,
    "durationMs" INTEGER,
    "failed" INTEGER NOT NULL,
    "runs" INTEGER NOT NULL,
    "errors" INTEGER NOT NULL,
    "lastError" TEXT
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_OutboxMail" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "accountId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "invoiceId" TEXT,
    "reminderDay" INTEGER,
    "recipients" JSONB NOT NULL,
    "cc" JSONB NOT NULL,
    "recipientCount" INTEGER NOT NULL,
    "fromName" TEXT,
    "fromAddress" TEXT,
    "replyTo" TEXT,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "html" TEXT,
    "attachUbl" BOOLEAN NOT NULL DEFAULT false,
    "contentHash" TEXT,
    "createdAt" DATETIME NOT NULL,
    "claimedAt" DATETIME,
    "attempts" INTEGER NOT NULL,
    "sentAt" DATETIME,
    "failedAt" DATETIME,
    "isUncertain" BOOLEAN NOT NULL DEFAULT false,
    "lastError" TEXT,
    "providerMessageId" TEXT,
    "deliveredAt" DATETIME,
    "bouncedAt" DATETIME,
    "isHardBounce" BOOLEAN NOT NULL DEFAULT false,
    "complainedAt" DATETIME,
    CONSTRAINT "OutboxMail_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "OutboxMail_accountId_invoiceId_fkey" FOREIGN KEY ("accountId", "invoiceId") REFERENCES "Invoice" ("accountId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);
-- What was tried seven times was given up.
INSERT INTO "new_OutboxMail" ("accountId", "attempts", "cc", "claimedAt", "createdAt", "failedAt", "id", "kind", "lastError", "recipientCount", "recipients", "sentAt", "subject", "text") SELECT "accountId", "attempts", '[]', "claimedAt", "createdAt", CASE WHEN "sentAt" IS NULL AND "attempts" >= 7 AND "lastError" IS NOT NULL THEN "claimedAt" END, "id", "kind", "lastError", 1, json_array("recipient"), "sentAt", "subject", "text" FROM "OutboxMail";
DROP TABLE "OutboxMail";
ALTER TABLE "new_OutboxMail" RENAME TO "OutboxMail";
CREATE UNIQUE INDEX "OutboxMail_providerMessageId_key" ON "OutboxMail"("providerMessageId");
CREATE INDEX "OutboxMail_sentAt_createdAt_idx" ON "OutboxMail"("sentAt", "createdAt");
CREATE INDEX "OutboxMail_accountId_createdAt_id_idx" ON "OutboxMail"("accountId", "createdAt", "id");
CREATE INDEX "OutboxMail_createdAt_idx" ON "OutboxMail"("createdAt");
CREATE UNIQUE INDEX "OutboxMail_accountId_invoiceId_reminderDay_key" ON "OutboxMail"("accountId", "invoiceId", "reminderDay");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

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
