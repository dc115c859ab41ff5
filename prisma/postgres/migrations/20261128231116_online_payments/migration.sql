-- AlterTable
ALTER TABLE "Payment" ADD COLUMN     "onlinePaymentId" TEXT;

-- CreateTable
CREATE TABLE "PaymentProvider" (
    "accountId" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "sealedKey" TEXT NOT NULL,
    "keyEnding" TEXT NOT NULL,
    "isTest" BOOLEAN NOT NULL,
    "webhookToken" TEXT NOT NULL,
    "problem" TEXT,
    "connectedAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "PaymentProvider_pkey" PRIMARY KEY ("accountId")
);

-- CreateTable
CREATE TABLE "OnlinePayment" (
    "id" TEXT NOT NULL,
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
    "askAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "OnlinePayment_pkey" PRIMARY KEY ("id")
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

-- AddForeignKey
ALTER TABLE "PaymentProvider" ADD CONSTRAINT "PaymentProvider_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OnlinePayment" ADD CONSTRAINT "OnlinePayment_accountId_invoiceId_fkey" FOREIGN KEY ("accountId", "invoiceId") REFERENCES "Invoice"("accountId", "id") ON DELETE CASCADE ON UPDATE CASCADE;
