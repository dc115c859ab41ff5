import { actorTypes, type ActorType, type AuditEntry } from '#contract/schemas/audit'
import type { AccountContext } from '../context'
import { pageWindow, type Page } from '../page'

/** A page of the account's audit trail, newest first; of one subject when it is named. */
export async function listAudit(
  account: AccountContext,
  query: { page: number, pageSize: number },
  subjectId?: string,
): Promise<Page<AuditEntry>> {
  const where = subjectId === undefined ? {} : { subjectId }
  const [rows, total] = await Promise.all([
    account.db.auditEntry.findMany({ where, orderBy: { sequence: 'desc' }, ...pageWindow(query) }),
    account.db.auditEntry.count({ where }),
  ])
  const actorOf = await readActors(account, rows)
  return {
    data: rows.map(row => ({
      at: row.at.toISOString(),
      actor: actorOf(row),
      action: row.action,
      subjectId: row.subjectId,
      details: row.details as AuditEntry['details'],
      hash: row.hash,
    })),
    page: query.page,
    pageSize: query.pageSize,
    total,
  }
}

interface ActorColumns {
  actorType: string
  actorId: string | null
}

/** Earlier versions kept the command line as a session with this in place of a user. */
const formerOperatorId = 'operator'

/** Who acted, by name: people, keys and apps by the name they have, also once they were revoked. */
async function readActors(
  account: AccountContext,
  rows: readonly ActorColumns[],
): Promise<(row: ActorColumns) => AuditEntry['actor']> {
  const idsOf = (type: ActorType) =>
    [...new Set(rows.flatMap(row => (row.actorType === type && row.actorId !== null ? [row.actorId] : [])))]
  const named = (ids: string[]) => ({ where: { id: { in: ids } }, select: { id: true, name: true } })
  const names = new Map([
    ...await account.db.user.findMany(named(idsOf('session'))),
    ...await account.db.apiKey.findMany(named(idsOf('api_key'))),
    ...await account.db.connectedApp.findMany(named(idsOf('oauth'))),
  ].map(({ id, name }) => [id, name]))
  return ({ actorType, actorId }) => {
    const type = actorTypes.find(known => known === actorType)
    if (type === undefined) throw new Error(`The audit trail names an unknown actor: ${actorType}`)
    if (type === 'command_line' || actorId === formerOperatorId) {
      return { type: 'command_line', id: null, name: 'command line' }
    }
    return { type, id: actorId, name: names.get(actorId ?? '') ?? null }
  }
}
