import type { z } from 'zod'
import type { Business } from '#contract/schemas/business'
import type { Customer } from '#contract/schemas/customer'
import type { Invoice, invoiceInputSchema } from '#contract/schemas/invoice'
import type { lineInputSchema } from '#contract/schemas/invoice-line'
import { powers, rightsOf, type Role } from '#contract/roles'
import type { Me } from '#contract/schemas/me'
import type { Product } from '#contract/schemas/product'
import type { RecurringSchedule } from '#contract/schemas/recurring'
import { scopes } from '#contract/scopes'
import { usualContent } from '#domain/invoice/content'
import { bakery as bakeryDetails, vinkProfile } from '../cast-details'

const at = '2026-11-02T08:00:00.000Z'

/** Studio Vink as the server tells it. */
export const vink: Business = {
  id: 'business', ...vinkProfile, legalName: null, addressLine2: null, country: 'NL', phone: null, website: null,
  email: 'vink@example.nl', peppolId: null, notInHandelsregister: false, bic: null, bankAccountName: null,
  defaultPaymentLink: null, defaultVatTreatment: 'standard', defaultSupplyType: 'services',
  defaultVatExemptionReason: null, defaultVatRate: '21', pricesIncludeVat: false, vatReturnPeriod: 'quarter',
  vatScheme: 'invoice', vatSchemeFrom: null,
  defaultPaymentTermDays: 30, defaultCurrency: 'EUR', defaultInvoiceLocale: 'nl', defaultNotes: null, defaultFooter: null,
  defaultLayoutId: null, houseStyle: null, showEpcQrByDefault: true, reminderMessage: null, invoiceEmailSubject: null,
  invoiceEmailMessage: null, invoiceNumberFormat: '{YYYY}-{SEQ:4}', nextInvoiceSequence: 1,
  creditNoteNumberFormat: 'C{YYYY}-{SEQ:4}', nextCreditNoteSequence: 1, resetSequenceYearly: true, remindersEnabled: false,
  bookBankMatches: true,
  reminderSchedule: [7, 14, 30], noticeAfterDays: null, collectionCostsBearVat: false, hasLogo: false,
  logoUpdatedAt: null, paymentDetailsChangedAt: null, createdAt: at, updatedAt: at,
}

/** Who keeps the books of Studio Vink, on Free. */
export const ownerOfVink: Me = {
  user: { id: 'vink', email: 'vink@example.nl', name: 'Vera Vink', locale: 'nl', emailVerified: true, createdAt: at },
  plan: 'free',
  limits: {
    invoicesPerMonth: 10, customers: 25, products: 25, members: 2, accounts: 3,
    emailRecipientsPer24h: 20, emailRecipientsPerHour: 10, sendsPerDocumentPer24h: 3, linesPerInvoice: 200,
    savedLayouts: 1, retentionDays: 90, requestsPerMinute: 60,
  },
  usage: { invoicesThisMonth: 0, customers: 1, products: 0, members: 1, emailRecipientsLast24h: 0, monthResetsAt: at },
  role: 'owner',
  account: { id: 'studio', name: 'Studio Vink', suspendedAt: null },
  accounts: [{ id: 'studio', name: 'Studio Vink', role: 'owner', offeredRole: null, deletesAt: null }],
  mailReachesPeople: true,
  auth: { type: 'session', scopes: [...scopes], powers: [...powers], sessionFresh: true },
}

/** Vera at work in one of two businesses: her own studio, and a workshop for which she only reads. */
export function inTwoBusinesses(account: 'studio' | 'workshop'): Me {
  const accounts: Me['accounts'] = [
    ...ownerOfVink.accounts, { id: 'workshop', name: 'Werkplaats Zuid', role: 'viewer', offeredRole: null, deletesAt: null },
  ]
  const own = accounts.find(({ id }) => id === account) ?? accounts[0]
  if (own === undefined) return ownerOfVink
  return { ...as(own.role), account: { id: own.id, name: own.name, suspendedAt: null }, accounts }
}

/** Vera with another role in the studio. */
export function as(role: Role): Me {
  const { scopes, powers } = rightsOf(role)
  return {
    ...ownerOfVink, role, auth: { ...ownerOfVink.auth, scopes: [...scopes], powers: [...powers] },
    accounts: ownerOfVink.accounts.map(account => ({ ...account, role })),
  }
}

/** The bakery, as a customer that is stored. */
export const bakery: Customer = {
  id: 'bakery', type: 'business', ...bakeryDetails, contactName: null, emailCc: null, phone: null, addressLine2: null,
  country: 'NL', vatNumber: null, peppolId: null, defaultVatTreatment: null, defaultSupplyType: null, paymentTermDays: null,
  locale: null, notes: null, defaultLayoutId: null, externalId: null, archived: false, vatCheck: null, invoiceCount: 0,
  createdAt: at, updatedAt: at,
}

/** Design by the hour, as a product that is stored. */
export const design: Product = {
  id: 'design', name: 'Ontwerp', description: null, unit: 'HUR', unitPriceCents: 8_500, pricesIncludeVat: false,
  vatRate: '21', sku: null, externalId: null, archived: false, createdAt: at, updatedAt: at,
}

/** Hosting for the bakery, on the last day of each month. */
export const hosting: RecurringSchedule = {
  id: 'hosting', templateInvoiceId: 'draft', customerId: 'bakery', customerName: 'Bakkerij De Korenaar', currency: 'EUR',
  totalCents: 24_200, lineDescriptions: ['Hosting', 'Onderhoud'], frequency: 'monthly', interval: 1, firstRunDate: '2026-10-31',
  firstSupplyDate: null, firstSupplyPeriodEnd: null,
  nextRunDate: '2026-11-30', anchorDay: 31, endDate: null, autoIssue: true, autoSend: false, active: true, lastRunAt: null,
  lastRunDate: null, lastInvoiceId: null, runCount: 1, lastError: null, createdAt: at, updatedAt: at,
}

type InvoiceBody = Partial<z.input<typeof invoiceInputSchema>>
type LineBody = z.input<typeof lineInputSchema>

/** A draft of Studio Vink for the bakery as the server answers it, with what a request said of it. */
export function storedDraft(body: InvoiceBody = {}, fields: Partial<Invoice> = {}): Invoice {
  const { lines = [], customerId, customer, externalId, ...said } = body
  const written = Object.fromEntries(Object.entries(said).map(([name, text]) => [name, text === '' ? null : text]))
  return {
    ...usualContent('invoice', { issueDate: '2026-11-20' }, bakery, vink),
    id: 'draft', number: null, imported: false, status: 'draft', displayStatus: 'draft', advance: false,
    customerId: 'bakery', customerName: bakery.name, creditedInvoiceId: null, subtotalCents: 0, vatTotalCents: 0,
    totalCents: 0, paidCents: 0, openCents: 0, overpaidCents: 0, sentAt: null, paidAt: null, cancelledAt: null,
    lastReminderAt: null, nextReminderAllowedAt: null, reminderCount: 0, recurringScheduleId: null,
    externalId: null, expiresAt: null, documentsDeletedAt: null, downloadedAt: null,
    createdAt: at, updatedAt: at, vatTotalEurCents: null, creditedInvoice: null, advanceInvoiceIds: [],
    deductedAdvances: [], advanceToDeduct: null, taxPointDate: '2026-11-20', taxPointReason: 'supply_unknown', vatScheme: 'invoice',
    badDebtOn: null, chargesForInvoiceId: null, layoutId: null, vatBreakdown: [], issuedAt: null,
    lastDownloadedAt: null, viewCount: 0,
    firstViewedAt: null, lastViewedAt: null, pdfSha256: null, ublSha256: null, ublProfile: null,
    publicUrl: null, seller: vink, sellerSnapshot: null, customer: bakery, customerSnapshot: null, compliance: [],
    ...written,
    lines: lines.map((line, position) => storedLine(line, position)),
    ...fields,
  } as Invoice
}

function storedLine(line: LineBody, position: number): Invoice['lines'][number] {
  return {
    id: `line-${position}`, position, productId: line.productId ?? null, description: line.description ?? '',
    quantity: String(line.quantity ?? '1'), unit: line.unit ?? 'C62', unitPriceCents: Number(line.unitPriceCents),
    discountPercent: String(line.discountPercent ?? '0'), vatRate: String(line.vatRate ?? '21'),
    enteredVatRate: String(line.vatRate ?? '21'),
    vatTreatment: line.vatTreatment ?? null, vatExemptionReason: line.vatExemptionReason ?? null, lineTotalCents: 0,
    lineTotalInclCents: null,
  }
}
