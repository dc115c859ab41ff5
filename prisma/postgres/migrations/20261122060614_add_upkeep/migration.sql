-- CreateTable
CREATE TABLE "Upkeep" (
    "name" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Upkeep_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "ResetRequest" (
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ResetRequest_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ResetRequest_createdAt_idx" ON "ResetRequest"("createdAt");
