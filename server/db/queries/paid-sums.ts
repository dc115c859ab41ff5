import { rawSql, type AccountTransaction } from '../account/for-account'

/** Adds to the sum by one statement, under the account's lock. */
export async function addToPaidSum(
  tx: AccountTransaction,
  { accountId, currency, exchangeRate, cents, count }:
  { accountId: string, currency: string, exchangeRate: string | null, cents: bigint, count: number },
): Promise<void> {
  await rawSql(tx).$executeRaw`
    INSERT INTO "PaidSum" ("accountId", "currency", "exchangeRate", "paidCents", "invoiceCount")
    VALUES (${accountId}, ${currency}, ${exchangeRate ?? ''}, ${cents}, ${count})
    ON CONFLICT ("accountId", "currency", "exchangeRate") DO UPDATE SET
      "paidCents" = "PaidSum"."paidCents" + excluded."paidCents",
      "invoiceCount" = "PaidSum"."invoiceCount" + excluded."invoiceCount"`
}
