-- DropIndex
DROP INDEX "User_accountId_idx";

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Session" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "secretHash" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "accountId" TEXT NOT NULL,
    "userAgent" TEXT,
    "ipAddress" TEXT,
    "createdAt" DATETIME NOT NULL,
    "lastSeenAt" DATETIME NOT NULL,
    "authenticatedAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    CONSTRAINT "Session_accountId_userId_fkey" FOREIGN KEY ("accountId", "userId") REFERENCES "User" ("accountId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Session_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_Session" ("accountId", "authenticatedAt", "createdAt", "expiresAt", "id", "ipAddress", "lastSeenAt", "secretHash", "userAgent", "userId") SELECT "accountId", "authenticatedAt", "createdAt", "expiresAt", "id", "ipAddress", "lastSeenAt", "secretHash", "userAgent", "userId" FROM "Session";
DROP TABLE "Session";
ALTER TABLE "new_Session" RENAME TO "Session";
CREATE UNIQUE INDEX "Session_secretHash_key" ON "Session"("secretHash");
CREATE INDEX "Session_accountId_userId_idx" ON "Session"("accountId", "userId");
CREATE INDEX "Session_expiresAt_idx" ON "Session"("expiresAt");
CREATE TABLE "new_Invoice" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "accountId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "number" TEXT,
    "numberKey" TEXT,
    "requestedNumber" TEXT,
    "requestedNumberKey" TEXT,
    "numberPeriod" TEXT,
    "numberSequence" INTEGER,
    "customerId" TEXT,
    "customerName" TEXT,
    "creditedInvoiceId" TEXT,
    "creditedInvoiceNumber" TEXT,
    "creditedInvoiceDate" TEXT,
    "creditedNumberKey" TEXT,
    "issueDate" TEXT NOT NULL,
    "dueDate" TEXT,
    "supplyDate" TEXT,
    "supplyPeriodEnd" TEXT,
    "currency" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "vatTreatment" TEXT NOT NULL,
    "supplyType" TEXT,
    "deliveryCountry" TEXT,
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
    "creditedVat" JSONB,
    "creditedVatEurCents" BIGINT,
    "creditedSnapshot" JSONB,
    "vatBreakdown" JSONB NOT NULL,
    "sellerSnapshot" JSONB,
    "customerSnapshot" JSONB,
    "logoSha256" TEXT,
    "layoutSnapshot" JSONB,
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
    "publicLinkRenewals" INTEGER NOT NULL DEFAULT 0,
    "publicLinkRenewedAt" DATETIME,
    "recurringScheduleId" TEXT,
    "pdfSha256" TEXT,
    "ublSha256" TEXT,
    "ublProfile" TEXT,
    "searchText" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "Invoice_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Invoice_accountId_customerId_fkey" FOREIGN KEY ("accountId", "customerId") REFERENCES "Customer" ("accountId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Invoice_accountId_creditedInvoiceId_fkey" FOREIGN KEY ("accountId", "creditedInvoiceId") REFERENCES "Invoice" ("accountId", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);
-- What stands in an index has at most 2,000 bytes.
INSERT INTO "new_Invoice" ("accountId", "buyerReference", "cancelledAt", "createdAt", "creditedCents", "creditedInvoiceDate", "creditedInvoiceId", "creditedInvoiceNumber", "creditedNumberKey", "creditedSnapshot", "creditedVat", "creditedVatEurCents", "currency", "customerId", "customerName", "customerSnapshot", "deliveryCountry", "downloadedAt", "dueDate", "exchangeRate", "exchangeRateDate", "exchangeRateFilled", "exchangeRateSource", "expiresAt", "firstViewedAt", "footer", "id", "issueDate", "issuedAt", "kind", "lastDownloadedAt", "lastReminderAt", "lastViewedAt", "layoutId", "layoutSnapshot", "locale", "logoSha256", "notes", "number", "numberKey", "numberPeriod", "numberSequence", "paidAt", "paymentLink", "pdfSha256", "publicLinkRenewals", "publicLinkRenewedAt", "recurringScheduleId", "reference", "reminderCount", "requestedNumber", "requestedNumberKey", "searchText", "sellerSnapshot", "sentAt", "showEpcQr", "status", "subtotalCents", "supplyDate", "supplyPeriodEnd", "supplyType", "totalCents", "ublProfile", "ublSha256", "updatedAt", "vatBreakdown", "vatExemptionReason", "vatTotalCents", "vatTotalEurCents", "vatTreatment", "viewCount") SELECT "accountId", "buyerReference", "cancelledAt", "createdAt", "creditedCents", "creditedInvoiceDate", "creditedInvoiceId", "creditedInvoiceNumber", "creditedNumberKey", "creditedSnapshot", "creditedVat", "creditedVatEurCents", "currency", "customerId", "customerName", "customerSnapshot", "deliveryCountry", "downloadedAt", "dueDate", "exchangeRate", "exchangeRateDate", "exchangeRateFilled", "exchangeRateSource", "expiresAt", "firstViewedAt", "footer", "id", "issueDate", "issuedAt", "kind", "lastDownloadedAt", "lastReminderAt", "lastViewedAt", "layoutId", "layoutSnapshot", "locale", "logoSha256", "notes", "number", "numberKey", "numberPeriod", "numberSequence", "paidAt", "paymentLink", "pdfSha256", "publicLinkRenewals", "publicLinkRenewedAt", "recurringScheduleId", "reference", "reminderCount", "requestedNumber", "requestedNumberKey", CASE WHEN length(CAST("searchText" AS BLOB)) > 2000 THEN substr("searchText", 1, 500) ELSE "searchText" END, "sellerSnapshot", "sentAt", "showEpcQr", "status", "subtotalCents", "supplyDate", "supplyPeriodEnd", "supplyType", "totalCents", "ublProfile", "ublSha256", "updatedAt", "vatBreakdown", "vatExemptionReason", "vatTotalCents", "vatTotalEurCents", "vatTreatment", "viewCount" FROM "Invoice";
DROP TABLE "Invoice";
ALTER TABLE "new_Invoice" RENAME TO "Invoice";
CREATE INDEX "Invoice_accountId_creditedNumberKey_idx" ON "Invoice"("accountId", "creditedNumberKey");
CREATE INDEX "Invoice_accountId_creditedInvoiceId_idx" ON "Invoice"("accountId", "creditedInvoiceId");
CREATE INDEX "Invoice_accountId_createdAt_id_searchText_idx" ON "Invoice"("accountId", "createdAt", "id", "searchText");
CREATE INDEX "Invoice_accountId_issueDate_id_idx" ON "Invoice"("accountId", "issueDate", "id");
CREATE INDEX "Invoice_accountId_dueDate_id_idx" ON "Invoice"("accountId", "dueDate", "id");
CREATE INDEX "Invoice_accountId_totalCents_id_idx" ON "Invoice"("accountId", "totalCents", "id");
CREATE INDEX "Invoice_accountId_numberPeriod_kind_numberSequence_number_id_idx" ON "Invoice"("accountId", "numberPeriod", "kind" DESC, "numberSequence", "number", "id");
CREATE INDEX "Invoice_accountId_status_createdAt_id_idx" ON "Invoice"("accountId", "status", "createdAt", "id");
CREATE INDEX "Invoice_accountId_status_dueDate_idx" ON "Invoice"("accountId", "status", "dueDate");
CREATE INDEX "Invoice_accountId_customerId_createdAt_id_idx" ON "Invoice"("accountId", "customerId", "createdAt", "id");
CREATE INDEX "Invoice_accountId_kind_numberPeriod_issueDate_idx" ON "Invoice"("accountId", "kind", "numberPeriod", "issueDate");
CREATE UNIQUE INDEX "Invoice_accountId_id_key" ON "Invoice"("accountId", "id");
CREATE UNIQUE INDEX "Invoice_accountId_numberKey_key" ON "Invoice"("accountId", "numberKey");
CREATE UNIQUE INDEX "Invoice_accountId_requestedNumberKey_key" ON "Invoice"("accountId", "requestedNumberKey");
CREATE TABLE "new_InvoiceLine" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "accountId" TEXT NOT NULL,
    "invoiceId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "productId" TEXT,
    "description" TEXT NOT NULL,
    "quantity" TEXT NOT NULL,
    "unit" TEXT NOT NULL,
    "unitPriceCents" BIGINT NOT NULL,
    "discountPercent" TEXT NOT NULL,
    "vatRate" TEXT NOT NULL,
    "lineTotalCents" BIGINT NOT NULL,
    CONSTRAINT "InvoiceLine_accountId_invoiceId_fkey" FOREIGN KEY ("accountId", "invoiceId") REFERENCES "Invoice" ("accountId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "InvoiceLine_accountId_productId_fkey" FOREIGN KEY ("accountId", "productId") REFERENCES "Product" ("accountId", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);
-- Whose it is stands on what it belongs to.
INSERT INTO "new_InvoiceLine" ("accountId", "description", "discountPercent", "id", "invoiceId", "lineTotalCents", "position", "productId", "quantity", "unit", "unitPriceCents", "vatRate") SELECT (SELECT p."accountId" FROM "Invoice" p WHERE p."id" = "InvoiceLine"."invoiceId"), "description", "discountPercent", "id", "invoiceId", "lineTotalCents", "position", "productId", "quantity", "unit", "unitPriceCents", "vatRate" FROM "InvoiceLine";
DROP TABLE "InvoiceLine";
ALTER TABLE "new_InvoiceLine" RENAME TO "InvoiceLine";
CREATE INDEX "InvoiceLine_accountId_productId_idx" ON "InvoiceLine"("accountId", "productId");
CREATE UNIQUE INDEX "InvoiceLine_accountId_invoiceId_position_key" ON "InvoiceLine"("accountId", "invoiceId", "position");
CREATE TABLE "new_StoredDocument" (
    "accountId" TEXT NOT NULL,
    "invoiceId" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "bytes" BLOB NOT NULL,
    "sha256" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,

    PRIMARY KEY ("accountId", "invoiceId", "format"),
    CONSTRAINT "StoredDocument_accountId_invoiceId_fkey" FOREIGN KEY ("accountId", "invoiceId") REFERENCES "Invoice" ("accountId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);
-- Whose it is stands on what it belongs to.
INSERT INTO "new_StoredDocument" ("accountId", "bytes", "createdAt", "format", "invoiceId", "sha256") SELECT (SELECT p."accountId" FROM "Invoice" p WHERE p."id" = "StoredDocument"."invoiceId"), "bytes", "createdAt", "format", "invoiceId", "sha256" FROM "StoredDocument";
DROP TABLE "StoredDocument";
ALTER TABLE "new_StoredDocument" RENAME TO "StoredDocument";
CREATE TABLE "new_UserToken" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "accountId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "usedAt" DATETIME,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "UserToken_accountId_userId_fkey" FOREIGN KEY ("accountId", "userId") REFERENCES "User" ("accountId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);
-- Whose it is stands on what it belongs to.
INSERT INTO "new_UserToken" ("accountId", "createdAt", "email", "expiresAt", "id", "purpose", "tokenHash", "usedAt", "userId") SELECT (SELECT p."accountId" FROM "User" p WHERE p."id" = "UserToken"."userId"), "createdAt", "email", "expiresAt", "id", "purpose", "tokenHash", "usedAt", "userId" FROM "UserToken";
DROP TABLE "UserToken";
ALTER TABLE "new_UserToken" RENAME TO "UserToken";
CREATE UNIQUE INDEX "UserToken_tokenHash_key" ON "UserToken"("tokenHash");
CREATE INDEX "UserToken_accountId_userId_purpose_idx" ON "UserToken"("accountId", "userId", "purpose");
CREATE TABLE "new_Passkey" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "accountId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "credentialId" TEXT NOT NULL,
    "publicKey" BLOB NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" JSONB NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "lastUsedAt" DATETIME,
    CONSTRAINT "Passkey_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Passkey_accountId_userId_fkey" FOREIGN KEY ("accountId", "userId") REFERENCES "User" ("accountId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_Passkey" ("accountId", "counter", "createdAt", "credentialId", "id", "lastUsedAt", "name", "publicKey", "transports", "userId") SELECT "accountId", "counter", "createdAt", "credentialId", "id", "lastUsedAt", "name", "publicKey", "transports", "userId" FROM "Passkey";
DROP TABLE "Passkey";
ALTER TABLE "new_Passkey" RENAME TO "Passkey";
CREATE UNIQUE INDEX "Passkey_credentialId_key" ON "Passkey"("credentialId");
CREATE INDEX "Passkey_accountId_userId_idx" ON "Passkey"("accountId", "userId");
CREATE TABLE "new_RecoveryCode" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "accountId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "codeHash" TEXT NOT NULL,
    "usedAt" DATETIME,
    CONSTRAINT "RecoveryCode_accountId_userId_fkey" FOREIGN KEY ("accountId", "userId") REFERENCES "User" ("accountId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);
-- Whose it is stands on what it belongs to.
INSERT INTO "new_RecoveryCode" ("accountId", "codeHash", "id", "usedAt", "userId") SELECT (SELECT p."accountId" FROM "User" p WHERE p."id" = "RecoveryCode"."userId"), "codeHash", "id", "usedAt", "userId" FROM "RecoveryCode";
DROP TABLE "RecoveryCode";
ALTER TABLE "new_RecoveryCode" RENAME TO "RecoveryCode";
CREATE UNIQUE INDEX "RecoveryCode_accountId_userId_codeHash_key" ON "RecoveryCode"("accountId", "userId", "codeHash");
CREATE TABLE "new_SignInAttempt" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "accountId" TEXT,
    "userId" TEXT,
    "emailHash" TEXT NOT NULL,
    "ipAddress" TEXT,
    "userAgent" TEXT,
    "method" TEXT NOT NULL,
    "succeeded" BOOLEAN NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "SignInAttempt_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "SignInAttempt_accountId_userId_fkey" FOREIGN KEY ("accountId", "userId") REFERENCES "User" ("accountId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_SignInAttempt" ("accountId", "createdAt", "emailHash", "id", "ipAddress", "method", "succeeded", "userAgent", "userId") SELECT "accountId", "createdAt", "emailHash", "id", "ipAddress", "method", "succeeded", "userAgent", "userId" FROM "SignInAttempt";
DROP TABLE "SignInAttempt";
ALTER TABLE "new_SignInAttempt" RENAME TO "SignInAttempt";
CREATE INDEX "SignInAttempt_emailHash_createdAt_idx" ON "SignInAttempt"("emailHash", "createdAt");
CREATE INDEX "SignInAttempt_ipAddress_createdAt_idx" ON "SignInAttempt"("ipAddress", "createdAt");
CREATE INDEX "SignInAttempt_accountId_userId_createdAt_idx" ON "SignInAttempt"("accountId", "userId", "createdAt");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE UNIQUE INDEX "User_accountId_id_key" ON "User"("accountId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Customer_accountId_id_key" ON "Customer"("accountId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Product_accountId_id_key" ON "Product"("accountId", "id");
