-- CreateTable
CREATE TABLE "Upkeep" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "at" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "ResetRequest" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "email" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL
);

-- CreateIndex
CREATE INDEX "ResetRequest_createdAt_idx" ON "ResetRequest"("createdAt");
