-- AlterTable
ALTER TABLE "StoredDocument" ADD COLUMN     "movedAt" TIMESTAMP(3),
ADD COLUMN     "size" INTEGER;

-- CreateTable
CREATE TABLE "FileRemoval" (
    "key" TEXT NOT NULL,
    "accountId" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "FileRemoval_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "FileRemoval_createdAt_idx" ON "FileRemoval"("createdAt");

-- CreateIndex
CREATE INDEX "StoredDocument_movedAt_createdAt_idx" ON "StoredDocument"("movedAt", "createdAt");
