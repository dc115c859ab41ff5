import { businessMailKinds } from '#domain/mail/kinds'
import { Prisma, type Database } from '../client'
import { listed } from '../columns'

/** A row that is due. */
export interface FairRow {
  id: string
  accountId: string
}

/** The schedules whose date has come, except those of some accounts: as `fairRows` has them. */
export function fairSchedules(
  database: Pick<Database, 'read'>, { today, except }: { today: string, except: readonly string[] }, count: number,
): Promise<FairRow[]> {
  const others = except.length > 0 ? Prisma.sql`AND "accountId" NOT IN (${Prisma.join([...except])})` : Prisma.empty
  return fairRows(database, { table: 'RecurringSchedule', since: 'nextRunDate' }, Prisma.sql`
    "active" = TRUE AND "nextRunDate" <= ${today} AND "claimedAt" IS NULL ${others}`, count)
}

/** An attempt that is due: how many there were, and what came of the latest. */
interface DueAttempt {
  attempts: number
  claimedAt?: { lte: Date }
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
    ("attempts" = ${attempts} ${claimedAt ? Prisma.sql`AND "claimedAt" <= ${claimedAt.lte}` : Prisma.empty}
      ${lastError === null ? Prisma.sql`AND "lastError" IS NULL` : Prisma.empty})`)
  return fairRows(database, { table: 'OutboxMail', since: 'createdAt' }, Prisma.sql`
    "sentAt" IS NULL AND "failedAt" IS NULL AND ${subject} AND (${Prisma.join(attempts, ' OR ')})`, count)
}

/**
 * The next rows that are due, the accounts in turns: the oldest of each before the second of any, so that what one of
 * them brings, however much, keeps no other waiting. It costs by what is due, and reads no row that is not.
 */
function fairRows(
  { read }: Pick<Database, 'read'>,
  { table, since }: { table: 'OutboxMail' | 'RecurringSchedule', since: 'createdAt' | 'nextRunDate' },
  where: Prisma.Sql,
  count: number,
): Promise<FairRow[]> {
  const [name, column] = [listed([table]), listed([since])]
  return read<FairRow>(Prisma.sql`
    SELECT "id", "accountId" FROM (
      SELECT "id", "accountId", ${column}, ROW_NUMBER() OVER (PARTITION BY "accountId" ORDER BY ${column}, "id") AS "turn"
      FROM ${name} WHERE ${where}
    ) due ORDER BY "turn", ${column}, "id" LIMIT ${count}`)
}
