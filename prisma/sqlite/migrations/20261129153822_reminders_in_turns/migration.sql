-- AlterTable
ALTER TABLE "Business" ADD COLUMN "remindersAgainAt" DATETIME;
ALTER TABLE "Business" ADD COLUMN "remindersPlace" JSONB;

-- AlterTable
ALTER TABLE "BookkeepingInbox" ADD COLUMN "againAt" DATETIME;

-- CreateIndex
CREATE INDEX "Business_noticeAfterDays_remindersWrittenOn_idx" ON "Business"("noticeAfterDays", "remindersWrittenOn");
