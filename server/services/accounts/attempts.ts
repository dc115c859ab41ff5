import { Refusal, type ErrorCode } from '#contract/errors'
import type { SignInMethod } from '#contract/schemas/session'
import { runTransaction } from '#db/transaction'
import { takeTurns } from '#db/turns'
import { hashToken } from '#integrations/tokens'
import type { Change } from '../work/change-account'
import type { ServiceContext } from '../work/context'
import { persist } from '../work/persist'
import { pendingMethods, refuseOverLimits } from './attempt-limits'
import { placeOf } from './network'
import type { Browser } from './sessions'

export interface Tried {
  /** What is guessed at: an address mostly. Only its hash is kept, so that a mistyped secret is not. */
  subject: string
  method: SignInMethod
  /** Null when nobody has the address: the same is written down for known and unknown ones, at the same cost. */
  user: { id: string, accountId: string } | null
  browser: Browser
}

/** A try in progress. Its method goes from the password to the code. */
export interface Attempt {
  method: SignInMethod
  browser: Browser
}

/** Refusals that may be guesses; the others say nothing about whether a secret was right. */
const countedCodes: readonly ErrorCode[] = ['invalid_credentials', 'email_taken']

/**
 * Lets somebody try once, unless too many tries failed before: then even the right password is refused.
 * The try is written down before it is judged, and counts with the failed until it is: a hundred tries at once cannot
 * pass the limit together, on however many servers.
 * On success, `work` calls `recordSuccess` in the change it makes.
 * Refuses rate_limited, and whatever `work` refuses.
 */
export async function attempt<Result>(
  service: ServiceContext,
  tried: Tried,
  work: (attempt: Attempt) => Promise<Result>,
): Promise<Result> {
  const id = await writeDown(service, tried)
  const going: Attempt = { method: tried.method, browser: tried.browser }
  try {
    const result = await work(going)
    await withdraw(service, id)
    return result
  } catch (error) {
    if (error instanceof Refusal && countedCodes.includes(error.code)) {
      await runTransaction(service.database.prisma, tx =>
        tx.signInAttempt.updateMany({ where: { id }, data: { method: going.method } }))
    } else {
      await withdraw(service, id)
    }
    throw error
  }
}

/** Deletes a try that does not count as failed. */
function withdraw(service: ServiceContext, id: string): Promise<void> {
  return persist(service, () =>
    runTransaction(service.database.prisma, tx => tx.signInAttempt.deleteMany({ where: { id } })))
}

/**
 * The same for a try whose work hashes a password: it waits for its turn, and only then is written down.
 * @param caller who is signed in already; by default it is the place whose turn it takes
 * Refuses service_unavailable as well, before the database is asked: what is turned away costs it nothing.
 */
export function attemptByPassword<Result>(
  service: ServiceContext,
  tried: Tried,
  work: (attempt: Attempt) => Promise<Result>,
  caller: `place:${string}` | `user:${string}` = `place:${placeOf(tried.browser.ipAddress) ?? ''}`,
): Promise<Result> {
  return service.outside.passwordTurns.run(caller, () => attempt(service, tried, work))
}

/** Writes down that a user got in; tries from the same place are then counted on their own. */
export async function recordSuccess(
  service: ServiceContext,
  { tx, record }: Change,
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
  record({ action: 'sign_in.succeeded', subjectId: user.id, details: { method } })
}

/**
 * Writes a try down in the transaction that decides whether it may be made: of all tries at one subject or from one
 * place, each sees those before it. @returns the id of its row; a refused one leaves none
 */
async function writeDown(service: ServiceContext, { subject, method, user, browser }: Tried): Promise<string> {
  const subjectHash = hashToken(subject)
  const network = placeOf(browser.ipAddress)
  return runTransaction(service.database.prisma, async (tx) => {
    await takeTurns(service.database, tx, [`attempt:subject:${subjectHash}`, `attempt:place:${network ?? ''}`])
    const row = rowOf(service, browser)
    await tx.signInAttempt.create({
      data: {
        ...row,
        accountId: user?.accountId ?? null,
        userId: user?.id ?? null,
        emailHash: subjectHash,
        method: method === 'sign_up' ? pendingMethods.signUp : pendingMethods.signIn,
        succeeded: false,
      },
    })
    await refuseOverLimits(service, tx, { id: row.id, subjectHash, place: network, isSignUp: method === 'sign_up', at: row.createdAt })
    return row.id
  })
}

function rowOf({ outside: { clock, ids } }: ServiceContext, { ipAddress, userAgent }: Browser) {
  return {
    id: ids.next(),
    ipAddress: placeOf(ipAddress),
    userAgent: userAgent?.slice(0, 400) ?? null,
    createdAt: clock.now(),
  }
}
