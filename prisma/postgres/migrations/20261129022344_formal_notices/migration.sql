-- AlterTable
ALTER TABLE "Business" ADD COLUMN     "noticeAfterDays" INTEGER,
ADD COLUMN     "collectionCostsBearVat" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "OutboxMail" ADD COLUMN     "noticeId" TEXT;

-- CreateTable
CREATE TABLE "Notice" (
    "id" TEXT NOT NULL,
    "accountId" TEXT NOT NULL,
    "invoiceId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "sentOn" TEXT NOT NULL,
    "payBy" TEXT NOT NULL,
    "openCents" BIGINT NOT NULL,
    "costsCents" BIGINT NOT NULL,
    "interestCents" BIGINT NOT NULL,
    "claim" JSONB NOT NULL,
    "automatic" BOOLEAN NOT NULL,
    "pdf" BYTEA,
    "pdfSha256" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Notice_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Notice_accountId_invoiceId_createdAt_id_idx" ON "Notice"("accountId", "invoiceId", "createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Notice_accountId_id_key" ON "Notice"("accountId", "id");

-- AddForeignKey
ALTER TABLE "Notice" ADD CONSTRAINT "Notice_accountId_invoiceId_fkey" FOREIGN KEY ("accountId", "invoiceId") REFERENCES "Invoice"("accountId", "id") ON DELETE CASCADE ON UPDATE CASCADE;
