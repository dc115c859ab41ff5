-- AlterTable
ALTER TABLE "Business" ADD COLUMN "vatReturnPeriod" TEXT NOT NULL DEFAULT 'quarter';

-- CreateTable
CREATE TABLE "VatReturnFiling" (
    "accountId" TEXT NOT NULL,
    "period" TEXT NOT NULL,
    "fromMonth" TEXT NOT NULL,
    "toMonth" TEXT NOT NULL,
    "figures" JSONB NOT NULL,
    "filedAt" DATETIME NOT NULL,
    "filedById" TEXT,
    "filedByName" TEXT,

    PRIMARY KEY ("accountId", "period"),
    CONSTRAINT "VatReturnFiling_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
