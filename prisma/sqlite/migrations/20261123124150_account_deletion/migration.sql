-- AlterTable
ALTER TABLE "Account" ADD COLUMN "deletesAt" DATETIME;
ALTER TABLE "Account" ADD COLUMN "deletionBegunAt" DATETIME;

-- CreateTable
CREATE TABLE "DeletedAccount" (
    "accountId" TEXT NOT NULL PRIMARY KEY,
    "deletedAt" DATETIME NOT NULL,
    "lastSequence" INTEGER NOT NULL,
    "lastHash" TEXT NOT NULL
);

-- CreateTable
CREATE TABLE "DeletedDocument" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "accountId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "numberPeriod" TEXT,
    "numberSequence" INTEGER,
    "issueDate" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "subtotalCents" BIGINT NOT NULL,
    "vatTotalCents" BIGINT NOT NULL,
    "totalCents" BIGINT NOT NULL,
    "vatTotalEurCents" BIGINT,
    "vatBreakdown" JSONB NOT NULL,
    "pdfSha256" TEXT,
    "ublSha256" TEXT,
    "deletedAt" DATETIME NOT NULL
);

-- CreateIndex
CREATE INDEX "DeletedDocument_accountId_kind_numberPeriod_numberSequence_idx" ON "DeletedDocument"("accountId", "kind", "numberPeriod", "numberSequence");

-- CreateIndex
CREATE INDEX "DeletedDocument_deletedAt_idx" ON "DeletedDocument"("deletedAt");

-- CreateIndex
CREATE INDEX "Account_deletesAt_idx" ON "Account"("deletesAt");
