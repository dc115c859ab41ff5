import type { Invoice } from '#contract/schemas/invoice'
import { documentSearchText } from '#db/queries/search-text'
import { unprintableCharacters } from '#documents/pdf/printable'
import { usualContent, type UsualBusiness, type UsualCustomer } from '#domain/invoice/content'
import type { CheckResult, DocumentLine } from '#domain/invoice/document'
import { checkCompliance } from '#domain/invoice/compliance'
import { textsOf } from '#domain/invoice/compliance/texts'
import { percentageOn, rateDateOf } from '#domain/vat/rates'
import { totalsOf } from '#domain/vat/totals'
import { systemIds } from '#integrations/ids'
import {
  insertInto, toStoredMoment, type StoredBusiness, type StoredCustomer, type StoredInvoice, type StoredLine,
  type YardstickDatabase,
} from './database'
import {
  documentOf, presentInvoice, sellerOf, shownCustomer, type Known, type Showing, type StoredRecord,
} from './present'

/** What a new draft is made from, as the schema of its route lets it in. */
export interface DraftInput {
  customerId: string
  issueDate?: string
  supplyDate?: string
  reference?: string
  lines: (Pick<DocumentLine, 'description' | 'unitPriceCents'> & Partial<DocumentLine>)[]
}

/** Writes a draft invoice with its lines and totals, and answers it; null for an unknown customer. */
export function createDraft(
  database: YardstickDatabase,
  accountId: string,
  input: DraftInput,
  showing: Showing,
): Known<Invoice> | null {
  return database.change(() => {
    const customer = database.one<StoredCustomer>(
      'SELECT * FROM "Customer" WHERE "accountId" = ? AND "id" = ?', accountId, input.customerId)
    const business = database.one<StoredBusiness>('SELECT * FROM "Business" WHERE "accountId" = ?', accountId)
    if (!customer || !business) return null
    database.run(
      `INSERT INTO "UsageCounter" ("accountId", "metric", "period", "used") VALUES (?, 'invoices', ?, 1)
       ON CONFLICT ("accountId", "metric", "period") DO UPDATE SET "used" = "used" + 1`, accountId, showing.today.slice(0, 7))
    const record = newRecord(accountId, input, customer, business, showing)
    database.run(...insertInto('Invoice', record.row))
    for (const line of record.lines) database.run(...insertInto('InvoiceLine', line))
    return presentInvoice(showing, record, checkDraft(database, record, showing))
  })
}

/** The findings on a draft, with what the account's other documents say of its date. */
export function checkDraft(
  database: YardstickDatabase,
  record: StoredRecord,
  { today }: Showing,
): CheckResult[] {
  const { accountId, kind } = record.row
  const document = documentOf(record)
  const latest = database.one<{ issueDate: string | null }>(
    'SELECT max("issueDate") AS "issueDate" FROM "Invoice" WHERE "accountId" = ? AND "kind" = ? AND "numberPeriod" = ?',
    accountId, kind, document.issueDate.slice(0, 4))
  return checkCompliance(document, {
    today,
    messageLocale: 'en',
    customerVatStatus: null,
    customerVatCheckedOn: null,
    latestIssueDate: latest?.issueDate ?? null,
    numberPlacement: 'automatic',
    customerId: record.row.customerId,
    unprintableCharacters: textsOf(document)
      .map(([field, text]) => ({ field, characters: unprintableCharacters([text]).join('') }))
      .filter(({ characters }) => characters !== ''),
  })
}

function newRecord(
  accountId: string,
  input: DraftInput,
  customer: StoredCustomer,
  business: StoredBusiness,
  showing: Showing,
): StoredRecord {
  const { issueDate = showing.today } = input
  const usual = usualContent('invoice', { issueDate }, customer as UsualCustomer, {
    ...business,
    showEpcQrByDefault: business.showEpcQrByDefault === 1,
    pricesIncludeVat: business.pricesIncludeVat === 1,
  } as UsualBusiness)
  const content = {
    ...usual, supplyDate: input.supplyDate ?? usual.supplyDate, reference: input.reference ?? usual.reference,
  }
  const lines = input.lines.map(line => ({
    description: line.description,
    quantity: line.quantity ?? '1',
    unit: line.unit ?? 'C62',
    unitPriceCents: line.unitPriceCents,
    discountPercent: line.discountPercent ?? '0',
    vatRate: line.vatRate ?? percentageOn(business.defaultVatRate, rateDateOf(content)),
    vatTreatment: null,
    vatExemptionReason: null,
  }))
  const now = toStoredMoment(showing.now)
  const id = systemIds.next()
  const row: StoredInvoice = {
    ...emptyInvoice,
    ...content,
    id,
    accountId,
    customerId: customer.id,
    customerName: customer.name,
    showEpcQr: Number(content.showEpcQr),
    pricesIncludeVat: Number(content.pricesIncludeVat),
    advance: Number(content.advance),
    deductedSnapshot: null,
    taxPointDate: null,
    taxPointReason: null,
    vatScheme: 'invoice',
    badDebtOn: null,
    searchText: documentSearchText(null, customer.name, content.reference, lines),
    createdAt: now,
    updatedAt: now,
  }
  const totals = totalsOf({
    ...content, number: null, seller: sellerOf(business), customer: shownCustomer({ row, customer }), lines,
  })
  return {
    row: {
      ...row,
      subtotalCents: totals.subtotalCents,
      vatTotalCents: totals.vatTotalCents,
      totalCents: totals.totalCents,
      vatTotalEurCents: totals.vatTotalEurCents,
      vatBreakdown: JSON.stringify(totals.vatBreakdown),
    },
    lines: lines.map((line, position): StoredLine => ({
      id: systemIds.next(), accountId, invoiceId: id, position, productId: null, ...line,
      lineTotalCents: totals.lines[position]?.lineTotalCents ?? 0,
      lineTotalInclCents: totals.lines[position]?.lineTotalInclCents ?? null,
    })),
    customer,
    business,
  }
}

/** A draft that says nothing yet. */
const emptyInvoice = {
  status: 'draft', number: null, numberKey: null, requestedNumber: null, requestedNumberKey: null, numberPeriod: null,
  numberSequence: null, creditedInvoiceId: null, creditedNumberKey: null, chargesForId: null, exchangeRateFilled: 0,
  layoutId: null,
  subtotalCents: 0, vatTotalCents: 0, totalCents: 0, vatTotalEurCents: null, korExemptCents: null, creditedCents: 0,
  paidCents: 0, openCents: 0, overpaidCents: 0, creditedVat: null,
  creditedVatEurCents: null, creditedSnapshot: null, vatBreakdown: '[]', sellerSnapshot: null, customerSnapshot: null,
  logoSha256: null, layoutSnapshot: null, issuedAt: null, sentAt: null, paidAt: null, cancelledAt: null,
  lastReminderAt: null, reminderCount: 0, expiresAt: null, downloadedAt: null, lastDownloadedAt: null, viewCount: 0,
  firstViewedAt: null, lastViewedAt: null, publicLinkRenewals: 0, publicLinkRenewedAt: null, recurringScheduleId: null,
  recurringRunDate: null, importId: null, externalId: null, retentionStage: null, expiryAnnouncedBy: null,
  expiryRemindedBy: null, documentsDeletedAt: null, pdfSha256: null, ublSha256: null, ublProfile: null,
} satisfies Partial<StoredInvoice>
