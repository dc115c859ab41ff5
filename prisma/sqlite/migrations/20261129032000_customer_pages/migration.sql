-- AlterTable
ALTER TABLE "OutboxMail" ADD COLUMN "customerId" TEXT;

-- CreateTable
CREATE TABLE "CustomerPage" (
    "accountId" TEXT NOT NULL,
    "customerId" TEXT NOT NULL,
    "renewals" INTEGER NOT NULL DEFAULT 0,
    "madeAt" DATETIME,
    "viewCount" INTEGER NOT NULL DEFAULT 0,
    "lastViewedAt" DATETIME,

    PRIMARY KEY ("accountId", "customerId"),
    CONSTRAINT "CustomerPage_accountId_customerId_fkey" FOREIGN KEY ("accountId", "customerId") REFERENCES "Customer" ("accountId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "OutboxMail_accountId_customerId_createdAt_idx" ON "OutboxMail"("accountId", "customerId", "createdAt");
