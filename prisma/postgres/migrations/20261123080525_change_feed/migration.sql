-- AlterTable
ALTER TABLE "Invoice" ADD COLUMN     "externalId" TEXT;

-- AlterTable
ALTER TABLE "Customer" ADD COLUMN     "externalId" TEXT;

-- AlterTable
ALTER TABLE "Product" ADD COLUMN     "externalId" TEXT;

-- CreateIndex
CREATE INDEX "Invoice_accountId_updatedAt_id_idx" ON "Invoice"("accountId", "updatedAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Invoice_accountId_externalId_key" ON "Invoice"("accountId", "externalId");

-- CreateIndex
CREATE INDEX "Customer_accountId_updatedAt_id_idx" ON "Customer"("accountId", "updatedAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Customer_accountId_externalId_key" ON "Customer"("accountId", "externalId");

-- CreateIndex
CREATE INDEX "Product_accountId_updatedAt_id_idx" ON "Product"("accountId", "updatedAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Product_accountId_externalId_key" ON "Product"("accountId", "externalId");
