-- CreateTable
CREATE TABLE "IssuedLogo" (
    "accountId" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "contentType" TEXT NOT NULL,
    "bytes" BLOB NOT NULL,

    PRIMARY KEY ("accountId", "sha256"),
    CONSTRAINT "IssuedLogo_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Invoice" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "accountId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "number" TEXT,
    "requestedNumber" TEXT,
    "numberPeriod" TEXT,
    "numberSequence" INTEGER,
    "customerId" TEXT,
    "customerName" TEXT,
    "creditedInvoiceId" TEXT,
    "creditedInvoiceNumber" TEXT,
    "creditedInvoiceDate" TEXT,
    "issueDate" TEXT NOT NULL,
    "dueDate" TEXT,
    "supplyDate" TEXT,
    "supplyPeriodEnd" TEXT,
    "currency" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "vatTreatment" TEXT NOT NULL,
    "supplyType" TEXT,
    "vatExemptionReason" TEXT,
    "exchangeRate" TEXT,
    "exchangeRateDate" TEXT,
    "exchangeRateSource" TEXT,
    "exchangeRateFilled" BOOLEAN NOT NULL DEFAULT false,
    "reference" TEXT,
    "buyerReference" TEXT,
    "notes" TEXT,
    "footer" TEXT,
    "paymentLink" TEXT,
    "showEpcQr" BOOLEAN NOT NULL,
    "layoutId" TEXT,
    "subtotalCents" BIGINT NOT NULL,
    "vatTotalCents" BIGINT NOT NULL,
    "totalCents" BIGINT NOT NULL,
    "vatTotalEurCents" BIGINT,
    "creditedCents" BIGINT NOT NULL,
    "vatBreakdown" JSONB NOT NULL,
    "sellerSnapshot" JSONB,
    "customerSnapshot" JSONB,
    "logoSha256" TEXT,
    "issuedAt" DATETIME,
    "sentAt" DATETIME,
    "paidAt" DATETIME,
    "cancelledAt" DATETIME,
    "lastReminderAt" DATETIME,
    "reminderCount" INTEGER NOT NULL,
    "expiresAt" DATETIME,
    "downloadedAt" DATETIME,
    "lastDownloadedAt" DATETIME,
    "viewCount" INTEGER NOT NULL,
    "firstViewedAt" DATETIME,
    "lastViewedAt" DATETIME,
    "recurringScheduleId" TEXT,
    "pdfSha256" TEXT,
    "ublSha256" TEXT,
    "ublProfile" TEXT,
    "searchText" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "Invoice_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Invoice_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "Customer" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Invoice_creditedInvoiceId_fkey" FOREIGN KEY ("creditedInvoiceId") REFERENCES "Invoice" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
INSERT INTO "new_Invoice" ("accountId", "buyerReference", "cancelledAt", "createdAt", "creditedCents", "creditedInvoiceDate", "creditedInvoiceId", "creditedInvoiceNumber", "currency", "customerId", "customerName", "customerSnapshot", "downloadedAt", "dueDate", "exchangeRate", "exchangeRateDate", "exchangeRateSource", "expiresAt", "firstViewedAt", "footer", "id", "issueDate", "issuedAt", "kind", "lastDownloadedAt", "lastReminderAt", "lastViewedAt", "layoutId", "locale", "notes", "number", "numberPeriod", "numberSequence", "paidAt", "paymentLink", "pdfSha256", "recurringScheduleId", "reference", "reminderCount", "requestedNumber", "searchText", "sellerSnapshot", "sentAt", "showEpcQr", "status", "subtotalCents", "supplyDate", "supplyPeriodEnd", "supplyType", "totalCents", "ublProfile", "ublSha256", "updatedAt", "vatBreakdown", "vatExemptionReason", "vatTotalCents", "vatTotalEurCents", "vatTreatment", "viewCount") SELECT "accountId", "buyerReference", "cancelledAt", "createdAt", "creditedCents", "creditedInvoiceDate", "creditedInvoiceId", "creditedInvoiceNumber", "currency", "customerId", "customerName", "customerSnapshot", "downloadedAt", "dueDate", "exchangeRate", "exchangeRateDate", "exchangeRateSource", "expiresAt", "firstViewedAt", "footer", "id", "issueDate", "issuedAt", "kind", "lastDownloadedAt", "lastReminderAt", "lastViewedAt", "layoutId", "locale", "notes", "number", "numberPeriod", "numberSequence", "paidAt", "paymentLink", "pdfSha256", "recurringScheduleId", "reference", "reminderCount", "requestedNumber", "searchText", "sellerSnapshot", "sentAt", "showEpcQr", "status", "subtotalCents", "supplyDate", "supplyPeriodEnd", "supplyType", "totalCents", "ublProfile", "ublSha256", "updatedAt", "vatBreakdown", "vatExemptionReason", "vatTotalCents", "vatTotalEurCents", "vatTreatment", "viewCount" FROM "Invoice";
DROP TABLE "Invoice";
ALTER TABLE "new_Invoice" RENAME TO "Invoice";
CREATE INDEX "Invoice_accountId_createdAt_id_idx" ON "Invoice"("accountId", "createdAt", "id");
CREATE INDEX "Invoice_accountId_issueDate_id_idx" ON "Invoice"("accountId", "issueDate", "id");
CREATE INDEX "Invoice_accountId_status_dueDate_idx" ON "Invoice"("accountId", "status", "dueDate");
CREATE INDEX "Invoice_customerId_idx" ON "Invoice"("customerId");
CREATE INDEX "Invoice_creditedInvoiceId_idx" ON "Invoice"("creditedInvoiceId");
CREATE UNIQUE INDEX "Invoice_accountId_number_key" ON "Invoice"("accountId", "number");
CREATE UNIQUE INDEX "Invoice_accountId_requestedNumber_key" ON "Invoice"("accountId", "requestedNumber");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
