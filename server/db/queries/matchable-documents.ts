import { Prisma, type Database } from '../client'
import { listed } from '../columns'
import type { InvoiceRow } from './rows'

const columns = [
  'id', 'kind', 'number', 'customerId', 'customerName', 'currency', 'totalCents', 'openCents', 'paidCents', 'issueDate', 'dueDate',
] as const satisfies (keyof InvoiceRow)[]

/** A document as far as it says whether money is about it. */
export type MatchableRow = Pick<InvoiceRow, (typeof columns)[number]>

/** Which documents: what has something open, or what was paid since a moment. */
export type Matchable = 'open' | { paidSince: Date }

/** So many rows are taken over in some milliseconds, in which nobody else is answered. */
const documentsPerPage = 1_000

/** The newest documents that money may be about, up to so many, the newest first. */
export async function readMatchable(
  { read }: Pick<Database, 'read'>, accountId: string, wanted: Matchable, most: number,
): Promise<MatchableRow[]> {
  const isWanted = wanted === 'open'
    ? Prisma.sql`"status" IN ('issued', 'sent') AND "openCents" > 0`
    : Prisma.sql`"status" = 'paid' AND "paidAt" >= ${wanted.paidSince}`
  const found: MatchableRow[] = []
  for (let last: MatchableRow | undefined; found.length < most; last = found.at(-1)) {
    const take = Math.min(documentsPerPage, most - found.length)
    const page = await read<MatchableRow>(Prisma.sql`
      SELECT ${listed(columns)} FROM "Invoice" WHERE "accountId" = ${accountId} AND ${isWanted}
        ${last ? Prisma.sql`AND "id" < ${last.id}` : Prisma.empty}
      ORDER BY "id" DESC LIMIT ${take}`)
    found.push(...page)
    if (page.length < take) break
  }
  return found
}
