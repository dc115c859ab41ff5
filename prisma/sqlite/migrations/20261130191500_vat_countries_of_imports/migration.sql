-- Imports tell whose VAT their documents charge. The first server that starts finds it for those of before.
INSERT INTO "Upkeep" ("name", "at")
SELECT 'vat_countries_to_find', strftime('%Y-%m-%dT%H:%M:%fZ', 'now') WHERE EXISTS (SELECT 1 FROM "Invoice" WHERE "importId" IS NOT NULL AND "vatTreatment" = 'standard' AND "vatCountry" IS NULL)
ON CONFLICT DO NOTHING;
