import { DomainRefused, type SenderDomains } from '#integrations/email/sender-domains'
import { OutsideFault } from '#integrations/http'
import { changeAccount } from '../work/change-account'
import { reachAccount, type AccountReach, type ServiceContext } from '../work/context'
import { keepGoing } from '../work/keep-going'
import { untilEnding } from '../work/until-ending'
import { removing, type EmailDomainRow } from './present'

/** Longer than any call takes, so that no two servers make the same one. */
const pauseMs = 5 * 60_000
const batchSize = 50

/**
 * Removes deleted domains at the provider, and then for good: those that nobody has tried within five minutes. One that
 * fails keeps no other from going.
 */
export async function removeDroppedDomains(service: ServiceContext): Promise<{ done: number, failed: number }> {
  const { database: { prisma }, outside: { background, leaseClock, log } } = service
  const before = new Date((await leaseClock.now()).getTime() - pauseMs)
  const rows = await prisma.emailDomain.findMany({
    where: { status: removing, OR: [{ lastCheckedAt: null }, { lastCheckedAt: { lte: before } }] },
    orderBy: { updatedAt: 'asc' },
    take: batchSize,
  })
  const removed = { done: 0, failed: 0 }
  for await (const row of untilEnding(background, rows)) {
    const failure = { words: 'a sender domain could not be removed', account: row.accountId }
    const isGone = await keepGoing(log, failure, () =>
      removeDroppedDomain(reachAccount(service, row.accountId, { type: 'system' }), row))
    removed[isGone === true ? 'done' : 'failed']++
  }
  return removed
}

/**
 * Removes one deleted domain; where mail leaves by no provider that has domains, there is nothing to remove there.
 * What the provider gives no answer to is told in the log, and tried again. Answers whether it is gone or somebody else
 * is at it.
 */
export async function removeDroppedDomain(account: AccountReach, row: EmailDomainRow): Promise<boolean> {
  const { senderDomains, leaseClock, log } = account.outside
  const claimedAt = await leaseClock.now()
  const dropped = { id: row.id, status: removing }
  const { count } = await changeAccount(account, ({ tx }) => tx.emailDomain.updateMany({
    where: { ...dropped, lastCheckedAt: row.lastCheckedAt }, data: { lastCheckedAt: claimedAt },
  }))
  if (count === 0) return true
  try {
    if (senderDomains) await removeAtProvider(senderDomains, row)
    await changeAccount(account, ({ tx }) => tx.emailDomain.deleteMany({ where: dropped }))
    return true
  } catch (error) {
    if (!(error instanceof OutsideFault)) throw error
    log.warn('a sender domain could not be removed at the provider yet', { domain: row.domain, reason: error.message })
    return false
  }
}

async function removeAtProvider(senderDomains: SenderDomains, { domain, providerId }: EmailDomainRow): Promise<void> {
  const id = providerId ?? await findRegistered(senderDomains, domain)
  if (id !== null) await senderDomains.remove(id)
}

/** What a call registered whose answer never came. */
async function findRegistered(senderDomains: SenderDomains, domain: string): Promise<string | null> {
  try {
    return (await senderDomains.register(domain, true)).providerId
  } catch (error) {
    if (error instanceof DomainRefused) return null
    throw error
  }
}
