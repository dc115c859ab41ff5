-- CreateTable
CREATE TABLE "OnlinePaymentShare" (
    "accountId" TEXT NOT NULL,
    "onlinePaymentId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "invoiceId" TEXT NOT NULL,
    "amountCents" BIGINT NOT NULL,
    "bookedCents" BIGINT NOT NULL DEFAULT 0,
    "openFor" TEXT,

    CONSTRAINT "OnlinePaymentShare_pkey" PRIMARY KEY ("accountId","onlinePaymentId","position")
);

-- MoveData: what was paid of one document is one share.
INSERT INTO "OnlinePaymentShare" ("accountId", "onlinePaymentId", "position", "invoiceId", "amountCents", "bookedCents", "openFor")
SELECT "accountId", "id", 0, "invoiceId", "amountCents", "bookedCents", "openFor" FROM "OnlinePayment";

-- DropForeignKey
ALTER TABLE "OnlinePayment" DROP CONSTRAINT "OnlinePayment_accountId_invoiceId_fkey";

-- DropIndex
DROP INDEX "OnlinePayment_openFor_key";

-- DropIndex
DROP INDEX "OnlinePayment_accountId_invoiceId_createdAt_id_idx";

-- AlterTable
ALTER TABLE "OnlinePayment" DROP COLUMN "invoiceId",
DROP COLUMN "openFor",
ADD COLUMN     "customerId" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "OnlinePaymentShare_openFor_key" ON "OnlinePaymentShare"("openFor");

-- CreateIndex
CREATE INDEX "OnlinePaymentShare_accountId_invoiceId_idx" ON "OnlinePaymentShare"("accountId", "invoiceId");

-- CreateIndex
CREATE INDEX "OnlinePayment_accountId_customerId_state_idx" ON "OnlinePayment"("accountId", "customerId", "state");

-- AddForeignKey
ALTER TABLE "OnlinePayment" ADD CONSTRAINT "OnlinePayment_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OnlinePayment" ADD CONSTRAINT "OnlinePayment_accountId_customerId_fkey" FOREIGN KEY ("accountId", "customerId") REFERENCES "Customer"("accountId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OnlinePaymentShare" ADD CONSTRAINT "OnlinePaymentShare_accountId_onlinePaymentId_fkey" FOREIGN KEY ("accountId", "onlinePaymentId") REFERENCES "OnlinePayment"("accountId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OnlinePaymentShare" ADD CONSTRAINT "OnlinePaymentShare_accountId_invoiceId_fkey" FOREIGN KEY ("accountId", "invoiceId") REFERENCES "Invoice"("accountId", "id") ON DELETE CASCADE ON UPDATE CASCADE;
