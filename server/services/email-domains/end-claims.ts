import { inPagesById } from '#db/snapshot'
import { changeAccount } from '../work/change-account'
import { reachAccount, type ServiceContext } from '../work/context'
import { keepGoing } from '../work/keep-going'
import { untilEnding } from '../work/until-ending'
import { removing, type EmailDomainRow } from './present'
import { removeDroppedDomain } from './remove-dropped'

const rowsPerPage = 50
/** Each is a call of the provider; the next sweep goes on. */
const mostAtOnce = 50

/** A domain that is not verified: nobody's, unless its account proved it before. */
const unproven = { status: { in: ['pending', 'failed'] }, verifiedAt: null }

/** Ends claims that nobody proved in the time that is given for it; their accounts can make them anew. */
export async function endOldClaims(service: ServiceContext): Promise<{ done: number, failed: number }> {
  const { database: { prisma }, outside: { background, clock, log }, settings } = service
  const before = new Date(clock.now().getTime() - settings.domainClaimHours * 3_600_000)
  const rows = inPagesById(rowsPerPage, ({ id, page }) =>
    prisma.emailDomain.findMany({ where: { ...unproven, createdAt: { lte: before }, id }, ...page }))
  const ended = { done: 0, failed: 0 }
  for await (const row of untilEnding(background, rows)) {
    const failure = { words: 'a claim on a sender domain could not be ended', account: row.accountId }
    const answer = await keepGoing(log, failure, () => endClaim(service, row))
    if (answer !== 'proven') ended[answer === 'ended' ? 'done' : 'failed']++
    if (ended.done === mostAtOnce) break
  }
  return ended
}

/**
 * Makes room for whoever claims a domain that another account has: a claim that nobody proved ends, and what is deleted
 * is removed at the provider. Answers whether the domain is free now, still to be removed, or proved to be another's.
 */
export async function freeDomain(service: ServiceContext, domain: string): Promise<'free' | 'removing' | 'proven'> {
  const row = await service.database.prisma.emailDomain.findUnique({ where: { domain } })
  if (!row) return 'free'
  if (row.status === removing) return removed(service, row)
  const ended = await endClaim(service, row)
  return ended === 'ended' ? 'free' : ended
}

/** Ends one claim, unless its domain was proved before or is proved at this moment. */
async function endClaim(service: ServiceContext, row: EmailDomainRow): Promise<'ended' | 'removing' | 'proven'> {
  const account = reachAccount(service, row.accountId, { type: 'system' })
  const { id, domain } = row
  const dropped = await changeAccount(account, async ({ tx, now, record }) => {
    if (await tx.auditEntry.count({ where: { subjectId: id, action: 'email_domain.verified' } }) > 0) return null
    const { count } = await tx.emailDomain.updateMany({
      where: { ...unproven, id }, data: { status: removing, lastCheckedAt: null, updatedAt: now },
    })
    if (count === 0) return null
    record({ action: 'email_domain.deleted', subjectId: id, details: { domain } })
    return { ...row, status: removing, lastCheckedAt: null }
  })
  if (!dropped) return 'proven'
  return await removed(service, dropped) === 'free' ? 'ended' : 'removing'
}

async function removed(service: ServiceContext, row: EmailDomainRow): Promise<'free' | 'removing'> {
  const account = reachAccount(service, row.accountId, { type: 'system' })
  await removeDroppedDomain(account, row)
  return await account.db.emailDomain.count({ where: { id: row.id } }) === 0 ? 'free' : 'removing'
}
