-- AlterTable
ALTER TABLE "Business" ADD COLUMN "noticeAfterDays" INTEGER;
ALTER TABLE "Business" ADD COLUMN "collectionCostsBearVat" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "OutboxMail" ADD COLUMN "noticeId" TEXT;

-- CreateTable
CREATE TABLE "Notice" (
    "id" TEXT NOT NULL PRIMARY KEY,
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
    "pdf" BLOB,
    "pdfSha256" TEXT,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "Notice_accountId_invoiceId_fkey" FOREIGN KEY ("accountId", "invoiceId") REFERENCES "Invoice" ("accountId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "Notice_accountId_invoiceId_createdAt_id_idx" ON "Notice"("accountId", "invoiceId", "createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Notice_accountId_id_key" ON "Notice"("accountId", "id");
