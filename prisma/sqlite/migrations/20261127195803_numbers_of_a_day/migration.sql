-- Lists are sorted by day, and by number within it: those outside a series first, drafts last. A search reads it alone.
DROP INDEX "Invoice_accountId_issueDate_id_idx";
CREATE INDEX "Invoice_accountId_issueDate_numberOfDay_idx" ON "Invoice"(
  "accountId", "issueDate", (CASE "status" WHEN 'draft' THEN 1 ELSE 0 END), (COALESCE("numberSequence", 0)), "number", "id",
  "searchText"
);
