import type { Business } from '#contract/schemas/business'
import type { Invoice } from '#contract/schemas/invoice'
import type { DocumentLocale, InvoiceKind, IsoDate, SupplyType, VatTreatment } from '#domain/invoice/document'
import { addDays } from '#domain/dates'
import { usualSupplyType } from '#domain/invoice/supply-type'
import { treatmentNeeds } from '#domain/vat/treatments'
import { formatAmount, formatPlainDecimal } from '#domain/money'

export type DraftCustomer = NonNullable<Invoice['customer']> & { paymentTermDays: number | null }

/** One line as the editor holds it: numbers as typed. */
export interface DraftLine {
  /** Names the line while it moves about. */
  key: number
  productId: string | null
  description: string
  quantity: string
  unit: string
  unitPrice: string
  discountPercent: string
  vatRate: string
}

/** A draft as the editor holds it: everything as typed, so that nothing unfinished is lost. */
export interface Draft {
  kind: InvoiceKind
  customer: DraftCustomer | null
  number: string
  issueDate: string
  dueDate: string
  supplyDate: string
  supplyPeriodEnd: string
  currency: string
  locale: DocumentLocale
  vatTreatment: VatTreatment
  supplyType: SupplyType | null
  /** Null where goods go to the customer's own country. */
  deliveryCountry: string | null
  vatExemptionReason: string
  exchangeRate: string
  exchangeRateDate: string
  exchangeRateSource: string
  creditedInvoiceNumber: string
  creditedInvoiceDate: string
  reference: string
  buyerReference: string
  notes: string
  footer: string
  paymentLink: string
  showEpcQr: boolean
  layoutId: string | null
  lines: DraftLine[]
}

/** A draft that has been saved, as the editor shows it. */
export function draftOf(invoice: Invoice, typedIn: DocumentLocale): Draft {
  const plain = (text: string) => formatPlainDecimal(text, typedIn)
  return {
    kind: invoice.kind,
    customer: invoice.customer,
    number: invoice.number ?? '',
    issueDate: invoice.issueDate,
    dueDate: invoice.dueDate ?? '',
    supplyDate: invoice.supplyDate ?? '',
    supplyPeriodEnd: invoice.supplyPeriodEnd ?? '',
    currency: invoice.currency,
    locale: invoice.locale,
    vatTreatment: invoice.vatTreatment,
    supplyType: invoice.supplyType,
    deliveryCountry: invoice.deliveryCountry,
    vatExemptionReason: invoice.vatExemptionReason ?? '',
    exchangeRate: plain(invoice.exchangeRate ?? ''),
    exchangeRateDate: invoice.exchangeRateDate ?? '',
    exchangeRateSource: invoice.exchangeRateSource ?? '',
    creditedInvoiceNumber: invoice.creditedInvoiceNumber ?? '',
    creditedInvoiceDate: invoice.creditedInvoiceDate ?? '',
    reference: invoice.reference ?? '',
    buyerReference: invoice.buyerReference ?? '',
    notes: invoice.notes ?? '',
    footer: invoice.footer ?? '',
    paymentLink: invoice.paymentLink ?? '',
    showEpcQr: invoice.showEpcQr,
    layoutId: invoice.layoutId,
    lines: invoice.lines.map((line, index) => ({
      key: index,
      productId: line.productId,
      description: line.description,
      quantity: plain(line.quantity),
      unit: line.unit,
      unitPrice: formatAmount(line.unitPriceCents, typedIn),
      discountPercent: line.discountPercent === '0' ? '' : plain(line.discountPercent),
      vatRate: line.enteredVatRate,
    })),
  }
}

/** A new draft: what the business usually does, and one line to start on. */
export function newDraft(business: Business, kind: InvoiceKind, today: IsoDate): Draft {
  return {
    kind,
    customer: null,
    number: '',
    issueDate: today,
    dueDate: usualDueDate(today, null, business),
    supplyDate: today,
    supplyPeriodEnd: '',
    currency: business.defaultCurrency,
    locale: business.defaultInvoiceLocale,
    vatTreatment: business.defaultVatTreatment,
    supplyType: usualSupplyType(null, business, business.defaultVatTreatment),
    deliveryCountry: null,
    vatExemptionReason: business.defaultVatExemptionReason ?? '',
    exchangeRate: '',
    exchangeRateDate: '',
    exchangeRateSource: '',
    creditedInvoiceNumber: '',
    creditedInvoiceDate: '',
    reference: '',
    buyerReference: '',
    notes: business.defaultNotes ?? '',
    footer: business.defaultFooter ?? '',
    paymentLink: business.defaultPaymentLink ?? '',
    showEpcQr: business.showEpcQrByDefault,
    layoutId: null,
    lines: [newLine(0, business)],
  }
}

export function newLine(key: number, business: Business): DraftLine {
  return {
    key,
    productId: null,
    description: '',
    quantity: '1',
    unit: 'C62',
    unitPrice: '',
    discountPercent: '',
    vatRate: business.defaultVatRate,
  }
}

/** The draft for another customer: what that customer usually gets goes before what the business usually does. */
export function withCustomer(draft: Draft, customer: DraftCustomer, business: Business): Draft {
  const hadUsualDueDate = draft.dueDate === usualDueDate(draft.issueDate, draft.customer, business)
  const vatTreatment = customer.defaultVatTreatment ?? business.defaultVatTreatment
  return {
    ...draft,
    customer,
    locale: customer.locale ?? business.defaultInvoiceLocale,
    vatTreatment,
    supplyType: usualSupplyType(customer, business, vatTreatment),
    dueDate: hadUsualDueDate ? usualDueDate(draft.issueDate, customer, business) : draft.dueDate,
  }
}

/** The draft under another treatment. Across a border nothing is guessed: what is supplied decides whose VAT is due. */
export function withTreatment(draft: Draft, vatTreatment: VatTreatment): Draft {
  const isAsked = treatmentNeeds[vatTreatment].supplyType && !treatmentNeeds[draft.vatTreatment].supplyType
  return { ...draft, vatTreatment, ...(isAsked ? { supplyType: draft.customer?.defaultSupplyType ?? null } : {}) }
}

/** The date by which this customer usually pays; empty while there is no issue date. */
export function usualDueDate(issueDate: string, customer: DraftCustomer | null, business: Business): string {
  const days = customer?.paymentTermDays ?? business.defaultPaymentTermDays
  return issueDate === '' ? '' : addDays(issueDate, days)
}

/** The lines that say anything: one that was added and left alone does not count. */
export function filledLines(lines: readonly DraftLine[]): DraftLine[] {
  return lines.filter(({ description, unitPrice, productId }) => description.trim() || unitPrice.trim() || productId)
}
