-- AlterTable
ALTER TABLE "Business" ADD COLUMN     "pricesIncludeVat" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "Invoice" ADD COLUMN     "pricesIncludeVat" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "InvoiceLine" ADD COLUMN     "lineTotalInclCents" BIGINT;

-- AlterTable
ALTER TABLE "Product" ADD COLUMN     "pricesIncludeVat" BOOLEAN NOT NULL DEFAULT false;
