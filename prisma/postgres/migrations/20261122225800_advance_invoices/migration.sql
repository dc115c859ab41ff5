-- AlterTable
ALTER TABLE "Invoice" ADD COLUMN     "advance" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "deductedSnapshot" JSONB;

-- CreateTable
CREATE TABLE "AdvanceDeduction" (
    "accountId" TEXT NOT NULL,
    "invoiceId" TEXT NOT NULL,
    "advanceId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "settledAdvanceId" TEXT,

    CONSTRAINT "AdvanceDeduction_pkey" PRIMARY KEY ("accountId","invoiceId","advanceId")
);

-- CreateIndex
CREATE INDEX "AdvanceDeduction_accountId_advanceId_idx" ON "AdvanceDeduction"("accountId", "advanceId");

-- CreateIndex
CREATE UNIQUE INDEX "AdvanceDeduction_accountId_settledAdvanceId_key" ON "AdvanceDeduction"("accountId", "settledAdvanceId");

-- AddForeignKey
ALTER TABLE "AdvanceDeduction" ADD CONSTRAINT "AdvanceDeduction_accountId_invoiceId_fkey" FOREIGN KEY ("accountId", "invoiceId") REFERENCES "Invoice"("accountId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AdvanceDeduction" ADD CONSTRAINT "AdvanceDeduction_accountId_advanceId_fkey" FOREIGN KEY ("accountId", "advanceId") REFERENCES "Invoice"("accountId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AdvanceDeduction" ADD CONSTRAINT "AdvanceDeduction_accountId_settledAdvanceId_fkey" FOREIGN KEY ("accountId", "settledAdvanceId") REFERENCES "Invoice"("accountId", "id") ON DELETE CASCADE ON UPDATE CASCADE;
