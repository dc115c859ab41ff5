-- CreateIndex
CREATE INDEX "RecurringSchedule_claimedAt_idx" ON "RecurringSchedule"("claimedAt");
