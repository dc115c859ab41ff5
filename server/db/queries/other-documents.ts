import { Prisma } from '../client'
import type { Select } from '../drivers/direct-reads'

/** A document among the others of its account. */
export interface Placed {
  id: string
  kind: string
  /** The series that it has its number from, or would. */
  period: string
  /** Its number in that; null for a draft, which comes after all others. */
  sequence: number | null
  /** The month in which it counts for VAT, as YYYY-MM; null for none. */
  month: string | null
  /** Null for a draft. */
  issuedAt: Date | null
}

/** What an account has of the days around a document. */
export interface Surrounding {
  /** The latest date among the documents of its series with a lower number. */
  latestIssueDate: string | null
  /** The VAT return of its month, where that was marked as filed without it. */
  filedPeriod: string | null
}

/** What the check of a document asks of the account beside it, in one statement. */
export async function readSurrounding(
  select: Select, accountId: string, { id, kind, period, sequence, month, issuedAt }: Placed,
): Promise<Surrounding> {
  const before = sequence === null ? Prisma.empty : Prisma.sql`AND "numberSequence" < ${sequence}`
  const without = issuedAt === null ? Prisma.empty : Prisma.sql`AND "filedAt" <= ${issuedAt}`
  const [surrounding] = await select<Surrounding>(Prisma.sql`
    SELECT (
      SELECT "issueDate" FROM "Invoice"
      WHERE "accountId" = ${accountId} AND "kind" = ${kind} AND "numberPeriod" = ${period} AND "id" <> ${id} ${before}
      ORDER BY "issueDate" DESC LIMIT 1
    ) AS "latestIssueDate", (
      SELECT "period" FROM "VatReturnFiling"
      WHERE "accountId" = ${accountId} AND "fromMonth" <= ${month} AND "toMonth" >= ${month} ${without} LIMIT 1
    ) AS "filedPeriod"`)
  if (!surrounding) throw new Error('A statement without conditions gives a row')
  return surrounding
}
