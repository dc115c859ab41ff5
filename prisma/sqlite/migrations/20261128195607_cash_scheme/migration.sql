-- AlterTable
ALTER TABLE "Business" ADD COLUMN "vatSchemeChanges" JSONB;

-- CreateTable
CREATE TABLE "VatShift" (
    "accountId" TEXT NOT NULL,
    "invoiceId" TEXT NOT NULL,
    "date" TEXT NOT NULL,
    "box" TEXT NOT NULL,
    "taxableCents" BIGINT NOT NULL,
    "vatCents" BIGINT NOT NULL,
    "changedAt" DATETIME NOT NULL,

    PRIMARY KEY ("accountId", "invoiceId", "date", "box"),
    CONSTRAINT "VatShift_accountId_invoiceId_fkey" FOREIGN KEY ("accountId", "invoiceId") REFERENCES "Invoice" ("accountId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- Added and not redefined: the table is not written anew for it.
ALTER TABLE "Invoice" ADD COLUMN "vatScheme" TEXT NOT NULL DEFAULT 'invoice';

-- CreateIndex
CREATE INDEX "VatShift_accountId_date_invoiceId_idx" ON "VatShift"("accountId", "date", "invoiceId");
