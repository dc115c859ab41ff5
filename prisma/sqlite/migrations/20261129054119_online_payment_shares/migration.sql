-- CreateTable
CREATE TABLE "OnlinePaymentShare" (
    "accountId" TEXT NOT NULL,
    "onlinePaymentId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "invoiceId" TEXT NOT NULL,
    "amountCents" BIGINT NOT NULL,
    "bookedCents" BIGINT NOT NULL DEFAULT 0,
    "openFor" TEXT,

    PRIMARY KEY ("accountId", "onlinePaymentId", "position"),
    CONSTRAINT "OnlinePaymentShare_accountId_onlinePaymentId_fkey" FOREIGN KEY ("accountId", "onlinePaymentId") REFERENCES "OnlinePayment" ("accountId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "OnlinePaymentShare_accountId_invoiceId_fkey" FOREIGN KEY ("accountId", "invoiceId") REFERENCES "Invoice" ("accountId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- MoveData: what was paid of one document is one share.
INSERT INTO "OnlinePaymentShare" ("accountId", "onlinePaymentId", "position", "invoiceId", "amountCents", "bookedCents", "openFor")
SELECT "accountId", "id", 0, "invoiceId", "amountCents", "bookedCents", "openFor" FROM "OnlinePayment";

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_OnlinePayment" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "accountId" TEXT NOT NULL,
    "customerId" TEXT,
    "provider" TEXT NOT NULL,
    "keyEnding" TEXT NOT NULL,
    "isTest" BOOLEAN NOT NULL,
    "providerId" TEXT,
    "amountCents" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "checkoutUrl" TEXT,
    "locale" TEXT,
    "bookedCents" BIGINT NOT NULL DEFAULT 0,
    "askAt" DATETIME,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "OnlinePayment_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "OnlinePayment_accountId_customerId_fkey" FOREIGN KEY ("accountId", "customerId") REFERENCES "Customer" ("accountId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_OnlinePayment" ("accountId", "amountCents", "askAt", "bookedCents", "checkoutUrl", "createdAt", "currency", "id", "isTest", "keyEnding", "locale", "provider", "providerId", "state", "updatedAt") SELECT "accountId", "amountCents", "askAt", "bookedCents", "checkoutUrl", "createdAt", "currency", "id", "isTest", "keyEnding", "locale", "provider", "providerId", "state", "updatedAt" FROM "OnlinePayment";
DROP TABLE "OnlinePayment";
ALTER TABLE "new_OnlinePayment" RENAME TO "OnlinePayment";
CREATE INDEX "OnlinePayment_accountId_customerId_state_idx" ON "OnlinePayment"("accountId", "customerId", "state");
CREATE INDEX "OnlinePayment_askAt_idx" ON "OnlinePayment"("askAt");
CREATE UNIQUE INDEX "OnlinePayment_accountId_id_key" ON "OnlinePayment"("accountId", "id");
CREATE UNIQUE INDEX "OnlinePayment_accountId_providerId_key" ON "OnlinePayment"("accountId", "providerId");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE UNIQUE INDEX "OnlinePaymentShare_openFor_key" ON "OnlinePaymentShare"("openFor");

-- CreateIndex
CREATE INDEX "OnlinePaymentShare_accountId_invoiceId_idx" ON "OnlinePaymentShare"("accountId", "invoiceId");
