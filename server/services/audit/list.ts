import type { AuditEntry } from '#contract/schemas/audit'
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
  const userIds = [...new Set(rows.flatMap(row => row.actorType === 'session' && row.actorId ? [row.actorId] : []))]
  const users = await account.db.user.findMany({ where: { id: { in: userIds } }, select: { id: true, name: true } })
  const nameOf = new Map(users.map(({ id, name }) => [id, name]))
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
