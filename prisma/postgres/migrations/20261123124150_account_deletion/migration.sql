-- AlterTable
ALTER TABLE "Account" ADD COLUMN     "deletesAt" TIMESTAMP(3),
ADD COLUMN     "deletionBegunAt" TIMESTAMP(3);

-- CreateTable
CREATE TABLE "DeletedAccount" (
    "accountId" TEXT NOT NULL,
    "deletedAt" TIMESTAMP(3) NOT NULL,
    "lastSequence" INTEGER NOT NULL,
    "lastHash" TEXT NOT NULL,

    CONSTRAINT "DeletedAccount_pkey" PRIMARY KEY ("accountId")
);

-- CreateTable
CREATE TABLE "DeletedDocument" (
    "id" TEXT NOT NULL,
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
    "deletedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "DeletedDocument_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "DeletedDocument_accountId_kind_numberPeriod_numberSequence_idx" ON "DeletedDocument"("accountId", "kind", "numberPeriod", "numberSequence");

-- CreateIndex
CREATE INDEX "DeletedDocument_deletedAt_idx" ON "DeletedDocument"("deletedAt");

-- CreateIndex
CREATE INDEX "Account_deletesAt_idx" ON "Account"("deletesAt");
