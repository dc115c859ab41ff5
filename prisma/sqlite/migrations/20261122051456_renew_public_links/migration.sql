-- AlterTable
ALTER TABLE "Invoice" ADD COLUMN "publicLinkRenewals" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Invoice" ADD COLUMN "publicLinkRenewedAt" DATETIME;
