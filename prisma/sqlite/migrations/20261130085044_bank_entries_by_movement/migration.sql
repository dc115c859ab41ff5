-- DropIndex
DROP INDEX "BankStatementEntry_accountId_transactionId_idx";

-- CreateIndex
CREATE INDEX "BankStatementEntry_accountId_transactionId_statementId_idx" ON "BankStatementEntry"("accountId", "transactionId", "statementId");
