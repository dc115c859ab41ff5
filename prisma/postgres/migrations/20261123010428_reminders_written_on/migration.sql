-- AlterTable
ALTER TABLE "Business" ADD COLUMN     "remindersWrittenOn" TEXT;

-- CreateIndex
CREATE INDEX "Business_remindersEnabled_remindersWrittenOn_idx" ON "Business"("remindersEnabled", "remindersWrittenOn");
