-- CreateTable
CREATE TABLE "AuditEntry" (
    "accountId" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "at" DATETIME NOT NULL,
    "actorType" TEXT NOT NULL,
    "actorId" TEXT,
    "actorName" TEXT,
    "action" TEXT NOT NULL,
    "subjectId" TEXT,
    "details" JSONB NOT NULL,
    "hash" TEXT NOT NULL,

    PRIMARY KEY ("accountId", "sequence"),
    CONSTRAINT "AuditEntry_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "AuditChain" (
    "accountId" TEXT NOT NULL PRIMARY KEY,
    "lastSequence" INTEGER NOT NULL,
    "lastHash" TEXT NOT NULL,
    CONSTRAINT "AuditChain_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "IdempotencyRecord" (
    "accountId" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "requestHash" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "answerStatus" INTEGER,
    "answerBody" TEXT,
    "createdAt" DATETIME NOT NULL,
    "claimedAt" DATETIME NOT NULL,

    PRIMARY KEY ("accountId", "key"),
    CONSTRAINT "IdempotencyRecord_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "AuditEntry_accountId_subjectId_sequence_idx" ON "AuditEntry"("accountId", "subjectId", "sequence");

-- CreateIndex
CREATE INDEX "IdempotencyRecord_createdAt_idx" ON "IdempotencyRecord"("createdAt");
