-- AlterTable
ALTER TABLE "RecurringSchedule" ADD COLUMN "firstSupplyDate" TEXT;
ALTER TABLE "RecurringSchedule" ADD COLUMN "firstSupplyPeriodEnd" TEXT;
