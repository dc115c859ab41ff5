-- AlterTable
ALTER TABLE "RecurringSchedule" ADD COLUMN     "firstRunDate" TEXT;

-- Schedules of before began with the first date that they made an invoice of; those that made none begin with their next.
UPDATE "RecurringSchedule" SET "firstRunDate" = COALESCE((
  SELECT MIN("recurringRunDate") FROM "Invoice"
  WHERE "Invoice"."accountId" = "RecurringSchedule"."accountId" AND "recurringScheduleId" = "RecurringSchedule"."id"
), "nextRunDate");

ALTER TABLE "RecurringSchedule" ALTER COLUMN "firstRunDate" SET NOT NULL;
