import type { Page } from '#contract/lists'
import type { AuditEntry } from '#contract/schemas/audit'
import { listAudit } from '../audit/list'
import type { AccountContext } from '../work/context'
import { readInvoiceRow } from './record'

/** What happened to a document, newest first. Refuses not_found. */
export async function getInvoiceTimeline(
  account: AccountContext,
  id: string,
  query: { page: number, pageSize: number },
): Promise<Page<AuditEntry>> {
  await readInvoiceRow(account, id)
  return listAudit(account, query, id)
}
