-- CreateTable
CREATE TABLE "BillingAccount" (
    "accountId" TEXT NOT NULL PRIMARY KEY,
    "providerCustomerId" TEXT,
    "revision" INTEGER NOT NULL,
    "grantsPro" BOOLEAN NOT NULL,
    "checkoutId" TEXT,
    "checkoutInterval" TEXT,
    "checkoutLocale" TEXT,
    "checkoutProviderId" TEXT,
    "checkoutUrl" TEXT,
    "checkoutExpiresAt" DATETIME,
    "syncedAt" DATETIME,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "BillingAccount_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Subscription" (
    "accountId" TEXT NOT NULL PRIMARY KEY,
    "providerId" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "interval" TEXT NOT NULL,
    "priceCents" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "currentPeriodStartAt" DATETIME NOT NULL,
    "currentPeriodEndAt" DATETIME NOT NULL,
    "cancelAtPeriodEnd" BOOLEAN NOT NULL,
    "cancelledAt" DATETIME,
    "endedAt" DATETIME,
    "pastDueSince" DATETIME,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "Subscription_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "BillingAccount" ("accountId") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "SubscriptionPayment" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "accountId" TEXT NOT NULL,
    "providerId" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "amountCents" BIGINT NOT NULL,
    "refundedCents" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "interval" TEXT NOT NULL,
    "periodStart" TEXT NOT NULL,
    "periodEnd" TEXT NOT NULL,
    "paidAt" DATETIME,
    "billedTo" JSONB NOT NULL,
    "invoiceId" TEXT,
    "invoiceNumber" TEXT,
    "vatCents" BIGINT,
    "settledAt" DATETIME,
    "claimedAt" DATETIME,
    "attempts" INTEGER NOT NULL,
    "failedAt" DATETIME,
    "lastError" TEXT,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "SubscriptionPayment_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "BillingAccount" ("accountId") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "SubscriberCustomer" (
    "accountId" TEXT NOT NULL,
    "subscriberId" TEXT NOT NULL,
    "customerId" TEXT NOT NULL,

    PRIMARY KEY ("accountId", "subscriberId"),
    CONSTRAINT "SubscriberCustomer_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "SubscriberCustomer_accountId_customerId_fkey" FOREIGN KEY ("accountId", "customerId") REFERENCES "Customer" ("accountId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "SubscriptionDocument" (
    "accountId" TEXT NOT NULL,
    "providerPaymentId" TEXT NOT NULL,
    "refundedCents" BIGINT NOT NULL,
    "invoiceId" TEXT NOT NULL,

    PRIMARY KEY ("accountId", "providerPaymentId", "refundedCents"),
    CONSTRAINT "SubscriptionDocument_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "SubscriptionDocument_accountId_invoiceId_fkey" FOREIGN KEY ("accountId", "invoiceId") REFERENCES "Invoice" ("accountId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "BillingAccount_providerCustomerId_key" ON "BillingAccount"("providerCustomerId");

-- CreateIndex
CREATE UNIQUE INDEX "BillingAccount_checkoutProviderId_key" ON "BillingAccount"("checkoutProviderId");

-- CreateIndex
CREATE UNIQUE INDEX "Subscription_providerId_key" ON "Subscription"("providerId");

-- CreateIndex
CREATE INDEX "Subscription_status_currentPeriodEndAt_idx" ON "Subscription"("status", "currentPeriodEndAt");

-- CreateIndex
CREATE UNIQUE INDEX "SubscriptionPayment_providerId_key" ON "SubscriptionPayment"("providerId");

-- CreateIndex
CREATE INDEX "SubscriptionPayment_accountId_createdAt_id_idx" ON "SubscriptionPayment"("accountId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "SubscriptionPayment_settledAt_createdAt_idx" ON "SubscriptionPayment"("settledAt", "createdAt");

-- CreateIndex
CREATE INDEX "SubscriberCustomer_accountId_customerId_idx" ON "SubscriberCustomer"("accountId", "customerId");

-- CreateIndex
CREATE INDEX "SubscriptionDocument_accountId_invoiceId_idx" ON "SubscriptionDocument"("accountId", "invoiceId");
