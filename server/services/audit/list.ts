import type { Page } from '#contract/lists'
import type { AuditEntry } from '#contract/schemas/audit'
import { pageWindow } from '#db/queries/list-rows'
import type { AccountContext } from '../work/context'
import { readActors } from './actors'

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
