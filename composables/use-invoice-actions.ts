import type { Invoice, InvoiceSummary } from '#contract/schemas/invoice'
import { apiErrorOf, useApi } from './use-api'
import { today } from './use-format'

type CopiedInvoice = Pick<InvoiceSummary, 'id' | 'kind'>
type Standing = Pick<InvoiceSummary, 'kind' | 'displayStatus'>

/** Whether the money for it, or back, is still to come. */
export function canBePaid({ displayStatus }: Standing): boolean {
  return ['issued', 'sent', 'overdue'].includes(displayStatus)
}

/** Whether its customer can be reminded of it; what another program made is not mailed from here. */
export function canBeReminded({ displayStatus, imported }: Pick<InvoiceSummary, 'displayStatus' | 'imported'>): boolean {
  return displayStatus === 'overdue' && !imported
}

/** The moment until which no other reminder may go out; null where one may. */
export function reminderBlockedUntil({ nextReminderAllowedAt: next }: Pick<InvoiceSummary, 'nextReminderAllowedAt'>) {
  return next !== null && Date.parse(next) > Date.now() ? next : null
}

/** Whether its customer has it, as far as that can be seen from here. */
export function hasReachedCustomer(
  { sentAt, firstViewedAt, lastDownloadedAt }: Pick<Invoice, 'sentAt' | 'firstViewedAt' | 'lastDownloadedAt'>,
): boolean {
  return sentAt !== null || firstViewedAt !== null || lastDownloadedAt !== null
}

/** The mail that is next to do, of what is overdue a reminder unless it never came; null where none is. */
export function nextMailOf(invoice: Invoice): 'send' | 'remind' | null {
  if (!canBePaid(invoice) || invoice.imported || invoice.documentsDeletedAt !== null) return null
  if (!canBeReminded(invoice)) return invoice.sentAt === null ? 'send' : null
  if (invoice.lastReminderAt === null && !hasReachedCustomer(invoice)) return 'send'
  return reminderBlockedUntil(invoice) === null ? 'remind' : null
}

/** Whether something of it is left that a credit note could take back. */
export function canBeCredited({ kind, displayStatus }: Standing): boolean {
  return kind === 'invoice' && !['draft', 'cancelled', 'credited'].includes(displayStatus)
}

/** An entry of a menu, where it is offered. */
export function when<Item>(isOffered: boolean, item: Item): Item[] {
  return isOffered ? [item] : []
}

/** What starts a new document from one that is there, from its page and from the list alike. */
export function useInvoiceActions() {
  const api = useApi()
  return {
    /** Opens a copy as a draft. What it invoices is supplied now; a credit note is about what was supplied then. */
    async duplicate({ id, kind }: CopiedInvoice) {
      const body = kind === 'invoice' ? { supplyDate: today() } : await supplyOf(api, id)
      await navigateTo(`/invoices/${(await api('duplicateInvoice', { params: { id }, body })).id}`)
    },
    /** Opens a draft that credits what is left of an invoice; where one was begun already, that is gone on with. */
    async startCreditNote(id: string) {
      const draft = await api('createCreditNote', { params: { id } }).then(({ id }) => id, existingDraft)
      await navigateTo(`/invoices/${draft}`)
    },
  }
}

async function supplyOf(api: ReturnType<typeof useApi>, id: string) {
  const { supplyDate, supplyPeriodEnd } = await api('getInvoice', { params: { id } })
  return { supplyDate, supplyPeriodEnd }
}

function existingDraft(error: unknown): string {
  const details = apiErrorOf(error)?.details
  if (typeof details === 'object' && details !== null && 'creditNoteId' in details) return String(details.creditNoteId)
  throw error
}
