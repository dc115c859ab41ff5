import { refuse } from '#contract/errors'
import type { AccountEvent } from '#contract/events'
import type { AccountTransaction } from '#db/account/for-account'
import { AccountGone, lockAccount } from '#db/account/lock'
import type { AccountReads } from '#db/queries/account-reads'
import { runTransaction } from '#db/transaction'
import { requireSameRights, trailActorOf } from './actor'
import { appendAudit } from './append-audit'
import { installationOf, readsWithin, type AccountReach } from './context'
import { deliverMailSoon, queueMail, type QueuedMail } from './queue-mail'

/** One change of an account: everything in it is kept, or nothing is. */
export interface Change {
  /** The account's own rows, under its lock: what is read here stays true until the change is kept. */
  tx: AccountTransaction
  /** The same rows as they were when the lock was taken, faster: what this change writes itself is asked by `tx`. */
  reads: AccountReads
  /** The one moment at which all of it happens. */
  now: Date
  /** Tells what happened: kept in the audit trail, after everything else. */
  record: (...events: AccountEvent[]) => void
  /** Writes a mail, which leaves once the change is kept; answers its id. */
  mail: (mail: Omit<QueuedMail, 'id'>) => string
}

/**
 * Makes a change when it is this account's turn: takes its lock, asks what the caller's terms require, does the work,
 * writes the mails and the trail, keeps the answer, and wakes the delivery of mail once all that is committed.
 * The work may be run again when the database asks for that, so it must have no effect outside its `Change`.
 * Refuses service_unavailable when too much waits already, unauthenticated and role_not_allowed to members who may no
 * longer do what they could when they were let in, and whatever the terms and the work refuse.
 * @param options.timeout milliseconds that the work may take, where that is more than for most
 */
export async function changeAccount<Answer>(
  account: AccountReach,
  work: (change: Change) => Promise<Answer>,
  options?: { timeout: number },
): Promise<Answer> {
  const { answer, hasMail } = await whenItsTurn(account, () =>
    runTransaction(account.db, tx => changeUnderLock(account, tx, work), options))
  if (hasMail) deliverMailSoon(installationOf(account))
  return answer
}

/** Changes in pieces what one change has no time for. @param piece answers where the next begins; null for none */
export async function changeInPieces(
  account: AccountReach, piece: (from: string, change: Change) => Promise<string | null>,
): Promise<void> {
  for (let next: string | null = ''; next !== null;) {
    const from: string = next
    next = await changeAccount(account, change => piece(from, change))
  }
}

/**
 * Refuses service_unavailable when too much waits already: by then it is strangers who bring it, not the account.
 * Refuses unauthenticated, or invalid_credentials to whoever signs in, when the account was deleted in the meantime.
 */
async function whenItsTurn<Result>(
  { outside, accountId, actor }: AccountReach,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await outside.changeTurns.run(accountId, work)
  } catch (error) {
    if (!(error instanceof AccountGone)) throw error
    // Whoever proves to be its user at this moment is told what is true of any address that nobody has.
    throw refuse(actor.type === 'session' && actor.session === null ? 'invalid_credentials' : 'unauthenticated')
  }
}

async function changeUnderLock<Answer>(
  account: AccountReach,
  tx: AccountTransaction,
  work: (change: Change) => Promise<Answer>,
): Promise<{ answer: Answer, hasMail: boolean }> {
  const { accountId, actor, terms } = account
  for (const { open } of terms) await open?.(tx)
  const end = await lockAccount(tx, accountId)
  const reads = readsWithin(account, tx)
  await requireSameRights(actor, reads)
  const now = account.outside.clock.now()
  for (const { require } of terms) await require?.(tx)
  const events: AccountEvent[] = []
  const mails: QueuedMail[] = []
  const answer = await work({
    tx,
    reads,
    now,
    record: (...added) => void events.push(...added),
    mail: (mail) => {
      const id = account.outside.ids.next()
      mails.push({ ...mail, id })
      return id
    },
  })
  for (const mail of mails) await queueMail(account, tx, accountId, mail)
  await appendAudit(tx, events, { accountId, actor: trailActorOf(actor), at: now, end })
  for (const { keep } of terms) await keep?.(tx, answer)
  return { answer, hasMail: mails.length > 0 }
}
