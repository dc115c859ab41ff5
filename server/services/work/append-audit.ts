import type { AccountEvent } from '#contract/events'
import type { AccountTransaction } from '#db/account/for-account'
import { insertRows } from '#db/account/insert-row'
import { moveChainEnd, type ChainEnd } from '#db/account/lock'
import { inPieces } from '#db/pieces'
import { hashToken } from '#integrations/tokens'
import type { trailActorOf } from './actor'

/**
 * Continues an account's chain by what happened, in the transaction of what it tells about: all of it is kept or
 * nothing.
 */
export async function appendAudit(
  tx: AccountTransaction,
  events: readonly AccountEvent[],
  { accountId, actor, at, end: { lastSequence, lastHash } }:
  { accountId: string, actor: ReturnType<typeof trailActorOf>, at: Date, end: ChainEnd },
): Promise<void> {
  let hash = lastHash
  const rows = events.map(({ action, subjectId, details = {} }, index) => {
    const row = {
      accountId,
      sequence: lastSequence + index + 1,
      at,
      actorType: actor.type,
      actorId: actor.id,
      action,
      subjectId,
      details,
    }
    hash = auditHash(hash, row)
    return { ...row, hash }
  })
  if (rows.length === 0) return
  for (const piece of inPieces(rows, entriesPerStatement)) await insertRows(tx, accountId, 'AuditEntry', piece)
  await moveChainEnd(tx, accountId, { lastSequence: lastSequence + rows.length, lastHash: hash })
}

/** An import tells of thousands: in one statement they would have more values than a database takes. */
const entriesPerStatement = 100

/** The fields of a row that its hash speaks for. */
export interface HashedEntry {
  accountId: string
  sequence: number
  at: Date
  actorType: string
  actorId: string | null
  action: string
  subjectId: string | null
  details: unknown
}

/** SHA-256 over the hash before and the row's own fields, in one fixed order. */
export function auditHash(previousHash: string, entry: HashedEntry): string {
  return hashToken(JSON.stringify([
    previousHash, entry.accountId, entry.sequence, entry.at.toISOString(), entry.actorType, entry.actorId,
    entry.action, entry.subjectId, sortedEntries(entry.details),
  ]))
}

/** Databases keep the fields of JSON in an order of their own. */
function sortedEntries(details: unknown): unknown {
  if (typeof details !== 'object' || details === null || Array.isArray(details)) return details
  return Object.entries(details).sort(([left], [right]) => (left < right ? -1 : 1))
}
