-- AlterTable
ALTER TABLE "Business" ADD COLUMN     "vatReturnPeriod" TEXT NOT NULL DEFAULT 'quarter';

-- CreateTable
CREATE TABLE "VatReturnFiling" (
    "accountId" TEXT NOT NULL,
    "period" TEXT NOT NULL,
    "fromMonth" TEXT NOT NULL,
    "toMonth" TEXT NOT NULL,
    "figures" JSONB NOT NULL,
    "filedAt" TIMESTAMP(3) NOT NULL,
    "filedById" TEXT,
    "filedByName" TEXT,

    CONSTRAINT "VatReturnFiling_pkey" PRIMARY KEY ("accountId","period")
);

-- AddForeignKey
ALTER TABLE "VatReturnFiling" ADD CONSTRAINT "VatReturnFiling_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
