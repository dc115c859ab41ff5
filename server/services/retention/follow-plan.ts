import type { AccountTransaction } from '#db/account/for-account'
import { clearExpiry, setExpiry } from '#db/queries/retention'
import { inPagesById } from '#db/snapshot'
import { daysAfterDowngrade, daysLater } from '#domain/retention'
import { retentionDaysOf } from '../plans/retention'
import type { Change } from '../work/change-account'
import type { AccountReach, ServiceContext } from '../work/context'

/**
 * Lets the documents of an account expire as its plan has it now. On Pro nothing does. On Free each does so many days
 * after its issue, and what was there before gets 90 days from now at least; nothing counts as announced. Where there
 * are thousands the sweep goes on with them.
 * @returns the first moment at which something may be deleted; null where nothing is
 */
export async function followPlan(account: AccountReach, change: Pick<Change, 'tx' | 'now'>): Promise<Date | null> {
  await adjustExpiry(account, change)
  const { tx, now } = change
  const { plan } = await tx.account.findFirstOrThrow({ select: { plan: true } })
  const days = retentionDaysOf(plan, account.settings)
  if (days === null) return null
  const first = await tx.invoice.findFirst({
    where: { status: { not: 'draft' }, documentsDeletedAt: null },
    orderBy: [{ issuedAt: 'asc' }, { id: 'asc' }], select: { issuedAt: true },
  })
  if (!first?.issuedAt) return null
  const notBefore = daysLater(now, daysAfterDowngrade)
  const ofFirst = daysLater(first.issuedAt, days)
  return ofFirst > notBefore ? ofFirst : notBefore
}

/** What `retentionDays` says while some documents of an account still expire by a rule that holds no more. */
const ofSeveralRules = 0

/**
 * Sets a piece of an account's documents to the rule of its plan: first those expire no more that did by another rule,
 * then each expires by its own. Meanwhile `retentionDays` is none that a plan has; below zero, all that do expire do so
 * after as many days.
 * @returns whether all of them are
 */
export async function adjustExpiry(
  { accountId, databaseKind: kind, settings }: AccountReach,
  { tx, now }: Pick<Change, 'tx' | 'now'>,
): Promise<boolean> {
  const account = await tx.account.findFirstOrThrow({ select: { plan: true, retentionDays: true } })
  const { plan, retentionDays: known } = account
  const days = retentionDaysOf(plan, settings)
  if (known === days) return true
  const keep = async (retentionDays: number | null) => {
    await tx.account.updateMany({ data: { retentionDays } })
    return retentionDays === days
  }
  if (days === null || known !== -days) {
    if (!await clearExpiry(tx, { accountId, now })) return keep(ofSeveralRules)
    if (days === null) return keep(null)
  }
  const notBefore = daysLater(now, daysAfterDowngrade)
  const issuedBy = daysLater(notBefore, -days)
  return keep(await setExpiry(tx, { accountId, kind, days, issuedBy, notBefore, now }) ? days : -days)
}

/** Whether an account's documents expire by the rule of its plan; before that, none is announced or deleted. */
export async function isAdjusted(
  { settings }: Pick<AccountReach, 'settings'>, tx: Pick<AccountTransaction, 'account'>,
): Promise<boolean> {
  const { plan, retentionDays } = await tx.account.findFirstOrThrow({ select: { plan: true, retentionDays: true } })
  return retentionDays === retentionDaysOf(plan, settings)
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
  return inPagesById(accountsPerPage, ({ id, page }) => prisma.account.findMany({
    where: { OR: [{ plan: { not: 'pro' }, ...isOther }, { plan: 'pro', ...isSet }], id }, ...page, select: { id: true },
  }))
}
