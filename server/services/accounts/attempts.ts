import { refuseOverLimit, Refusal, type ErrorCode, type SpentLimit } from '#contract/errors'
import type { SignInMethod } from '#contract/schemas/session'
import type { AccountTransaction } from '#db/for-account'
import { runTransaction } from '#db/transaction'
import { hashToken } from '#integrations/tokens'
import { appendAudit } from '../audit/record'
import type { ServiceContext } from '../context'
import { networkOf } from './network'
import type { Browser } from './sessions'
import { pauseSeconds, throttleRules, type ThrottleRule } from './throttle'

/** Someone who tries to prove who they are. */
export interface Tried {
  /** What is guessed at: an address mostly. Only its hash is kept, so that a mistyped secret is not. */
  subject: string
  method: SignInMethod
  /** Null when nobody has the address: the same is written down for known and unknown ones, at the same cost. */
  user: { id: string, accountId: string } | null
  browser: Browser
}

/** A try that goes on. Its method moves on with it, from the password to the code. */
export interface Attempt {
  method: SignInMethod
  browser: Browser
}

/** Refusals that may be guesses; the others say nothing about whether a secret was right. */
const countedCodes: readonly ErrorCode[] = ['invalid_credentials', 'email_taken']
const pending = 'pending'
const dayMs = 24 * 60 * 60 * 1000

/**
 * Lets somebody try once, unless too many tries failed before: then even the right password is refused.
 * The try is written down before it is judged, so that a hundred tries at once cannot pass the limit together.
 * Whoever succeeds calls `recordSuccess` in the transaction of what the success brings.
 * Refuses rate_limited, and whatever `work` refuses.
 */
export async function attempt<Result>(
  service: ServiceContext,
  tried: Tried,
  work: (attempt: Attempt) => Promise<Result>,
): Promise<Result> {
  const { id, subjectHash } = await writeDown(service, tried)
  const going: Attempt = { method: tried.method, browser: tried.browser }
  const withdraw = () => runTransaction(service.database.prisma, tx => tx.signInAttempt.deleteMany({ where: { id } }))
  try {
    await refuseWhileThrottled(service, tried, { id, subjectHash })
    const result = await work(going)
    await withdraw()
    return result
  } catch (error) {
    if (error instanceof Refusal && countedCodes.includes(error.code)) {
      await runTransaction(service.database.prisma, tx =>
        tx.signInAttempt.updateMany({ where: { id }, data: { method: going.method } }))
    } else {
      await withdraw()
    }
    throw error
  }
}

/** Writes down that a user got in; tries from the same place are then counted on their own. */
export async function recordSuccess(
  service: ServiceContext,
  tx: AccountTransaction,
  user: { id: string, accountId: string, email: string },
  { method, browser }: Attempt,
): Promise<void> {
  await tx.signInAttempt.create({
    data: {
      ...rowOf(service, browser),
      userId: user.id,
      accountId: user.accountId,
      emailHash: hashToken(user.email),
      method,
      succeeded: true,
    },
  })
  await appendAudit(
    { accountId: user.accountId, outside: service.outside },
    tx,
    { action: 'sign_in.succeeded', subjectId: user.id, details: { method } },
    { type: 'session', id: user.id },
  )
}

async function writeDown(service: ServiceContext, { subject, user, browser }: Tried) {
  const row = rowOf(service, browser)
  const subjectHash = hashToken(subject)
  await runTransaction(service.database.prisma, tx => tx.signInAttempt.create({
    data: {
      ...row,
      accountId: user?.accountId ?? null,
      userId: user?.id ?? null,
      emailHash: subjectHash,
      method: pending,
      succeeded: false,
    },
  }))
  return { id: row.id, subjectHash }
}

function rowOf({ outside: { clock, ids } }: ServiceContext, { ipAddress, userAgent }: Browser) {
  return {
    id: ids.next(),
    ipAddress: placeOf(ipAddress),
    userAgent: userAgent?.slice(0, 400) ?? null,
    createdAt: clock.now(),
  }
}

function placeOf(ipAddress: string | null): string | null {
  return ipAddress && networkOf(ipAddress)
}

/**
 * A place from which the owner got in before is counted on its own, so that strangers who guess elsewhere cannot keep
 * the owner out. Everybody else is counted together, whatever address they come from.
 */
async function refuseWhileThrottled(
  service: ServiceContext,
  { method, browser: { ipAddress } }: Tried,
  { id, subjectHash }: { id: string, subjectHash: string },
): Promise<void> {
  const { signInAttempt } = service.database.prisma
  const here = placeOf(ipAddress)
  const now = service.outside.clock.now()
  const lastSuccessHere = await signInAttempt.findFirst({
    where: { emailHash: subjectHash, ipAddress: here, succeeded: true },
    orderBy: { createdAt: 'desc' },
  })
  const others = { id: { not: id }, succeeded: false }
  const pauses = await Promise.all([
    pauseOf(throttleRules.subject, {
      ...others,
      emailHash: subjectHash,
      ...(lastSuccessHere ? { ipAddress: here } : {}),
    }, lastSuccessHere?.createdAt),
    pauseOf(method === 'sign_up' ? throttleRules.signUpPlace : throttleRules.place, {
      ...others,
      ipAddress: here,
      method: method === 'sign_up' ? method : { notIn: ['sign_up', pending] },
    }),
  ])
  const [longest] = pauses.sort((left, right) => right.resetSeconds - left.resetSeconds)
  if (longest && longest.resetSeconds > 0) throw refuseOverLimit(longest)

  async function pauseOf(rule: ThrottleRule, where: object, notBefore = new Date(0)): Promise<SpentLimit> {
    const windowStart = new Date(Math.max(now.getTime() - rule.windowHours * dayMs / 24, notBefore.getTime()))
    const failures = await signInAttempt.aggregate({
      where: { ...where, createdAt: { gt: windowStart } },
      _count: { _all: true },
      _max: { createdAt: true },
    })
    const pauseMs = pauseSeconds(rule, failures._count._all) * 1000
    const sinceLastMs = now.getTime() - (failures._max.createdAt?.getTime() ?? 0)
    return {
      name: rule.name,
      quota: rule.freeFailures,
      windowSeconds: rule.windowHours * 3600,
      // A try at this very moment may be dated after `now`: it alone is no reason to wait.
      resetSeconds: pauseMs === 0 ? 0 : Math.ceil((pauseMs - sinceLastMs) / 1000),
    }
  }
}
