-- AlterTable
ALTER TABLE "Invoice" ADD COLUMN "layoutSnapshot" JSONB;

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_AuditEntry" (
    "accountId" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "at" DATETIME NOT NULL,
    "actorType" TEXT NOT NULL,
    "actorId" TEXT,
    "action" TEXT NOT NULL,
    "subjectId" TEXT,
    "details" JSONB NOT NULL,
    "hash" TEXT NOT NULL,

    PRIMARY KEY ("accountId", "sequence"),
    CONSTRAINT "AuditEntry_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_AuditEntry" ("accountId", "action", "actorId", "actorType", "at", "details", "hash", "sequence", "subjectId") SELECT "accountId", "action", "actorId", "actorType", "at", "details", "hash", "sequence", "subjectId" FROM "AuditEntry";
DROP TABLE "AuditEntry";
ALTER TABLE "new_AuditEntry" RENAME TO "AuditEntry";
CREATE INDEX "AuditEntry_accountId_subjectId_sequence_idx" ON "AuditEntry"("accountId", "subjectId", "sequence");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
