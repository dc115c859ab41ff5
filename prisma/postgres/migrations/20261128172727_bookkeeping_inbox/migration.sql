-- AlterTable
ALTER TABLE "OutboxMail" ADD COLUMN     "documentIds" JSONB;

-- CreateTable
CREATE TABLE "BookkeepingInbox" (
    "accountId" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "nextOn" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "BookkeepingInbox_pkey" PRIMARY KEY ("accountId")
);

-- CreateIndex
CREATE INDEX "BookkeepingInbox_nextOn_idx" ON "BookkeepingInbox"("nextOn");

-- AddForeignKey
ALTER TABLE "BookkeepingInbox" ADD CONSTRAINT "BookkeepingInbox_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
