-- Lists are sorted by amounts as they are shown: credit notes take away. What is searched by amount reads the same index.
-- With what the expression is made of beside it, Postgres passes over earlier pages without reading their rows.
DROP INDEX "Invoice_accountId_totalCents_id_idx";
CREATE INDEX "Invoice_accountId_shownTotal_id_idx" ON "Invoice"(
  "accountId", (CASE "kind" WHEN 'credit_note' THEN -"totalCents" ELSE "totalCents" END), "id"
) INCLUDE ("kind", "totalCents");
