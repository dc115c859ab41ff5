-- AlterTable
ALTER TABLE "VatReturnFiling" ADD COLUMN "inputVatCents" BIGINT;
