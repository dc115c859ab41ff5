-- CreateTable
CREATE TABLE "OperatorTrouble" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "since" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "OperatorNotice" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "channel" TEXT NOT NULL,
    "trouble" TEXT NOT NULL,
    "since" DATETIME NOT NULL,
    "event" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "claimedAt" DATETIME,
    "attempts" INTEGER NOT NULL,
    "lastError" TEXT,
    "failedAt" DATETIME
);

-- CreateIndex
CREATE INDEX "OperatorNotice_createdAt_idx" ON "OperatorNotice"("createdAt");
