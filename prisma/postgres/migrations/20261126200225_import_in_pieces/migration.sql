-- AlterTable
ALTER TABLE "DataImport" ADD COLUMN     "attempts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "claimedAt" TIMESTAMP(3),
ADD COLUMN     "problem" JSONB,
ADD COLUMN     "state" TEXT NOT NULL DEFAULT 'done',
ADD COLUMN     "total" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "written" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "ImportPiece" (
    "accountId" TEXT NOT NULL,
    "importId" TEXT NOT NULL,
    "place" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "rows" TEXT NOT NULL,

    CONSTRAINT "ImportPiece_pkey" PRIMARY KEY ("accountId","importId","place")
);

-- CreateIndex
CREATE INDEX "DataImport_state_claimedAt_idx" ON "DataImport"("state", "claimedAt");

-- AddForeignKey
ALTER TABLE "ImportPiece" ADD CONSTRAINT "ImportPiece_accountId_importId_fkey" FOREIGN KEY ("accountId", "importId") REFERENCES "DataImport"("accountId", "id") ON DELETE CASCADE ON UPDATE CASCADE;
