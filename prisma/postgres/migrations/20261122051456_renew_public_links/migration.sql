-- AlterTable
ALTER TABLE "Invoice" ADD COLUMN     "publicLinkRenewals" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "publicLinkRenewedAt" TIMESTAMP(3);
