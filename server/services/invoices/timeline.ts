import type { AuditEntry } from '#contract/schemas/audit'
import { listAudit } from '../audit/list'
import type { AccountContext } from '../work/context'
import type { Page } from '../work/page'
import { requireInvoiceName } from './record'

/** What happened to a document, newest first. Refuses not_found. */
export async function getInvoiceTimeline(
  account: AccountContext,
  id: string,
  query: { page: number, pageSize: number },
): Promise<Page<AuditEntry>> {
  await requireInvoiceName(account, id)
  return listAudit(account, query, id)
}
