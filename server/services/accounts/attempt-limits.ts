import { refuseOverLimit, type SpentLimit } from '#contract/errors'
import type { Prisma } from '#db/client'
import type { ServiceContext } from '../work/context'
import { openedAccounts, pauseSeconds, takenAddresses, throttleRules, type ThrottleRule, type UseQuota } from './throttle'

export interface AttemptAsking {
  /** Its own row, which does not count. */
  id: string
  subjectHash: string
  place: string | null
  isSignUp: boolean
  at: Date
}

type AttemptFilter = Prisma.SignInAttemptWhereInput
type AttemptReader = Pick<Prisma.TransactionClient, 'signInAttempt'>

/** What a try is called until it is judged. */
export const pendingMethods = { signIn: 'pending', signUp: 'pending_sign_up' } as const

const hourMs = 60 * 60 * 1000
/** A try takes no longer to be judged: what is pending since then is of a server that died, and counts as failed. */
const longestJudgingMs = 60 * 1000
/** Clocks of servers differ by less. What is dated later is of a wrong one, and would lock somebody out until then. */
const longestAheadMs = 60 * 1000
/** Seconds to wait when only pending tries exceed a limit: they may still succeed. */
const judgingSeconds = 2

/**
 * Counts the failed tries and those still being judged. Call it in the transaction that wrote the try down, which must
 * hold the turn of its subject and of its place.
 * A place from which the owner got in before is counted on its own, so that strangers who guess elsewhere cannot keep
 * the owner out. Everybody else is counted together, whatever address they come from.
 * Refuses rate_limited.
 */
export async function refuseOverLimits(
  service: ServiceContext,
  tx: AttemptReader,
  asking: AttemptAsking,
): Promise<void> {
  const { subjectHash, place, isSignUp } = asking
  const lastSuccessHere = await tx.signInAttempt.findFirst({
    where: { emailHash: subjectHash, ipAddress: place, succeeded: true, createdAt: { lte: latestCounted(asking) } },
    orderBy: { createdAt: 'desc' },
  })
  const pauses = [
    await pauseOf(tx, asking, throttleRules.subject, {
      emailHash: subjectHash,
      ...(lastSuccessHere ? { ipAddress: place, createdAt: { gt: lastSuccessHere.createdAt } } : {}),
    }),
    ...isSignUp
      ? await pausesOfSignUps(service, tx, asking)
      : [await pauseOf(tx, asking, throttleRules.place, {
          ipAddress: place, method: { notIn: ['sign_up', pendingMethods.signUp] },
        })],
  ]
  const [longest] = pauses.sort((left, right) => right.resetSeconds - left.resetSeconds)
  if (longest && longest.resetSeconds > 0) throw refuseOverLimit(longest)
}

async function pausesOfSignUps(
  service: ServiceContext,
  tx: AttemptReader,
  asking: AttemptAsking,
): Promise<SpentLimit[]> {
  const signUpsHere = { ipAddress: asking.place, method: { in: ['sign_up', pendingMethods.signUp] } }
  const { signUpsPerPlacePerDay } = service.settings
  return [
    await pauseOfQuota(tx, asking, takenAddresses, { ...signUpsHere, succeeded: false }),
    ...signUpsPerPlacePerDay === null
      ? []
      : [await pauseOfQuota(tx, asking, { ...openedAccounts, uses: signUpsPerPlacePerDay }, {
          ...signUpsHere, OR: [{ succeeded: true }, { method: pendingMethods.signUp }],
        })],
  ]
}

/** The pause after failures, which grows with their number. */
async function pauseOf(
  tx: AttemptReader,
  asking: AttemptAsking,
  rule: ThrottleRule,
  where: AttemptFilter,
): Promise<SpentLimit> {
  const failed = { AND: [where, { succeeded: false }, countedSince(asking, rule)] }
  const secondsAfter = async (counted: AttemptFilter) => {
    const { _count, _max } = await tx.signInAttempt.aggregate({
      where: counted, _count: { _all: true }, _max: { createdAt: true },
    })
    const seconds = pauseSeconds(rule, _count._all)
    const sinceLastMs = Math.max(0, asking.at.getTime() - (_max.createdAt?.getTime() ?? 0))
    // Where no pause is due, a concurrent try dated after this one must not cause one.
    return seconds === 0 ? 0 : Math.max(0, Math.ceil(seconds - sinceLastMs / 1000))
  }
  return spent(rule, rule.freeFailures, await secondsAfter(failed), () => secondsAfter(withoutPending(asking, failed)))
}

/** The wait until the oldest of as many uses as fit into the window has left it. */
async function pauseOfQuota(
  tx: AttemptReader,
  asking: AttemptAsking,
  quota: UseQuota,
  where: AttemptFilter,
): Promise<SpentLimit> {
  const uses = { AND: [where, countedSince(asking, quota)] }
  const secondsAfter = async (counted: AttemptFilter) => {
    const [oldest] = await tx.signInAttempt.findMany({
      where: counted, orderBy: { createdAt: 'desc' }, skip: quota.uses - 1, take: 1, select: { createdAt: true },
    })
    const waitMs = oldest ? oldest.createdAt.getTime() + quota.windowHours * hourMs - asking.at.getTime() : 0
    return Math.ceil(waitMs / 1000)
  }
  return spent(quota, quota.uses, await secondsAfter(uses), () => secondsAfter(withoutPending(asking, uses)))
}

async function spent(
  { name, windowHours }: ThrottleRule | UseQuota,
  quota: number,
  seconds: number,
  secondsWithoutPending: () => Promise<number>,
): Promise<SpentLimit> {
  const isPendingAlone = seconds > judgingSeconds && await secondsWithoutPending() === 0
  return { name, quota, windowSeconds: windowHours * 3600, resetSeconds: isPendingAlone ? judgingSeconds : seconds }
}

function countedSince(asking: AttemptAsking, { windowHours }: ThrottleRule | UseQuota): AttemptFilter {
  const since = new Date(asking.at.getTime() - windowHours * hourMs)
  return { id: { not: asking.id }, createdAt: { gt: since, lte: latestCounted(asking) } }
}

function latestCounted({ at }: AttemptAsking): Date {
  return new Date(at.getTime() + longestAheadMs)
}

function withoutPending({ at }: AttemptAsking, where: AttemptFilter): AttemptFilter {
  const isPending = {
    method: { in: Object.values(pendingMethods) }, createdAt: { gt: new Date(at.getTime() - longestJudgingMs) },
  }
  return { AND: [where, { NOT: isPending }] }
}
