-- AlterTable
ALTER TABLE "Invoice" ADD COLUMN "contractNumber" TEXT;
ALTER TABLE "Invoice" ADD COLUMN "costCenter" TEXT;
ALTER TABLE "Invoice" ADD COLUMN "orderNumber" TEXT;
ALTER TABLE "Invoice" ADD COLUMN "projectReference" TEXT;
