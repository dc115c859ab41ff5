-- AlterTable
ALTER TABLE "RecurringSchedule" ADD COLUMN     "firstSupplyDate" TEXT,
ADD COLUMN     "firstSupplyPeriodEnd" TEXT;
