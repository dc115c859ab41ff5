-- AlterTable
ALTER TABLE "InvoiceLine" ADD COLUMN     "vatExemptionReason" TEXT,
ADD COLUMN     "vatTreatment" TEXT;
