import type { AuditEntry } from '#contract/schemas/audit'
import { operatorId, type AccountContext } from '../context'
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
  const nameOf = await namesOf(account, rows)
  return {
    data: rows.map(row => ({
      at: row.at.toISOString(),
      actor: { type: row.actorType as AuditEntry['actor']['type'], id: row.actorId, name: nameOf.get(row.actorId ?? '') ?? null },
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

/** The names of people and keys that acted; a key keeps its name when it is revoked. */
async function namesOf(
  account: AccountContext,
  rows: { actorType: string, actorId: string | null }[],
): Promise<Map<string, string>> {
  const idsOf = (type: AuditEntry['actor']['type']) =>
    [...new Set(rows.flatMap(row => (row.actorType === type && row.actorId !== null ? [row.actorId] : [])))]
  const named = (ids: string[]) => ({ where: { id: { in: ids } }, select: { id: true, name: true } })
  const actors = [
    ...await account.db.user.findMany(named(idsOf('session'))),
    ...await account.db.apiKey.findMany(named(idsOf('api_key'))),
    { id: operatorId, name: 'command line' },
  ]
  return new Map(actors.map(({ id, name }) => [id, name]))
}
