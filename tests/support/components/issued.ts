import type { InvoiceCorrections } from '#contract/schemas/corrections'
import type { AuditEntry } from '#contract/schemas/audit'
import type { Invoice } from '#contract/schemas/invoice'
import type { Me } from '#contract/schemas/me'
import { settlementOf } from '#domain/invoice/settlement'
import IssuedInvoice from '../../../components/invoices/IssuedInvoice.vue'
import { openPage, type Page } from './page'
import { answer } from './server'
import { bakery, ownerOfVink, vink } from './vink'

interface Story {
  corrections?: Partial<InvoiceCorrections>
  events?: AuditEntry[]
  /** Who looks at it. */
  person?: Me
}

/** The page of an issued document that nothing was mailed about, with its credit notes and what happened to it. */
export function openIssued(
  invoice: Invoice, { corrections = {}, events = [], person = ownerOfVink }: Story = {},
): Promise<Page> {
  const settlement = settlementOf({ status: 'sent', totalCents: invoice.totalCents, creditedCents: 0 }, [])
  answer('getBusiness', vink)
  answer('getCustomer', bakery)
  answer('listEmails', { data: [], page: 1, pageSize: 100, total: 0 })
  answer('getInvoiceTimeline', { data: events, page: 1, pageSize: 100, total: events.length })
  answer('getInvoiceCorrections', { creditNotes: [], lines: [], settlement, ...corrections })
  return openPage(IssuedInvoice, { invoice, mail: null }, '/', person)
}
