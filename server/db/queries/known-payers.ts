import { Prisma, type Database } from '../client'

/** An account from which a customer paid. */
export interface PayerRow {
  /** Without spaces, in capitals. */
  iban: string
  customerId: string
}

/** More accounts than that no business is paid from. */
const mostPayers = 10_000

/** From which accounts customers paid before, by the movements that were matched. */
export function readKnownPayers({ read }: Database, accountId: string): Promise<PayerRow[]> {
  return read<PayerRow>(Prisma.sql`
    SELECT DISTINCT "movement"."counterpartyIban" AS "iban", "document"."customerId" AS "customerId"
    FROM "BankTransaction" AS "movement"
    JOIN "Payment" AS "payment" ON "payment"."accountId" = "movement"."accountId"
      AND "payment"."bankTransactionId" = "movement"."id" AND "payment"."amountCents" > 0
    JOIN "Invoice" AS "document" ON "document"."accountId" = "movement"."accountId"
      AND "document"."id" = "payment"."invoiceId" AND "document"."customerId" IS NOT NULL
    WHERE "movement"."accountId" = ${accountId} AND "movement"."counterpartyIban" IS NOT NULL
    ORDER BY "iban", "customerId" LIMIT ${mostPayers}`)
}
