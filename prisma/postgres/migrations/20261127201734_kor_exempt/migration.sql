-- AlterTable
ALTER TABLE "Invoice" ADD COLUMN     "korExemptCents" BIGINT;

-- Exempt turnover of before counts by the reason of its document: the first server that starts makes the sums anew.
INSERT INTO "Upkeep" ("name", "at")
SELECT 'sums_to_rebuild', CURRENT_TIMESTAMP WHERE EXISTS (SELECT 1 FROM "Invoice" WHERE "status" <> 'draft' AND "vatTreatment" = 'exempt')
ON CONFLICT DO NOTHING;
