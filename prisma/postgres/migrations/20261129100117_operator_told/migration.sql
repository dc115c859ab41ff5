-- CreateTable
CREATE TABLE "OperatorTrouble" (
    "name" TEXT NOT NULL,
    "since" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "OperatorTrouble_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "OperatorNotice" (
    "id" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "trouble" TEXT NOT NULL,
    "since" TIMESTAMP(3) NOT NULL,
    "event" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "claimedAt" TIMESTAMP(3),
    "attempts" INTEGER NOT NULL,
    "lastError" TEXT,
    "failedAt" TIMESTAMP(3),

    CONSTRAINT "OperatorNotice_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "OperatorNotice_createdAt_idx" ON "OperatorNotice"("createdAt");
