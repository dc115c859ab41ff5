-- CreateTable
CREATE TABLE "TurnoverSum" (
    "accountId" TEXT NOT NULL,
    "month" TEXT NOT NULL,
    "heading" TEXT NOT NULL,
    "customerId" TEXT NOT NULL,
    "vatNumber" TEXT NOT NULL,
    "supplyType" TEXT NOT NULL,
    "customerName" TEXT NOT NULL,
    "documentCount" INTEGER NOT NULL,
    "taxableCents" BIGINT NOT NULL,
    "vatCents" BIGINT NOT NULL,

    PRIMARY KEY ("accountId", "month", "heading", "customerId", "vatNumber", "supplyType"),
    CONSTRAINT "TurnoverSum_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "PaidSum" (
    "accountId" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "exchangeRate" TEXT NOT NULL,
    "paidCents" BIGINT NOT NULL,
    "invoiceCount" INTEGER NOT NULL,

    PRIMARY KEY ("accountId", "currency", "exchangeRate"),
    CONSTRAINT "PaidSum_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "Invoice_accountId_kind_status_currency_exchangeRate_dueDate_totalCents_creditedCents_idx" ON "Invoice"("accountId", "kind", "status", "currency", "exchangeRate", "dueDate", "totalCents", "creditedCents");

-- What was issued before, added up as it is from here on: per document and VAT group, other currencies in euro by the
-- document's rate, rounded half away from zero; what the VAT of a document in euro differs by goes to its first group.
INSERT INTO "TurnoverSum" ("accountId", "month", "heading", "customerId", "vatNumber", "supplyType", "customerName",
  "documentCount", "taxableCents", "vatCents")
WITH "document" AS (
  SELECT "id", "accountId", SUBSTR("issueDate", 1, 7) AS "month", CASE "kind" WHEN 'credit_note' THEN -1 ELSE 1 END AS "sign",
    "vatTreatment", "supplyType", COALESCE("customerId", '') AS "customerId", COALESCE("customerName", '') AS "customerName",
    COALESCE(json_extract("customerSnapshot", '$.vatNumber'), '') AS "vatNumber", "vatTotalEurCents", "vatBreakdown",
    CASE "currency" WHEN 'EUR' THEN 1 ELSE CAST(REPLACE("exchangeRate", '.', '') AS INTEGER) END AS "rateDigits",
    CASE "currency" WHEN 'EUR' THEN 1 ELSE CAST('1' || SUBSTR('00000000', 1,
      CASE WHEN INSTR("exchangeRate", '.') = 0 THEN 0 ELSE LENGTH("exchangeRate") - INSTR("exchangeRate", '.') END) AS INTEGER) END AS "ratePower"
  FROM "Invoice" WHERE "status" NOT IN ('draft', 'cancelled')
), "part" AS (
  SELECT "document".*, "group"."key" AS "place", CAST(json_extract("group"."value", '$.rate') AS REAL) AS "rate", json_extract("group"."value", '$.treatment') AS "treatment",
    json_extract("group"."value", '$.taxableCents') AS "taxable", json_extract("group"."value", '$.vatCents') AS "vat"
  FROM "document", json_each("document"."vatBreakdown") AS "group"
), "converted" AS (
  SELECT "part".*,
    CASE WHEN "taxable" < 0 THEN -1 ELSE 1 END * (ABS("taxable") / "rateDigits" * "ratePower"
      + (2 * (ABS("taxable") % "rateDigits") * "ratePower" + "rateDigits") / (2 * "rateDigits")) AS "taxableEur",
    CASE WHEN "vat" < 0 THEN -1 ELSE 1 END * (ABS("vat") / "rateDigits" * "ratePower"
      + (2 * (ABS("vat") % "rateDigits") * "ratePower" + "rateDigits") / (2 * "rateDigits")) AS "vatEur"
  FROM "part"
), "placed" AS (
  SELECT "id", "accountId", "month", "customerId", "customerName", "vatNumber", "supplyType",
    "sign" * "taxableEur" AS "taxableCents",
    "sign" * ("vatEur" + CASE WHEN "place" = 0 AND "vatTotalEurCents" IS NOT NULL
      THEN "vatTotalEurCents" - SUM("vatEur") OVER (PARTITION BY "id") ELSE 0 END) AS "vatCents",
    CASE WHEN "treatment" = 'disbursement' THEN NULL
      WHEN "treatment" = 'exempt' OR "vatTreatment" = 'exempt' THEN 'exempt'
      WHEN "vatTreatment" = 'reverse_charge' THEN '1e'
      WHEN "vatTreatment" = 'intra_eu' THEN '3b'
      WHEN "vatTreatment" = 'export' THEN CASE "supplyType" WHEN 'services' THEN 'other' ELSE '3a' END
      WHEN "vatTreatment" = 'kor' THEN 'kor'
      WHEN "rate" = 21 THEN '1a'
      WHEN "rate" = 9 THEN '1b'
      WHEN "rate" = 0 THEN '1e'
      ELSE '1c' END AS "heading"
  FROM "converted"
)
SELECT "accountId", "month", "heading", CASE "heading" WHEN '3b' THEN "customerId" ELSE '' END,
  CASE "heading" WHEN '3b' THEN "vatNumber" ELSE '' END,
  CASE "heading" WHEN '3b' THEN COALESCE("supplyType", '') ELSE '' END,
  MAX(CASE "heading" WHEN '3b' THEN "customerName" ELSE '' END),
  COUNT(DISTINCT "id"), SUM("taxableCents"), SUM("vatCents")
FROM "placed" WHERE "heading" IS NOT NULL
GROUP BY 1, 2, 3, 4, 5, 6
UNION ALL
SELECT "accountId", "month", 'all', '', '', '', '', COUNT(DISTINCT "id"),
  SUM(CASE WHEN "heading" IS NULL THEN 0 ELSE "taxableCents" END),
  SUM(CASE WHEN "heading" IS NULL THEN 0 ELSE "vatCents" END)
FROM "placed" GROUP BY 1, 2;

INSERT INTO "PaidSum" ("accountId", "currency", "exchangeRate", "paidCents", "invoiceCount")
SELECT "accountId", "currency", COALESCE("exchangeRate", ''), SUM("totalCents" - "creditedCents"), COUNT(*)
FROM "Invoice" WHERE "kind" = 'invoice' AND "status" = 'paid'
GROUP BY 1, 2, 3;
