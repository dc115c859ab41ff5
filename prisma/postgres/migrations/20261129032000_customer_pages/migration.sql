-- AlterTable
ALTER TABLE "OutboxMail" ADD COLUMN     "customerId" TEXT;

-- CreateTable
CREATE TABLE "CustomerPage" (
    "accountId" TEXT NOT NULL,
    "customerId" TEXT NOT NULL,
    "renewals" INTEGER NOT NULL DEFAULT 0,
    "madeAt" TIMESTAMP(3),
    "viewCount" INTEGER NOT NULL DEFAULT 0,
    "lastViewedAt" TIMESTAMP(3),

    CONSTRAINT "CustomerPage_pkey" PRIMARY KEY ("accountId","customerId")
);

-- CreateIndex
CREATE INDEX "OutboxMail_accountId_customerId_createdAt_idx" ON "OutboxMail"("accountId", "customerId", "createdAt");

-- AddForeignKey
ALTER TABLE "CustomerPage" ADD CONSTRAINT "CustomerPage_accountId_customerId_fkey" FOREIGN KEY ("accountId", "customerId") REFERENCES "Customer"("accountId", "id") ON DELETE CASCADE ON UPDATE CASCADE;
