-- AlterTable
ALTER TABLE "StoredDocument" ADD COLUMN "movedAt" DATETIME;
ALTER TABLE "StoredDocument" ADD COLUMN "size" INTEGER;

-- CreateTable
CREATE TABLE "FileRemoval" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "accountId" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL
);

-- CreateIndex
CREATE INDEX "FileRemoval_createdAt_idx" ON "FileRemoval"("createdAt");

-- CreateIndex
CREATE INDEX "StoredDocument_movedAt_createdAt_idx" ON "StoredDocument"("movedAt", "createdAt");
