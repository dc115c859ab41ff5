-- AlterTable
ALTER TABLE "Invoice" ADD COLUMN "placeOfSupplyRule" TEXT;
