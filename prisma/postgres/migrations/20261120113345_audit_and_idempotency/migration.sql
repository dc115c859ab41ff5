-- CreateTable
CREATE TABLE "AuditEntry" (
    "accountId" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "actorType" TEXT NOT NULL,
    "actorId" TEXT,
    "actorName" TEXT,
    "action" TEXT NOT NULL,
    "subjectId" TEXT,
    "details" JSONB NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "AuditEntry_pkey" PRIMARY KEY ("accountId","sequence")
);

-- CreateTable
CREATE TABLE "AuditChain" (
    "accountId" TEXT NOT NULL,
    "lastSequence" INTEGER NOT NULL,
    "lastHash" TEXT NOT NULL,

    CONSTRAINT "AuditChain_pkey" PRIMARY KEY ("accountId")
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
    "createdAt" TIMESTAMP(3) NOT NULL,
    "claimedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "IdempotencyRecord_pkey" PRIMARY KEY ("accountId","key")
);

-- CreateIndex
CREATE INDEX "AuditEntry_accountId_subjectId_sequence_idx" ON "AuditEntry"("accountId", "subjectId", "sequence");

-- CreateIndex
CREATE INDEX "IdempotencyRecord_createdAt_idx" ON "IdempotencyRecord"("createdAt");

-- AddForeignKey
ALTER TABLE "AuditEntry" ADD CONSTRAINT "AuditEntry_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AuditChain" ADD CONSTRAINT "AuditChain_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IdempotencyRecord" ADD CONSTRAINT "IdempotencyRecord_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
