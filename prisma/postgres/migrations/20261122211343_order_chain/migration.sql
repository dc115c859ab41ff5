-- AlterTable
ALTER TABLE "Invoice" ADD COLUMN     "contractNumber" TEXT,
ADD COLUMN     "costCenter" TEXT,
ADD COLUMN     "orderNumber" TEXT,
ADD COLUMN     "projectReference" TEXT;
