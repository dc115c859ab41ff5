import { businessMailKinds } from '#domain/mail/kinds'
import { Prisma, type Database } from '../client'
import { listed } from '../columns'

export interface FairRow {
  id: string
  accountId: string
}

/** Asked of what is due alone, however many accounts are to be deleted or suspended. */
const ofActiveAccount = Prisma.sql`NOT EXISTS (
  SELECT 1 FROM "Account" WHERE "Account"."id" = "accountId" AND ("suspendedAt" IS NOT NULL OR "deletesAt" IS NOT NULL))`

/**
 * The schedules of active accounts whose date has come: as `fairRows` has them, of each account those of its oldest
 * date alone. One that missed dates is due again with the next of them, which comes before whatever is due later.
 */
export function fairSchedules(database: Pick<Database, 'read'>, today: string, count: number): Promise<FairRow[]> {
  return fairRows(database, { table: 'RecurringSchedule', since: 'nextRunDate', isOldestAlone: true }, Prisma.sql`
    "active" = TRUE AND "nextRunDate" <= ${today} AND "claimedAt" IS NULL AND ${ofActiveAccount}`, count)
}

/** The schedules of active accounts that were claimed until then and never given back: as `fairRows` has them. */
export function fairLeftSchedules(
  database: Pick<Database, 'read'>, claimedAt: { lte: Date }, count: number,
): Promise<FairRow[]> {
  return fairRows(database, { table: 'RecurringSchedule', since: 'claimedAt', isOldestAlone: false }, Prisma.sql`
    "claimedAt" <= ${claimedAt.lte} AND ${ofActiveAccount}`, count)
}

/** An attempt that is due: how many there were, and what came of the latest. */
interface DueAttempt {
  attempts: number
  claimedAt?: { lte: Date } | null
  lastError?: null
}

/**
 * The mails that wait for one of these attempts, about documents or not: as `fairRows` has them. Documents of a
 * suspended account wait.
 */
export function fairMails(
  database: Pick<Database, 'read'>, { isAboutDocuments, due }: { isAboutDocuments: boolean, due: readonly DueAttempt[] },
  count: number,
): Promise<FairRow[]> {
  const kinds = Prisma.join([...businessMailKinds])
  const subject = isAboutDocuments
    ? Prisma.sql`"kind" IN (${kinds})
      AND "accountId" NOT IN (SELECT "id" FROM "Account" WHERE "suspendedAt" IS NOT NULL)`
    : Prisma.sql`"kind" NOT IN (${kinds})`
  const attempts = due.map(({ attempts, claimedAt, lastError }) => Prisma.sql`
    ("attempts" = ${attempts}
      ${claimedAt === null ? Prisma.sql`AND "claimedAt" IS NULL` : Prisma.empty}
      ${claimedAt ? Prisma.sql`AND "claimedAt" <= ${claimedAt.lte}` : Prisma.empty}
      ${lastError === null ? Prisma.sql`AND "lastError" IS NULL` : Prisma.empty})`)
  return fairRows(database, { table: 'OutboxMail', since: 'createdAt', isOldestAlone: false }, Prisma.sql`
    "sentAt" IS NULL AND "failedAt" IS NULL AND ${subject} AND (${Prisma.join(attempts, ' OR ')})`, count)
}

/**
 * The next rows that are due, the accounts in turns: the oldest of each before the second of any, so that what one of
 * them brings, however much, keeps no other waiting. It costs by what is due.
 */
function fairRows(
  { read }: Pick<Database, 'read'>,
  { table, since, isOldestAlone }: {
    table: 'OutboxMail' | 'RecurringSchedule'
    since: 'createdAt' | 'nextRunDate' | 'claimedAt'
    /** Of each account, only the rows that are due since the same as its oldest. */
    isOldestAlone: boolean
  },
  where: Prisma.Sql,
  count: number,
): Promise<FairRow[]> {
  const [name, column] = [listed([table]), listed([since])]
  const among = isOldestAlone ? Prisma.sql`WHERE "step" = 1` : Prisma.empty
  return read<FairRow>(Prisma.sql`
    SELECT "id", "accountId" FROM (
      SELECT "id", "accountId", ${column}, ROW_NUMBER() OVER (PARTITION BY "accountId" ORDER BY ${column}, "id") AS "turn",
        RANK() OVER (PARTITION BY "accountId" ORDER BY ${column}) AS "step"
      FROM ${name} WHERE ${where}
    ) due ${among} ORDER BY "turn", ${column}, "id" LIMIT ${count}`)
}
