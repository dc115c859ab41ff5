import { refuse } from '#contract/errors'
import { measureStoredBytes } from '#db/queries/stored-bytes'
import { reachAccount, type AccountReach, type ServiceContext } from '../work/context'
import { waitingMail } from '../work/waiting-mail'

/** An account as an operator sees it, without anybody's name. */
export interface AccountReport {
  id: string
  /** free | pro */
  plan: string
  createdAt: string
  /** When it is deleted; null while nobody asked for that. */
  deletesAt: string | null
  /** Since when the operator keeps it from sending and from being changed; null as a rule. */
  suspendedAt: string | null
  members: number
  documents: number
  /** What it has stored, as its limit counts. */
  bytes: number
  /** When a member, a program or an app of it was last seen, to a quarter of an hour; null where nobody ever was. */
  lastSeenAt: string | null
  mailsWaiting: number
}

/** So many stand on a page: what each has stored is counted over its rows. */
export const accountsPerPage = 100
/** Members who are asked when they were last seen. */
const mostMembers = 100

/**
 * A page of the accounts, in the order of their ids.
 * @param after the id that the page before ended with
 */
export async function listAccountReports(service: ServiceContext, after = ''): Promise<AccountReport[]> {
  const rows = await service.database.prisma.account.findMany({
    where: { id: { gt: after } }, orderBy: { id: 'asc' }, take: accountsPerPage,
  })
  const reports: AccountReport[] = []
  for (const row of rows) reports.push(await reportOf(service, row))
  return reports
}

/** The same of one account. Refuses not_found. */
export async function reportAccount(service: ServiceContext, id: string): Promise<AccountReport> {
  const row = await service.database.prisma.account.findUnique({ where: { id } })
  if (row === null) throw refuse('not_found')
  return reportOf(service, row)
}

type AccountRow = Awaited<ReturnType<ServiceContext['database']['prisma']['account']['findUniqueOrThrow']>>

async function reportOf(
  service: ServiceContext,
  { id, plan, createdAt, deletesAt, suspendedAt }: AccountRow,
): Promise<AccountReport> {
  const reach = reachAccount(service, id, { type: 'system' })
  const { db } = reach
  return {
    id,
    plan,
    createdAt: createdAt.toISOString(),
    deletesAt: deletesAt?.toISOString() ?? null,
    suspendedAt: suspendedAt?.toISOString() ?? null,
    members: await db.membership.count(),
    documents: await db.invoice.count(),
    bytes: await measureStoredBytes(db, id),
    lastSeenAt: (await lastSeenIn(service, reach))?.toISOString() ?? null,
    mailsWaiting: await db.outboxMail.count({ where: waitingMail }),
  }
}

/** Sessions are kept by the home of their user, whichever account is worked in. */
async function lastSeenIn({ database: { prisma } }: ServiceContext, { db }: AccountReach): Promise<Date | null> {
  const members = await db.membership.findMany({
    orderBy: { id: 'asc' }, take: mostMembers, select: { user: { select: { id: true, accountId: true } } },
  })
  const { _max: { lastSeenAt } } = await prisma.session.aggregate({
    where: { OR: members.map(({ user: { id: userId, accountId } }) => ({ accountId, userId })) },
    _max: { lastSeenAt: true },
  })
  const { _max: { lastUsedAt: keyUsedAt } } = await db.apiKey.aggregate({ _max: { lastUsedAt: true } })
  const { _max: { lastUsedAt: appUsedAt } } = await db.connectedApp.aggregate({ _max: { lastUsedAt: true } })
  const [last = null] = [lastSeenAt, keyUsedAt, appUsedAt].filter(at => at !== null)
    .sort((one, other) => other.getTime() - one.getTime())
  return last
}
