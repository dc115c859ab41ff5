import { Prisma } from '../client'
import { rawSql, type AccountTransaction } from '../account/for-account'
import type { DatabaseKind } from '../database-url'
import { jsonRows } from '../json'
import { unanswered } from '../unanswered'
import type { InvoiceRow } from './rows'

/** What a draft comes to. */
type DraftTotals = Pick<
  InvoiceRow, 'id' | 'subtotalCents' | 'vatTotalCents' | 'totalCents' | 'vatTotalEurCents' | 'vatBreakdown'
>

/** Stores what some of an account's drafts come to, with one statement whatever their number. */
export async function updateDraftTotals(
  kind: DatabaseKind,
  tx: AccountTransaction,
  { accountId, now }: { accountId: string, now: Date },
  drafts: readonly DraftTotals[],
): Promise<void> {
  if (drafts.length === 0) return
  const rows = jsonRows(kind, drafts.map(({ id, vatTotalEurCents, vatBreakdown, ...cents }) => [
    id, Number(cents.subtotalCents), Number(cents.vatTotalCents), Number(cents.totalCents),
    vatTotalEurCents === null ? null : Number(vatTotalEurCents), JSON.stringify(vatBreakdown),
  ]))
  const breakdown = kind === 'sqlite' ? Prisma.sql`value ->> 5` : Prisma.sql`CAST(value ->> 5 AS jsonb)`
  await rawSql(tx).$executeRaw`
    ${unanswered} UPDATE "Invoice" SET "subtotalCents" = CAST(value ->> 1 AS BIGINT), "vatTotalCents" = CAST(value ->> 2 AS BIGINT),
      "totalCents" = CAST(value ->> 3 AS BIGINT), "vatTotalEurCents" = CAST(value ->> 4 AS BIGINT),
      "vatBreakdown" = ${breakdown}, "updatedAt" = ${now}
    FROM ${rows} WHERE "accountId" = ${accountId} AND "Invoice"."id" = value ->> 0`
}
