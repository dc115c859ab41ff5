-- AlterTable
ALTER TABLE "InvoiceLine" ADD COLUMN "vatExemptionReason" TEXT;
ALTER TABLE "InvoiceLine" ADD COLUMN "vatTreatment" TEXT;
