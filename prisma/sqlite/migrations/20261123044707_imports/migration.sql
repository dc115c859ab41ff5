-- AlterTable
ALTER TABLE "Invoice" ADD COLUMN "importId" TEXT;

-- AlterTable
ALTER TABLE "Customer" ADD COLUMN "importId" TEXT;

-- AlterTable
ALTER TABLE "Product" ADD COLUMN "importId" TEXT;

-- CreateTable
CREATE TABLE "DataImport" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "accountId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "created" JSONB NOT NULL,
    "numberingBefore" JSONB,
    "createdAt" DATETIME NOT NULL,
    "undoneAt" DATETIME,
    CONSTRAINT "DataImport_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "DataImport_accountId_createdAt_idx" ON "DataImport"("accountId", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "DataImport_accountId_id_key" ON "DataImport"("accountId", "id");
