-- AlterTable
ALTER TABLE "Business" ADD COLUMN     "vatSchemeChanges" JSONB;

-- AlterTable
ALTER TABLE "Invoice" ADD COLUMN     "vatScheme" TEXT NOT NULL DEFAULT 'invoice';

-- CreateTable
CREATE TABLE "VatShift" (
    "accountId" TEXT NOT NULL,
    "invoiceId" TEXT NOT NULL,
    "date" TEXT NOT NULL,
    "box" TEXT NOT NULL,
    "taxableCents" BIGINT NOT NULL,
    "vatCents" BIGINT NOT NULL,
    "changedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "VatShift_pkey" PRIMARY KEY ("accountId","invoiceId","date","box")
);

-- CreateIndex
CREATE INDEX "VatShift_accountId_date_invoiceId_idx" ON "VatShift"("accountId", "date", "invoiceId");

-- AddForeignKey
ALTER TABLE "VatShift" ADD CONSTRAINT "VatShift_accountId_invoiceId_fkey" FOREIGN KEY ("accountId", "invoiceId") REFERENCES "Invoice"("accountId", "id") ON DELETE CASCADE ON UPDATE CASCADE;
