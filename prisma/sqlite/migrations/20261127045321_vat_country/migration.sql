-- AlterTable
ALTER TABLE "Invoice" ADD COLUMN "vatCountry" TEXT;
