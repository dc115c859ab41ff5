import { refuse } from '#contract/errors'
import { scopes } from '#contract/scopes'
import type { AccountTransaction } from '#db/account/for-account'
import { isUniqueViolation } from '#db/errors'
import { idOf } from '#integrations/ids'
import { hashToken, sha256 } from '#integrations/tokens'
import { hasScope, scopesOf, type Caller } from './actor'
import { changeAccount } from './change-account'
import type { AccountContext } from './context'
import { persist } from './persist'

/** A request that its caller may repeat without knowing whether it was done. */
export interface KeyedRequest {
  key: string
  operation: string
  /** SHA-256 of everything that says what is asked for. */
  hash: string
  /** The status of its success. */
  status: number
  /** Whether a value is this operation's answer, rather than something in between. */
  isAnswer: (value: unknown) => boolean
}

export interface StoredAnswer {
  status: number
  /** JSON text. */
  body: string
  isReplayed: boolean
}

/** How long a key stands for its answer. */
export const answersKeptMs = 24 * 60 * 60 * 1000
/** A request that has not ended after this long died with its process; its key is free again. */
export const longestRequestMs = 2 * 60 * 1000

/**
 * Runs a request at most once for each key. The answer is stored in the same change as its effect: after any crash,
 * either both are there and the answer is replayed, or neither is and the request may be tried again.
 * Refuses idempotency_key_reused for a key that stands for another request, idempotency_key_in_use while it runs, and
 * whatever `run` refuses, which sets the key free.
 */
export async function answerOnce(
  account: AccountContext,
  request: KeyedRequest,
  run: (account: AccountContext) => Promise<unknown>,
): Promise<StoredAnswer> {
  const claimedAt = await account.outside.leaseClock.now()
  /** Keys are stored without the caller's terms: a session that ends meanwhile must leave no key behind. */
  const keys: AccountContext = { ...account, terms: [] }
  const stored = await claim(keys, request, claimedAt)
  if (stored) return stored

  /** Our own claim: one that expired and was taken over does not match. */
  const own = { key: request.key, status: 'running', claimedAt }
  const keep = async (tx: AccountTransaction, answer: unknown) => {
    const { count } = await tx.idempotencyRecord.updateMany({
      where: { ...own, status: { in: ['running', 'done'] } },
      data: { status: 'done', answerStatus: request.status, answerBody: JSON.stringify(answer) },
    })
    if (count === 0) throw refuse('idempotency_key_in_use', undefined, 1)
  }
  let keptBody: string | undefined
  const keepAnswer = async (tx: AccountTransaction, made: unknown) => {
    if (!request.isAnswer(made)) return
    await keep(tx, made)
    keptBody = JSON.stringify(made)
  }
  try {
    const terms = [...account.terms, { keep: keepAnswer }]
    // The same for the same request, made anew after any crash: what it began under this name it goes on with.
    const workId = idOf([account.accountId, request.operation, request.key, request.hash])
    const answer = await run({ ...account, terms, workId })
    const body = JSON.stringify(answer)
    // What came after the change, such as the hash of a PDF, belongs to the answer as well.
    if (body !== keptBody) await changeAccount(keys, ({ tx }) => keep(tx, answer))
    return { status: request.status, body, isReplayed: false }
  } catch (error) {
    await persist(keys, () => changeAccount(keys, ({ tx }) => tx.idempotencyRecord.deleteMany({ where: own })))
    throw error
  }
}

/** The account for what a request does beside what it was asked for, of which nothing is its answer or its work. */
export function besideAnswer(account: AccountContext): AccountContext {
  return { ...account, workId: undefined, terms: account.terms.map(({ keep: _, ...others }) => others) }
}

/**
 * The hash of a request: its path with query, its body as it was understood, and what the caller may do where that is
 * not everything. An answer shows what its caller may see, so a caller with other scopes asks for another one.
 */
export function hashRequest(path: string, body: unknown, caller: Caller): string {
  const isLimited = scopes.some(scope => !hasScope(caller, scope))
  return hashToken(JSON.stringify([path, withoutBytes(body), ...(isLimited ? [scopesOf(caller)] : [])]))
}

/** Files are named by their hash: as JSON, each of their bytes would be a number written out. */
function withoutBytes(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('file' in body) || !(body.file instanceof Uint8Array)) return body
  return { ...body, file: sha256(body.file) }
}

/** Takes the key for this request, or answers what it stands for already. */
async function claim(account: AccountContext, request: KeyedRequest, claimedAt: Date): Promise<StoredAnswer | null> {
  try {
    await changeAccount(account, async ({ tx, now }) => {
      // Of this key alone: those of other requests are deleted by and by, see `forgetExpired`.
      await tx.idempotencyRecord.deleteMany({
        where: {
          key: request.key,
          OR: [
            { createdAt: { lte: new Date(now.getTime() - answersKeptMs) } },
            { status: 'running', claimedAt: { lte: new Date(claimedAt.getTime() - longestRequestMs) } },
          ],
        },
      })
      await tx.idempotencyRecord.create({
        data: {
          accountId: account.accountId,
          key: request.key,
          operation: request.operation,
          requestHash: request.hash,
          status: 'running',
          createdAt: now,
          claimedAt,
        },
      })
    })
    return null
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return replay(account, request)
  }
}

async function replay(account: AccountContext, { key, hash }: KeyedRequest): Promise<StoredAnswer> {
  const record = await account.db.idempotencyRecord.findFirst({ where: { key } })
  if (record && record.requestHash !== hash) throw refuse('idempotency_key_reused')
  // No record: the request that held the key was just refused, and this one may be retried.
  if (record?.status !== 'done' || record.answerBody === null || record.answerStatus === null) {
    throw refuse('idempotency_key_in_use', undefined, 1)
  }
  return { status: record.answerStatus, body: record.answerBody, isReplayed: true }
}
