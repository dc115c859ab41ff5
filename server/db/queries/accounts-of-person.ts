import type { IsoDate } from '#domain/invoice/document'
import { Prisma, type Database } from '../client'

export interface AccountOfPerson {
  id: string
  /** Of the business. */
  name: string
  role: string
  /** What an owner offered them. */
  offeredRole: string | null
  /** free | pro */
  plan: string
  deletesAt: Date | null
}

/** More accounts of one person are not shown. */
const mostShown = 200

/** The accounts that a person belongs to, by name. */
export function accountsOfPerson({ lookUp }: Database, userId: string): Promise<AccountOfPerson[]> {
  return lookUp<AccountOfPerson>(Prisma.sql`
    SELECT m."accountId" AS "id", b."name", m."role", m."offeredRole", a."plan", a."deletesAt"
    FROM "Membership" m JOIN "Account" a ON a."id" = m."accountId" JOIN "Business" b ON b."accountId" = a."id"
    WHERE m."userId" = ${userId} AND a."deletionBegunAt" IS NULL ORDER BY b."name", a."id" LIMIT ${mostShown}`)
}

/**
 * Counts in several accounts what waits there, over indexes alone.
 * @param accountIds those that a person belongs to, at least one
 * @param today what was due earlier is overdue
 */
export async function countWaiting(
  { read }: Database, accountIds: readonly string[], today: IsoDate,
): Promise<{ accountId: string, drafts: number, overdue: number, bankTransactions: number }[]> {
  const isOverdue = Prisma.sql`"kind" = 'invoice' AND "openCents" > 0 AND "dueDate" < ${today}`
  // What a recurring invoice copies waits for nobody. By NOT IN, SQLite would go through all schedules for each draft.
  const isNoTemplate = Prisma.sql`NOT EXISTS (
    SELECT 1 FROM "RecurringSchedule" s WHERE s."accountId" = a."id" AND s."templateInvoiceId" = "Invoice"."id")`
  const countOf = (status: string, only: Prisma.Sql) => Prisma.sql`
    (SELECT COUNT(*) FROM "Invoice" WHERE "accountId" = a."id" AND "status" = ${status} AND ${only})`
  const rows = await read<{ accountId: string, drafts: unknown, issued: unknown, sent: unknown, bank: unknown }>(Prisma.sql`
    SELECT a."id" AS "accountId", ${countOf('draft', isNoTemplate)} AS "drafts",
      ${countOf('issued', isOverdue)} AS "issued", ${countOf('sent', isOverdue)} AS "sent",
      (SELECT COUNT(*) FROM "BankTransaction" WHERE "accountId" = a."id" AND "state" = 'suggested') AS "bank"
    FROM "Account" a WHERE a."id" IN (${Prisma.join([...accountIds])})`)
  return rows.map(({ accountId, drafts, issued, sent, bank }) => (
    { accountId, drafts: Number(drafts), overdue: Number(issued) + Number(sent), bankTransactions: Number(bank) }))
}
