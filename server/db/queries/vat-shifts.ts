import { Prisma } from '../client'
import { rawSql, type AccountTransaction } from '../account/for-account'
import { inPieces } from '../pieces'
import { unanswered } from '../unanswered'

/** Bounded by what SQLite takes in one statement. */
const rowsPerStatement = 500

/** Stores shifts, in place of those of the same document, day and box. */
export async function putVatShifts(
  tx: AccountTransaction,
  accountId: string,
  rows: readonly Omit<Prisma.VatShiftCreateManyInput, 'accountId'>[],
): Promise<void> {
  for (const piece of inPieces(rows, rowsPerStatement)) {
    const values = piece.map(row => Prisma.sql`(${accountId}, ${row.invoiceId},
      ${row.date}, ${row.box}, ${row.taxableCents}, ${row.vatCents}, ${row.changedAt})`)
    await rawSql(tx).$executeRaw`
      ${unanswered} INSERT INTO "VatShift" ("accountId", "invoiceId", "date", "box", "taxableCents", "vatCents", "changedAt")
      VALUES ${Prisma.join(values)}
      ON CONFLICT ("accountId", "invoiceId", "date", "box") DO UPDATE SET
        "taxableCents" = excluded."taxableCents", "vatCents" = excluded."vatCents", "changedAt" = excluded."changedAt"`
  }
}
