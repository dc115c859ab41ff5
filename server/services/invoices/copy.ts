import type { BusinessRow, InvoiceRow } from '#db/queries/rows'
import { pick } from '#domain/pick'
import { contentFields } from '#domain/invoice/document-fields'
import type { Change } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { referenceTo } from './credited-invoice'
import { enteredLinesOf } from './document'
import type { DraftLine } from './draft-lines'
import type { RateColumns } from './exchange-rate'
import { insertDraft, type NewDraft, type RecurringColumns } from './insert-draft'
import { creditedIn, type CreditedRows, type InvoiceRecord } from './record'

/** What a copy has of its own. */
export interface CopyFields extends Partial<
  RateColumns & RecurringColumns & Pick<InvoiceRow, 'reference' | 'notes' | 'deliveryCountry' | 'chargesForId'>
> {
  kind: string
  issueDate: string
  dueDate: string | null
  supplyDate: string | null
  supplyPeriodEnd: string | null
}

/** What a copy does not take from the document: its lines, and the invoice it credits. */
export interface CopyParts extends CreditedRows {
  lines: DraftLine[]
}

/** Writes a new draft with a document's content and lines, for the customer and seller as they are now. */
export function copyAsDraft(
  account: AccountContext,
  change: Pick<Change, 'tx' | 'now'>,
  record: InvoiceRecord,
  business: BusinessRow,
  fields: CopyFields,
  parts: CopyParts = { ...creditedIn(record), lines: enteredLinesOf(record) },
): Promise<InvoiceRecord> {
  return insertDraft(account, change, copyOf(record, fields, parts), business)
}

/** The draft that a copy would be; nothing is written. Advance invoices are deducted once, so not by the copy. */
export function copyOf(record: InvoiceRecord, fields: CopyFields, { lines, ...credited }: CopyParts): NewDraft {
  const content = {
    ...pick(record, [...contentFields, 'creditedInvoiceId', 'layoutId']),
    ...(credited.creditedInvoice ? referenceTo(credited.creditedInvoice) : {}),
    // What was said about paying the invoice is not said of the money that comes back.
    notes: fields.kind === record.kind ? record.notes : null,
    advance: record.advance && fields.kind === 'invoice',
    ...fields,
  }
  return { content, requestedNumber: null, lines, customer: record.customer, ...credited }
}
