-- AlterTable
ALTER TABLE "Invoice" ADD COLUMN     "deliveryCountry" TEXT;
