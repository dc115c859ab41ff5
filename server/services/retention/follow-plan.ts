import { clearExpiry, setExpiry } from '#db/queries/retention'
import { inPages } from '#db/snapshot'
import { daysAfterDowngrade, daysLater } from '#domain/retention'
import { retentionDaysOf } from '../plans/retention'
import type { Change } from '../work/change-account'
import type { AccountReach, ServiceContext } from '../work/context'

/**
 * Lets the documents of an account expire as its plan has it now. On Pro nothing does. On Free each does so many days
 * after its issue, and what was there before gets 90 days from now at least; nothing counts as announced.
 * @returns the first moment at which something may be deleted; null where nothing is
 */
export async function followPlan(
  { accountId, databaseKind: kind, settings }: AccountReach,
  { tx, now }: Pick<Change, 'tx' | 'now'>,
): Promise<Date | null> {
  const { plan } = await tx.account.findFirstOrThrow({ select: { plan: true } })
  const days = retentionDaysOf(plan, settings)
  await tx.account.updateMany({ data: { retentionDays: days } })
  if (days === null) {
    await clearExpiry(tx, now)
    return null
  }
  const notBefore = daysLater(now, daysAfterDowngrade)
  await setExpiry(tx, { accountId, kind, days, issuedBy: daysLater(notBefore, -days), notBefore, now })
  const first = await tx.invoice.findFirst({
    where: { retentionStage: 'kept' }, orderBy: [{ expiresAt: 'asc' }, { id: 'asc' }], select: { expiresAt: true },
  })
  return first?.expiresAt ?? null
}

const accountsPerPage = 100

/**
 * The accounts whose documents expire by another rule than that of their plan: those from before there was retention,
 * and all of Free once the operator has set other days.
 */
export function accountsToAdjust({ database: { prisma }, settings }: ServiceContext): AsyncIterable<{ id: string }> {
  const freeDays = retentionDaysOf('free', settings)
  const isSet = { retentionDays: { not: null } }
  const isOther = freeDays === null
    ? isSet
    : { OR: [{ retentionDays: null }, { retentionDays: { not: freeDays } }] }
  return inPages<{ id: string }>(after => prisma.account.findMany({
    where: {
      OR: [{ plan: { not: 'pro' }, ...isOther }, { plan: 'pro', ...isSet }],
      ...(after ? { id: { gt: after.id } } : {}),
    },
    orderBy: { id: 'asc' }, take: accountsPerPage, select: { id: true },
  }))
}
