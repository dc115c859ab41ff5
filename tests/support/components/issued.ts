import type { InvoiceCorrections } from '#contract/schemas/corrections'
import type { AuditEntry } from '#contract/schemas/audit'
import type { Invoice } from '#contract/schemas/invoice'
import type { Me } from '#contract/schemas/me'
import type { NoticeList } from '#contract/schemas/notice'
import type { Payment, PaymentInput } from '#contract/schemas/payment'
import { settlementOf } from '#domain/invoice/settlement'
import IssuedInvoice from '../../../components/invoices/IssuedInvoice.vue'
import { openPage, type Page } from './page'
import { answer } from './server'
import { bakery, ownerOfVink, vink } from './vink'

const noNotices: NoticeList = {
  data: [], claim: null, earliestOn: null, otherOverdue: 0, chargeable: null, charges: [],
}

interface Story {
  corrections?: Partial<InvoiceCorrections>
  payments?: Payment[]
  events?: AuditEntry[]
  notices?: NoticeList
  /** Who looks at it. */
  person?: Me
}

/** The page of an issued document that nothing was mailed about, with its credit notes, payments and history. */
export function openIssued(
  invoice: Invoice,
  { corrections = {}, payments = [], events = [], notices = noNotices, person = ownerOfVink }: Story = {},
): Promise<Page> {
  const settlement = settlementOf({ ...invoice, creditedCents: 0 }, [])
  answer('getBusiness', vink)
  answer('getCustomer', bakery)
  answer('listEmails', { data: [], page: 1, pageSize: 100, total: 0 })
  answer('getInvoiceTimeline', { data: events, page: 1, pageSize: 100, total: events.length })
  answer('listPayments', { data: payments })
  answer('listNotices', notices)
  answer('getInvoiceCorrections', { creditNotes: [], lines: [], settlement, ...corrections })
  return openPage(IssuedInvoice, { invoice, mail: null }, '/', person)
}

/** A payment as the server answers it, with what a request said of it. */
export function paymentOf(body: PaymentInput, fields: Partial<Payment> = {}): Payment {
  const { amountCents, amountEurCents = amountCents, paidOn = '2026-11-20', method = 'bank', reference = null } = body
  return {
    id: 'payment', amountCents, amountEurCents, exchangeDifferenceCents: null, paidOn, method, reference, source: 'manual',
    settledWith: null, bankTransactionId: null, createdAt: '2026-11-20T09:00:00.000Z', ...fields,
  }
}
