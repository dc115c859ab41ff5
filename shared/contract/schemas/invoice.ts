import { z } from 'zod'
import { namesWith } from '#domain/fields'
import { maxAdvances } from '#domain/invoice/advance'
import { pick } from '#domain/pick'
import { documentFields, documentReferences, documentTerms } from '#domain/invoice/document-fields'
import { isDocumentNumber } from '#domain/invoice/document-number'
import { taxPointReasons } from '#domain/vat/tax-point'
import { memberRates } from '#domain/vat/union-rates'
import { limits } from '../limits'
import { vatScheme } from './business'
import { customerInputSchema } from './customer'
import { shownFields, takenFields } from './described-fields'
import { invoiceLineSchema, lineInputSchema } from './invoice-line'
import {
  checkResultSchema, creditedInvoiceSchema, deductedAdvanceSchema, invoiceCustomerSchema, sellerSchema, shownText,
  ublProfile, vatGroupSchema,
} from './invoice-parts'
import {
  centsOut, country, currency, decimal, externalId, identifier, isoDate, optionalText, optionalWebAddress, timestamp,
} from './primitives'
import { displayStatus, invoiceKind, invoiceStatus, locale, placeOfSupplyRule, supplyType, vatTreatment } from './vocabulary'

/** The number asked for, of a draft or at issue. */
const documentNumber = optionalText(40)
  .refine(text => text === null || isDocumentNumber(text), 'Use letters, digits and plain signs, with single spaces')
  .describe('A number of your own: letters without accents, digits and plain signs, with single spaces.')

/** Given with a new document and never changed: its kind. */
const { kind, ...terms } = takenFields(documentTerms, {
  kind: invoiceKind,
  currency,
  locale,
  vatTreatment,
  supplyType: supplyType.nullable(),
  placeOfSupplyRule: placeOfSupplyRule.nullable()
    .describe('A rule that taxes it abroad with `intra_eu` or `export`, else in the Netherlands.'),
  vatCountry: country.refine(code => code in memberRates, 'Give another member state of the EU').nullable()
    .describe('The other member state whose VAT a consumer pays (one-stop shop).'),
  deliveryCountry: country.nullable().describe('Where goods go; null where that is the customer\'s country. The VAT treatment follows it.'),
  pricesIncludeVat: z.boolean()
    .describe('Whether unitPriceCents includes VAT; true under the treatment `standard` only. Prices stay as they are '
      + 'when it changes. Before another treatment is chosen it must be false, or in the same request.'),
  exchangeRate: decimal(
    { maxScale: 8, maxIntegerDigits: 9, min: '0.00000001' },
    'Give the units of the currency for one euro, such as "1.0825"',
  ).nullable(),
  advance: z.boolean()
    .describe('An advance invoice: it asks for money before the supply, and a later invoice deducts it. Type 386 in UBL.'),
})

const invoiceFields = {
  customerId: identifier,
  customer: customerInputSchema.describe('An inline customer: a customer record is created.'),
  number: documentNumber,
  ...terms,
  advanceInvoiceIds: z.array(identifier).max(maxAdvances)
    .refine(ids => new Set(ids).size === ids.length, 'Name each advance invoice once')
    .describe('Issued advance invoices of the same customer that this invoice deducts, each by one invoice only. '
      + 'Lines that take back what is left of them are added per VAT rate and treatment when it is issued, with VAT in '
      + 'their prices where this invoice has it; the totals of a draft count them already. Replaces those named before.'),
  creditedInvoiceId: identifier.nullable(),
  ...takenFields(documentReferences, {
    creditedInvoiceNumber: documentNumber
      .describe('The invoice that is credited, by its number; one that this account gave is linked, or refused where '
        + 'its date is another. The same characters as number.'),
    paymentLink: optionalWebAddress,
    showEpcQr: z.boolean(),
  }),
  layoutId: identifier.nullable(),
  externalId,
  lines: z.array(lineInputSchema).max(limits.linesPerInvoice),
}

const oneCustomer = (input: { customerId?: string, customer?: unknown }) =>
  input.customerId === undefined || input.customer === undefined
const oneCustomerProblem = { path: ['customer'], message: 'Give customerId or an inline customer, not both' }

export const invoiceInputSchema = z
  .object(invoiceFields)
  .partial()
  .extend({ kind: kind.default('invoice') })
  .refine(oneCustomer, oneCustomerProblem)
  .meta({ id: 'InvoiceInput' })

/** A draft to look at before it is stored; its customer is one that is. */
export const invoicePreviewInputSchema = z
  .object(invoiceFields)
  .omit({ customer: true, externalId: true })
  .partial()
  .extend({ kind: kind.default('invoice') })
  .meta({ id: 'InvoicePreviewInput' })

export const invoiceUpdateSchema = z
  .object(invoiceFields)
  .partial()
  .refine(oneCustomer, oneCustomerProblem)
  .meta({ id: 'InvoiceUpdate' })

export const issueInvoiceInputSchema = z
  .object({ number: documentNumber, issueDate: isoDate })
  .partial()
  .meta({ id: 'IssueInvoiceInput' })

export const markPaidInputSchema = z
  .object({ paidAt: isoDate.describe('The day of payment; today when left out.') })
  .partial()
  .meta({ id: 'MarkPaidInput' })

export const badDebtInputSchema = z
  .object({
    on: isoDate.describe('The day since when it is lost, a year after the due date at the latest, or later the day on which the '
      + 'cash scheme was left; that when left out, or today where it is to come.'),
  })
  .partial()
  .meta({ id: 'BadDebtInput' })

export const duplicateInvoiceInputSchema = z
  .object({ issueDate: isoDate, dueDate: isoDate, supplyDate: isoDate.nullable(), supplyPeriodEnd: isoDate.nullable() })
  .partial()
  .meta({ id: 'DuplicateInvoiceInput' })

const shownTerms = shownFields(documentTerms, {
  kind: invoiceKind,
  locale,
  vatTreatment,
  supplyType: supplyType.nullable(),
  placeOfSupplyRule: placeOfSupplyRule.nullable(),
})
const shownReferences = shownFields(documentReferences, {})

const summaryFields = {
  id: z.string(),
  ...pick(shownTerms, ['kind', 'advance']),
  imported: z.boolean().describe('Whether it was issued in another program and brought in. There are no files of it here, and it is not '
    + 'mailed; it counts in all figures and can be credited.'),
  status: invoiceStatus,
  displayStatus,
  number: shownText,
  customerId: shownText,
  customerName: shownText,
  creditedInvoiceId: shownText,
  reference: shownReferences.reference,
  ...pick(shownTerms, ['issueDate', 'dueDate', 'currency', 'vatTreatment']),
  subtotalCents: centsOut,
  vatTotalCents: centsOut,
  totalCents: centsOut,
  paidCents: centsOut.describe('What its payments come to: of a credit note, what was paid back.'),
  openCents: centsOut.describe('What is left to pay: the total less credit notes and payments. Of a credit note what is to be paid back.'),
  overpaidCents: centsOut.describe('What was paid beyond that, and no credit note gives back.'),
  sentAt: timestamp.nullable(),
  paidAt: timestamp.nullable(),
  cancelledAt: timestamp.nullable(),
  lastReminderAt: timestamp.nullable(),
  nextReminderAllowedAt: timestamp.nullable()
    .describe('When another reminder may go out; null where none went out yet, or nothing is to be reminded of.'),
  reminderCount: z.int(),
  recurringScheduleId: shownText,
  externalId: shownText.describe('What another program calls it; it is given to a draft and stays with the document.'),
  expiresAt: timestamp.nullable().describe('When the Free plan deletes its files, lines and parties; null where it keeps them.'),
  documentsDeletedAt: timestamp.nullable().describe('Since when only number, dates, amounts and the SHA-256 of its files are left.'),
  downloadedAt: timestamp.nullable()
    .describe('When its files were first taken: by its customer, or in the export of what expires.'),
  createdAt: timestamp,
  updatedAt: timestamp,
}

export const invoiceSummarySchema = z.object(summaryFields).meta({ id: 'InvoiceSummary' })

export const invoiceSchema = z
  .object({
    ...summaryFields,
    ...shownTerms,
    chargesForInvoiceId: shownText
      .describe('The late invoice whose costs of collection and interest it charges; null once it is issued with anything '
        + 'else, in another currency or to another customer.'),
    taxPointDate: isoDate.nullable()
      .describe('The day on which it counts for VAT: figures, the ICP statement and the audit file go by it. Frozen at issue; on '
        + 'a draft by what it says now. Null on an advance of goods to another member state, which is no supply yet.'),
    taxPointReason: z.enum(taxPointReasons).describe('Why on that day.'),
    vatScheme: vatScheme.describe('Whether VAT at home is due on that day, or as it is paid (`cash`). Frozen at issue.'),
    badDebtOn: isoDate.nullable()
      .describe('Since when what is open of it is taken for lost, so that its VAT is given back; null while it is not.'),
    vatTotalEurCents: centsOut.nullable(),
    ...pick(shownReferences, ['creditedInvoiceNumber', 'creditedInvoiceDate']),
    creditedInvoice: creditedInvoiceSchema.nullable().describe('Null where it credits none of our invoices.'),
    advanceInvoiceIds: z.array(z.string()),
    deductedAdvances: z.array(deductedAdvanceSchema).describe('The advance invoices of advanceInvoiceIds.'),
    advanceToDeduct: deductedAdvanceSchema.nullable().describe('On an issued advance invoice: what a later invoice may deduct.'),
    ...shownReferences,
    layoutId: shownText,
    vatBreakdown: z.array(vatGroupSchema),
    issuedAt: timestamp.nullable(),
    lastDownloadedAt: timestamp.nullable()
      .describe('When its customer last took it from its page. What the seller exports is not counted: it has reached nobody, and '
        + 'the document may still be cancelled.'),
    viewCount: z.int(),
    firstViewedAt: timestamp.nullable(),
    lastViewedAt: timestamp.nullable(),
    pdfSha256: shownText,
    ublSha256: shownText,
    ublProfile: ublProfile.nullable(),
    publicUrl: shownText
      .describe('The page for the customer, valid for two years from issue or from its renewal; null on drafts and once it has expired.'),
    lines: z.array(invoiceLineSchema),
    seller: sellerSchema,
    sellerSnapshot: sellerSchema.nullable(),
    customer: invoiceCustomerSchema.nullable(),
    customerSnapshot: invoiceCustomerSchema.nullable(),
    compliance: z.array(checkResultSchema).optional().describe('On drafts; empty when clean.'),
  })
  .meta({ id: 'Invoice', description: 'An invoice or credit note, with lines and both parties.' })

/** What an app that reads a document is told of what it says. */
export const toolFields = pick(invoiceSchema.shape, namesWith(documentFields, { tools: true }))

export const nextNumberSchema = z
  .object({ invoice: z.string(), creditNote: z.string() })
  .meta({ id: 'NextNumberPreview', description: 'The numbers the next issues would get today; nothing is reserved.' })

export const deletedSchema = z.object({ id: z.string(), deleted: z.literal(true) }).meta({ id: 'Deleted' })

export type InvoiceInput = z.output<typeof invoiceInputSchema>
export type InvoicePreviewInput = z.output<typeof invoicePreviewInputSchema>
export type InvoiceUpdate = z.output<typeof invoiceUpdateSchema>
export type IssueInvoiceInput = z.output<typeof issueInvoiceInputSchema>
export type BadDebtInput = z.output<typeof badDebtInputSchema>
export type MarkPaidInput = z.output<typeof markPaidInputSchema>
export type DuplicateInvoiceInput = z.output<typeof duplicateInvoiceInputSchema>
export type InvoiceSummary = z.output<typeof invoiceSummarySchema>
export type Invoice = z.output<typeof invoiceSchema>
export type NextNumberPreview = z.output<typeof nextNumberSchema>
export type Deleted = z.output<typeof deletedSchema>
