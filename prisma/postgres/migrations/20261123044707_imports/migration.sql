-- AlterTable
ALTER TABLE "Invoice" ADD COLUMN     "importId" TEXT;

-- AlterTable
ALTER TABLE "Customer" ADD COLUMN     "importId" TEXT;

-- AlterTable
ALTER TABLE "Product" ADD COLUMN     "importId" TEXT;

-- CreateTable
CREATE TABLE "DataImport" (
    "id" TEXT NOT NULL,
    "accountId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "created" JSONB NOT NULL,
    "numberingBefore" JSONB,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "undoneAt" TIMESTAMP(3),

    CONSTRAINT "DataImport_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "DataImport_accountId_createdAt_idx" ON "DataImport"("accountId", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "DataImport_accountId_id_key" ON "DataImport"("accountId", "id");

-- AddForeignKey
ALTER TABLE "DataImport" ADD CONSTRAINT "DataImport_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
