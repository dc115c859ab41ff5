import type { AccountContext } from '../context'

/** A row of the trail with everything its hash speaks for, so that the chain can be followed outside Polder too. */
export interface TrailRow {
  accountId: string
  sequence: number
  at: string
  actorType: string
  actorId: string | null
  action: string
  subjectId: string | null
  details: unknown
  hash: string
}

/** The account's whole audit trail, oldest first. */
export async function readTrail(account: AccountContext): Promise<TrailRow[]> {
  const rows = await account.db.auditEntry.findMany({ orderBy: { sequence: 'asc' } })
  return rows.map(({ accountId, sequence, at, actorType, actorId, action, subjectId, details, hash }) => (
    { accountId, sequence, at: at.toISOString(), actorType, actorId, action, subjectId, details, hash }
  ))
}
