-- CreateTable
CREATE TABLE "ImportPiece" (
    "accountId" TEXT NOT NULL,
    "importId" TEXT NOT NULL,
    "place" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "rows" TEXT NOT NULL,

    PRIMARY KEY ("accountId", "importId", "place"),
    CONSTRAINT "ImportPiece_accountId_importId_fkey" FOREIGN KEY ("accountId", "importId") REFERENCES "DataImport" ("accountId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_DataImport" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "accountId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'done',
    "created" JSONB NOT NULL,
    "total" INTEGER NOT NULL DEFAULT 0,
    "written" INTEGER NOT NULL DEFAULT 0,
    "problem" JSONB,
    "numberingBefore" JSONB,
    "claimedAt" DATETIME,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "createdAt" DATETIME NOT NULL,
    "undoneAt" DATETIME,
    CONSTRAINT "DataImport_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_DataImport" ("accountId", "created", "createdAt", "id", "kind", "numberingBefore", "undoneAt") SELECT "accountId", "created", "createdAt", "id", "kind", "numberingBefore", "undoneAt" FROM "DataImport";
DROP TABLE "DataImport";
ALTER TABLE "new_DataImport" RENAME TO "DataImport";
CREATE INDEX "DataImport_accountId_createdAt_idx" ON "DataImport"("accountId", "createdAt");
CREATE INDEX "DataImport_state_claimedAt_idx" ON "DataImport"("state", "claimedAt");
CREATE UNIQUE INDEX "DataImport_accountId_id_key" ON "DataImport"("accountId", "id");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
