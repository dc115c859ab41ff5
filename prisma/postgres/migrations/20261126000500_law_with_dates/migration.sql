-- Defaults and products keep what their rate stands for: 21 % is the general rate and 9 % the reduced one, whatever the
-- law makes of them later. Any other percentage stays one.
UPDATE "Business" SET "defaultVatRate" =
  CASE "defaultVatRate" WHEN '21' THEN 'general' WHEN '9' THEN 'reduced' ELSE 'zero' END
WHERE "defaultVatRate" IN ('21', '9', '0');
UPDATE "Product" SET "vatRate" = CASE "vatRate" WHEN '21' THEN 'general' WHEN '9' THEN 'reduced' ELSE 'zero' END
WHERE "vatRate" IN ('21', '9', '0');

-- Taxed turnover of documents whose rate was another one of the law on their days: 19 % of 2011 moves from box 1c to
-- 1a, 6 % of 2018 to 1b, and 21 % and 9 % of years that did not know them to 1c. What a document has in the three boxes
-- is taken out where it stood and put in where it belongs. Figures that were filed stay as they were filed.
INSERT INTO "TurnoverSum" ("accountId", "month", "heading", "customerId", "vatNumber", "supplyType", "customerName",
  "documentCount", "taxableCents", "vatCents")
WITH "document" AS (
  SELECT "id", "accountId", SUBSTR("issueDate", 1, 7) AS "month",
    CASE "kind" WHEN 'credit_note' THEN -1 ELSE 1 END AS "sign",
    "issueDate", "supplyDate", "supplyPeriodEnd", "creditedInvoiceDate", "deductedSnapshot", "currency",
    CASE "currency" WHEN 'EUR' THEN NULL ELSE "vatTotalEurCents" END AS "vatTotalEurCents", "vatBreakdown",
    CASE "currency" WHEN 'EUR' THEN 1 ELSE REPLACE("exchangeRate", '.', '')::NUMERIC END AS "rateDigits",
    CASE "currency" WHEN 'EUR' THEN 1
      ELSE POWER(10::NUMERIC, LENGTH(SPLIT_PART("exchangeRate", '.', 2))) END AS "ratePower"
  FROM "Invoice" WHERE "status" NOT IN ('draft', 'cancelled') AND "vatTreatment" = 'standard'
), "group" AS (
  SELECT "document".*, "element"."place" AS "place", ("element"."value"->>'rate')::NUMERIC AS "rate",
    "element"."value"->>'treatment' AS "treatment",
    ("element"."value"->>'taxableCents')::NUMERIC AS "cents", ("element"."value"->>'vatCents')::NUMERIC AS "vat",
    CASE "currency" WHEN 'EUR' THEN NULL ELSE ("element"."value"->>'taxableEurCents')::NUMERIC END AS "keptTaxable",
    CASE "currency" WHEN 'EUR' THEN NULL ELSE ("element"."value"->>'vatEurCents')::NUMERIC END AS "keptVat"
  FROM "document", jsonb_array_elements("document"."vatBreakdown") WITH ORDINALITY AS "element"("value", "place")
), "converted" AS (
  SELECT "group".*,
    COALESCE("keptTaxable",
      SIGN("cents") * DIV(2 * ABS("cents") * "ratePower" + "rateDigits", 2 * "rateDigits")) AS "taxableEur",
    COALESCE("keptVat", SIGN("vat") * DIV(2 * ABS("vat") * "ratePower" + "rateDigits", 2 * "rateDigits")) AS "ownVatEur"
  FROM "group"
), "part" AS (
  SELECT "converted".*, "ownVatEur" + CASE WHEN "place" = 1 AND "vatTotalEurCents" IS NOT NULL
    THEN "vatTotalEurCents" - SUM("ownVatEur") OVER (PARTITION BY "id") ELSE 0 END AS "vatEur"
  FROM "converted"
), "dated" AS (
  SELECT "id", "issueDate" AS "day" FROM "document"
  UNION SELECT "id", "supplyDate" FROM "document"
  UNION SELECT "id", "supplyPeriodEnd" FROM "document"
  UNION SELECT "id", "creditedInvoiceDate" FROM "document"
  -- A credit note that names no invoice takes back what was charged on any day before.
  UNION SELECT "id", "first" FROM "document" JOIN (
    SELECT '1969-01-01' AS "first" UNION SELECT '2001-01-01' UNION SELECT '2012-10-01' UNION SELECT '2019-01-01'
  ) AS "change" ON "first" <= "issueDate" WHERE "sign" = -1 AND "creditedInvoiceDate" IS NULL
  UNION SELECT "document"."id", "advance"->>'issueDate' FROM "document", jsonb_array_elements(
    CASE jsonb_typeof("deductedSnapshot") WHEN 'array' THEN "deductedSnapshot" ELSE '[]' END) AS "advance"
), "rated" AS (
  SELECT "part".*, CASE "rate" WHEN 21 THEN '1a' WHEN 9 THEN '1b' ELSE '1c' END AS "before",
    CASE WHEN EXISTS (SELECT 1 FROM "dated" WHERE "dated"."id" = "part"."id" AND CASE "rate"
        WHEN 21 THEN "day" >= '2012-10-01'
        WHEN 19 THEN "day" >= '2001-01-01' AND "day" < '2012-10-01'
        WHEN 17.5 THEN "day" < '2001-01-01' END) THEN '1a'
      WHEN EXISTS (SELECT 1 FROM "dated" WHERE "dated"."id" = "part"."id" AND CASE "rate"
        WHEN 9 THEN "day" >= '2019-01-01'
        WHEN 6 THEN "day" < '2019-01-01' END) THEN '1b'
      ELSE '1c' END AS "after"
  FROM "part" WHERE "treatment" IS NULL AND "rate" <> 0
), "moved" AS (
  SELECT * FROM "rated" WHERE "id" IN (SELECT "id" FROM "rated" WHERE "before" <> "after")
), "change" AS (
  SELECT "accountId", "month", "before" AS "heading", -COUNT(DISTINCT "id") AS "documents",
    -SUM("sign" * "taxableEur") AS "taxable", -SUM("sign" * "vatEur") AS "vat"
  FROM "moved" GROUP BY 1, 2, 3
  UNION ALL
  SELECT "accountId", "month", "after", COUNT(DISTINCT "id"), SUM("sign" * "taxableEur"), SUM("sign" * "vatEur")
  FROM "moved" GROUP BY 1, 2, 3
)
SELECT "accountId", "month", "heading", '', '', '', '', SUM("documents"), SUM("taxable"), SUM("vat")
FROM "change" GROUP BY 1, 2, 3
ON CONFLICT ("accountId", "month", "heading", "customerId", "vatNumber", "supplyType") DO UPDATE SET
  "documentCount" = "TurnoverSum"."documentCount" + excluded."documentCount",
  "taxableCents" = "TurnoverSum"."taxableCents" + excluded."taxableCents",
  "vatCents" = "TurnoverSum"."vatCents" + excluded."vatCents";
