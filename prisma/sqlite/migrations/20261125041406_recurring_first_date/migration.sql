-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_RecurringSchedule" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "accountId" TEXT NOT NULL,
    "templateInvoiceId" TEXT,
    "frequency" TEXT NOT NULL,
    "interval" INTEGER NOT NULL,
    "firstRunDate" TEXT NOT NULL,
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
-- Schedules of before began with the first date that they made an invoice of; those that made none begin with their next.
INSERT INTO "new_RecurringSchedule" ("firstRunDate", "accountId", "active", "anchorDay", "autoIssue", "autoSend", "claimedAt", "createdAt", "endDate", "frequency", "id", "interval", "lastError", "lastInvoiceId", "lastRunAt", "lastRunDate", "nextRunDate", "runCount", "templateInvoiceId", "updatedAt") SELECT
  COALESCE((
    SELECT MIN("recurringRunDate") FROM "Invoice"
    WHERE "Invoice"."accountId" = "RecurringSchedule"."accountId" AND "recurringScheduleId" = "RecurringSchedule"."id"
  ), "nextRunDate"),
  "accountId", "active", "anchorDay", "autoIssue", "autoSend", "claimedAt", "createdAt", "endDate", "frequency", "id", "interval", "lastError", "lastInvoiceId", "lastRunAt", "lastRunDate", "nextRunDate", "runCount", "templateInvoiceId", "updatedAt" FROM "RecurringSchedule";
DROP TABLE "RecurringSchedule";
ALTER TABLE "new_RecurringSchedule" RENAME TO "RecurringSchedule";
CREATE INDEX "RecurringSchedule_accountId_createdAt_id_idx" ON "RecurringSchedule"("accountId", "createdAt", "id");
CREATE INDEX "RecurringSchedule_accountId_templateInvoiceId_idx" ON "RecurringSchedule"("accountId", "templateInvoiceId");
CREATE INDEX "RecurringSchedule_active_nextRunDate_idx" ON "RecurringSchedule"("active", "nextRunDate");
CREATE INDEX "RecurringSchedule_claimedAt_idx" ON "RecurringSchedule"("claimedAt");
CREATE UNIQUE INDEX "RecurringSchedule_accountId_id_key" ON "RecurringSchedule"("accountId", "id");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
