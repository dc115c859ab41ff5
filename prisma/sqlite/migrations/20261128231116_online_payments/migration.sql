-- AlterTable
ALTER TABLE "Payment" ADD COLUMN "onlinePaymentId" TEXT;

-- CreateTable
CREATE TABLE "PaymentProvider" (
    "accountId" TEXT NOT NULL PRIMARY KEY,
    "provider" TEXT NOT NULL,
    "sealedKey" TEXT NOT NULL,
    "keyEnding" TEXT NOT NULL,
    "isTest" BOOLEAN NOT NULL,
    "webhookToken" TEXT NOT NULL,
    "problem" TEXT,
    "connectedAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "PaymentProvider_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "OnlinePayment" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "accountId" TEXT NOT NULL,
    "invoiceId" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "keyEnding" TEXT NOT NULL,
    "isTest" BOOLEAN NOT NULL,
    "providerId" TEXT,
    "amountCents" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "openFor" TEXT,
    "checkoutUrl" TEXT,
    "bookedCents" BIGINT NOT NULL DEFAULT 0,
    "askAt" DATETIME,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "OnlinePayment_accountId_invoiceId_fkey" FOREIGN KEY ("accountId", "invoiceId") REFERENCES "Invoice" ("accountId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "PaymentProvider_webhookToken_key" ON "PaymentProvider"("webhookToken");

-- CreateIndex
CREATE UNIQUE INDEX "OnlinePayment_openFor_key" ON "OnlinePayment"("openFor");

-- CreateIndex
CREATE INDEX "OnlinePayment_accountId_invoiceId_createdAt_id_idx" ON "OnlinePayment"("accountId", "invoiceId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "OnlinePayment_askAt_idx" ON "OnlinePayment"("askAt");

-- CreateIndex
CREATE UNIQUE INDEX "OnlinePayment_accountId_id_key" ON "OnlinePayment"("accountId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "OnlinePayment_accountId_providerId_key" ON "OnlinePayment"("accountId", "providerId");
