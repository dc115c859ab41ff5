import type { AccountClient } from '#db/account/for-account'
import { inPages } from '#db/snapshot'
import type { HashedEntry } from '../work/append-audit'
import type { AccountContext } from '../work/context'

/** A row of the trail with everything its hash speaks for, so that the chain can be followed outside Polder too. */
export type TrailRow = Omit<HashedEntry, 'at'> & { at: string, hash: string }

type EntryRow = Awaited<ReturnType<AccountClient['auditEntry']['findFirstOrThrow']>>

const entriesPerPage = 500

/** The account's audit trail, oldest first, a page of it at a time. */
export async function* walkTrail({ db }: AccountContext): AsyncGenerator<TrailRow, void, undefined> {
  const entries = inPages<EntryRow>(after => db.auditEntry.findMany({
    where: { sequence: { gt: after?.sequence ?? 0 } }, orderBy: { sequence: 'asc' }, take: entriesPerPage,
  }))
  for await (const { accountId, sequence, at, actorType, actorId, action, subjectId, details, hash } of entries) {
    yield { accountId, sequence, at: at.toISOString(), actorType, actorId, action, subjectId, details, hash }
  }
}

/** The same, whole. */
export async function readTrail(account: AccountContext): Promise<TrailRow[]> {
  const rows: TrailRow[] = []
  for await (const row of walkTrail(account)) rows.push(row)
  return rows
}
