import { limits } from '#contract/limits'
import type { InvoiceSummary } from '#contract/schemas/invoice'
import type { Me } from '#contract/schemas/me'
import { callApi } from './api-client'
import { useSession } from './use-session'

/** The documents that recurring invoices copy: by their id, that of the recurring invoice. */
export type Templates = ReadonlyMap<string, string>

/** Reads them, as many as a page has; none on a plan without recurring invoices, or where they cannot be read. */
export async function readTemplates(plan: Me['plan'] | undefined): Promise<Templates> {
  if (plan !== 'pro') return new Map()
  const query = { pageSize: String(limits.pageSizeMax) }
  // A list can be read without them: nobody is asked for a password in the middle of it.
  const answer = await callApi('listRecurringSchedules', { query }).catch(() => null)
  return new Map((answer?.data ?? []).flatMap(({ id, templateInvoiceId }) =>
    (templateInvoiceId === null ? [] : [[templateInvoiceId, id] as const])))
}

/** Those that may be among some documents, once a draft is: what is final is no unfinished work anyway. */
export function useTemplates(documents: () => readonly Pick<InvoiceSummary, 'status'>[] | undefined) {
  const { me } = useSession()
  const templates = shallowRef<Templates>(new Map())
  watch(() => documents()?.some(({ status }) => status === 'draft') ?? false, async (hasDrafts) => {
    if (hasDrafts) templates.value = await readTemplates(me.value?.plan)
  }, { immediate: true })
  return templates
}
