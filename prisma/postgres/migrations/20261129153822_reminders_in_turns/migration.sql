-- AlterTable
ALTER TABLE "Business" ADD COLUMN     "remindersAgainAt" TIMESTAMP(3),
ADD COLUMN     "remindersPlace" JSONB;

-- AlterTable
ALTER TABLE "BookkeepingInbox" ADD COLUMN     "againAt" TIMESTAMP(3);

-- CreateIndex
CREATE INDEX "Business_noticeAfterDays_remindersWrittenOn_idx" ON "Business"("noticeAfterDays", "remindersWrittenOn");
