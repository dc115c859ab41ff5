-- CreateTable
CREATE TABLE "BillingAccount" (
    "accountId" TEXT NOT NULL,
    "providerCustomerId" TEXT,
    "revision" INTEGER NOT NULL,
    "grantsPro" BOOLEAN NOT NULL,
    "checkoutId" TEXT,
    "checkoutInterval" TEXT,
    "checkoutLocale" TEXT,
    "checkoutProviderId" TEXT,
    "checkoutUrl" TEXT,
    "checkoutExpiresAt" TIMESTAMP(3),
    "syncedAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "BillingAccount_pkey" PRIMARY KEY ("accountId")
);

-- CreateTable
CREATE TABLE "Subscription" (
    "accountId" TEXT NOT NULL,
    "providerId" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "interval" TEXT NOT NULL,
    "priceCents" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "currentPeriodStartAt" TIMESTAMP(3) NOT NULL,
    "currentPeriodEndAt" TIMESTAMP(3) NOT NULL,
    "cancelAtPeriodEnd" BOOLEAN NOT NULL,
    "cancelledAt" TIMESTAMP(3),
    "endedAt" TIMESTAMP(3),
    "pastDueSince" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Subscription_pkey" PRIMARY KEY ("accountId")
);

-- CreateTable
CREATE TABLE "SubscriptionPayment" (
    "id" TEXT NOT NULL,
    "accountId" TEXT NOT NULL,
    "providerId" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "amountCents" BIGINT NOT NULL,
    "refundedCents" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "interval" TEXT NOT NULL,
    "periodStart" TEXT NOT NULL,
    "periodEnd" TEXT NOT NULL,
    "paidAt" TIMESTAMP(3),
    "billedTo" JSONB NOT NULL,
    "invoiceId" TEXT,
    "invoiceNumber" TEXT,
    "vatCents" BIGINT,
    "settledAt" TIMESTAMP(3),
    "claimedAt" TIMESTAMP(3),
    "attempts" INTEGER NOT NULL,
    "failedAt" TIMESTAMP(3),
    "lastError" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "SubscriptionPayment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SubscriberCustomer" (
    "accountId" TEXT NOT NULL,
    "subscriberId" TEXT NOT NULL,
    "customerId" TEXT NOT NULL,

    CONSTRAINT "SubscriberCustomer_pkey" PRIMARY KEY ("accountId","subscriberId")
);

-- CreateTable
CREATE TABLE "SubscriptionDocument" (
    "accountId" TEXT NOT NULL,
    "providerPaymentId" TEXT NOT NULL,
    "refundedCents" BIGINT NOT NULL,
    "invoiceId" TEXT NOT NULL,

    CONSTRAINT "SubscriptionDocument_pkey" PRIMARY KEY ("accountId","providerPaymentId","refundedCents")
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

-- AddForeignKey
ALTER TABLE "BillingAccount" ADD CONSTRAINT "BillingAccount_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Subscription" ADD CONSTRAINT "Subscription_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "BillingAccount"("accountId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SubscriptionPayment" ADD CONSTRAINT "SubscriptionPayment_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "BillingAccount"("accountId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SubscriberCustomer" ADD CONSTRAINT "SubscriberCustomer_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SubscriberCustomer" ADD CONSTRAINT "SubscriberCustomer_accountId_customerId_fkey" FOREIGN KEY ("accountId", "customerId") REFERENCES "Customer"("accountId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SubscriptionDocument" ADD CONSTRAINT "SubscriptionDocument_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SubscriptionDocument" ADD CONSTRAINT "SubscriptionDocument_accountId_invoiceId_fkey" FOREIGN KEY ("accountId", "invoiceId") REFERENCES "Invoice"("accountId", "id") ON DELETE CASCADE ON UPDATE CASCADE;
