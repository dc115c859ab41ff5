-- CreateIndex
CREATE INDEX "OutboxMail_accountId_invoiceId_createdAt_id_idx" ON "OutboxMail"("accountId", "invoiceId", "createdAt", "id");
