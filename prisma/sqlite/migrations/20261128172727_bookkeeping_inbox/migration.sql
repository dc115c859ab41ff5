-- AlterTable
ALTER TABLE "OutboxMail" ADD COLUMN "documentIds" JSONB;

-- CreateTable
CREATE TABLE "BookkeepingInbox" (
    "accountId" TEXT NOT NULL PRIMARY KEY,
    "address" TEXT NOT NULL,
    "nextOn" TEXT,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "BookkeepingInbox_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "BookkeepingInbox_nextOn_idx" ON "BookkeepingInbox"("nextOn");
