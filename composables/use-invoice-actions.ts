import type { Invoice, InvoiceSummary } from '#contract/schemas/invoice'
import type { NoticeList } from '#contract/schemas/notice'
import type { Cents, InvoiceKind } from '#domain/invoice/document'
import { apiErrorOf, useApi } from './use-api'
import { today } from './use-format'

type CopiedInvoice = Pick<InvoiceSummary, 'id' | 'kind'>
type Standing = Pick<InvoiceSummary, 'kind' | 'displayStatus'>
type PaidStanding = Standing & Pick<InvoiceSummary, 'openCents' | 'overpaidCents'>

/** Which way money goes: in from a customer, or back to one. */
export type PaymentFlow = 'in' | 'back'

/** Whether it was issued, and not paid, credited whole or cancelled since. */
function isUnsettled({ displayStatus }: Standing): boolean {
  return ['issued', 'sent', 'overdue'].includes(displayStatus)
}

/** Whether money for it, or back, is still to come: a credit note that only lessens its invoice is paid to nobody. */
export function canBePaid(document: PaidStanding): boolean {
  return isUnsettled(document) && (document.kind === 'invoice' || document.openCents > 0)
}

/**
 * Which way the next payment goes that somebody may write down, and whether the document asks for it; null where none
 * can come. What was paid already may be paid once more, by mistake.
 */
export function paymentOf(document: PaidStanding): { flow: PaymentFlow, isAsked: boolean } | null {
  const { kind, displayStatus, overpaidCents } = document
  if (overpaidCents > 0) return { flow: flowOf(kind, -1), isAsked: true }
  if (canBePaid(document)) return { flow: flowOf(kind, 1), isAsked: true }
  return displayStatus === 'paid' || displayStatus === 'credited' ? { flow: flowOf(kind, 1), isAsked: false } : null
}

/** Which way the money of a payment went: of a credit note back, unless its amount is negative. */
export function flowOf(kind: InvoiceKind, amountCents: Cents): PaymentFlow {
  return (kind === 'invoice') === (amountCents >= 0) ? 'in' : 'back'
}

/** Whether its customer can be reminded of it; what another program made is not mailed from here. */
export function canBeReminded({ displayStatus, imported }: Pick<InvoiceSummary, 'displayStatus' | 'imported'>): boolean {
  return displayStatus === 'overdue' && !imported
}

/**
 * Whether its customer can be given formal notice, as far as its dates say: costs and interest are in euro, and over
 * what charges them there are none.
 */
export function canBeNotified(
  invoice: Pick<Invoice, 'displayStatus' | 'imported' | 'currency' | 'documentsDeletedAt' | 'chargesForInvoiceId'>,
): boolean {
  return canBeReminded(invoice) && invoice.currency === 'EUR' && invoice.documentsDeletedAt === null
    && invoice.chargesForInvoiceId === null
}

/** Whether there may be formal notices of it: only of an invoice of ours that was overdue once. */
export function canHaveNotices({ kind, imported, dueDate }: Pick<Invoice, 'kind' | 'imported' | 'dueDate'>): boolean {
  return kind === 'invoice' && !imported && dueDate !== null && dueDate < today()
}

/** Whether a formal notice went out, as far as anybody told: what comes next is no reminder. */
export function isUnderNotice({ data }: Pick<NoticeList, 'data'>): boolean {
  return data.some(({ status }) => ['sent', 'delivered', 'complained'].includes(status))
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
  if (!isUnsettled(invoice) || invoice.imported || invoice.documentsDeletedAt !== null) return null
  if (!canBeReminded(invoice)) return invoice.sentAt === null ? 'send' : null
  if (invoice.lastReminderAt === null && !hasReachedCustomer(invoice)) return 'send'
  return reminderBlockedUntil(invoice) === null ? 'remind' : null
}

/** Whether something of it is left that a credit note could take back. */
export function canBeCredited({ kind, displayStatus }: Standing): boolean {
  return kind === 'invoice' && !['draft', 'cancelled', 'credited'].includes(displayStatus)
}

/** Whether VAT was due of what is open and overdue, which is given back where it is lost; once. */
export function canBeLost(
  { kind, displayStatus, vatScheme, vatTreatment, vatTotalCents, badDebtOn }: Pick<
    Invoice, 'kind' | 'displayStatus' | 'vatScheme' | 'vatTreatment' | 'vatTotalCents' | 'badDebtOn'
  >,
): boolean {
  return kind === 'invoice' && displayStatus === 'overdue' && vatScheme === 'invoice' && vatTreatment === 'standard'
    && vatTotalCents > 0 && badDebtOn === null
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
