import type { Business } from '#contract/schemas/business'
import type { LastPrices } from '#contract/schemas/customer'
import type { Invoice } from '#contract/schemas/invoice'
import { usualContent, usualDueDate, type DocumentContent } from '#domain/invoice/content'
import { pick } from '#domain/pick'
import { valuesOf } from '#domain/fields'
import { contentFields, optionalTexts } from '#domain/invoice/document-fields'
import type {
  DeductedAdvance, DocumentLocale, InvoiceKind, IsoDate, LineTreatment, VatTreatment,
} from '#domain/invoice/document'
import { usualSupplyType } from '#domain/invoice/supply-type'
import { rateDateOf, rateMoved } from '#domain/vat/rates'
import { treatmentNeeds } from '#domain/vat/treatments'
import { formatAmount, formatPlainDecimal } from '#domain/money'

/** The price by which a customer was billed last for a product, where that is not the product's. */
export type LastPrice = LastPrices['data'][number]

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
  vatTreatment: LineTreatment | null
  vatExemptionReason: string
}

/** What holds for all lines of a document alike. */
export interface LineTerms {
  currency: string
  /** Whether this document charges the rates of its lines at all. */
  chargesVat: boolean
  /** Whether the prices of this document include VAT. */
  pricesIncludeVat: boolean
  typedIn: DocumentLocale
  documentLocale: DocumentLocale
  /** The member state whose rates it charges; null for the Netherlands. */
  vatCountry: string | null
  /** The day whose rates the document states, and the usual rate on it. */
  rateDate: IsoDate
  defaultVatRate: string
  defaultExemptionReason: string
  /** By which prices the customer was billed last, by product. */
  lastPrices: ReadonlyMap<string, LastPrice>
}

type OptionalText = (typeof optionalTexts)[number]

/** A draft as the editor holds it: everything as typed, so that nothing unfinished is lost. */
export interface Draft extends Omit<DocumentContent, OptionalText | 'exchangeRate'>, Record<OptionalText, string> {
  customer: DraftCustomer | null
  number: string
  exchangeRate: string
  layoutId: string | null
  /** The advance invoices it deducts, as they were read. */
  deductedAdvances: DeductedAdvance[]
  lines: DraftLine[]
}

/** A draft that has been saved, as the editor shows it. */
export function draftOf(invoice: Invoice, typedIn: DocumentLocale): Draft {
  const plain = (text: string) => formatPlainDecimal(text, typedIn)
  return {
    ...typedContent(invoice),
    customer: invoice.customer,
    number: invoice.number ?? '',
    exchangeRate: plain(invoice.exchangeRate ?? ''),
    layoutId: invoice.layoutId,
    deductedAdvances: invoice.deductedAdvances,
    lines: invoice.lines.map((line, index) => ({
      key: index,
      productId: line.productId,
      description: line.description,
      quantity: plain(line.quantity),
      unit: line.unit,
      unitPrice: formatAmount(line.unitPriceCents, typedIn, invoice.currency),
      discountPercent: line.discountPercent === '0' ? '' : plain(line.discountPercent),
      vatRate: line.enteredVatRate,
      vatTreatment: line.vatTreatment,
      vatExemptionReason: line.vatExemptionReason ?? '',
    })),
  }
}

/** What a document says, with nothing typed where it says nothing. */
function typedContent(content: DocumentContent) {
  return { ...pick(content, contentFields), ...valuesOf(optionalTexts, field => content[field] ?? '') }
}

/** A new draft: what the business usually does, and one line to start on. */
export function newDraft(business: Business, kind: InvoiceKind, today: IsoDate): Draft {
  return {
    ...typedContent(usualContent(kind, { issueDate: today }, null, business)),
    customer: null,
    number: '',
    supplyDate: today,
    // Kept for a switch to the treatment that asks for it.
    vatExemptionReason: business.defaultVatExemptionReason ?? '',
    pricesIncludeVat: business.pricesIncludeVat,
    exchangeRate: '',
    layoutId: null,
    deductedAdvances: [],
    lines: [newLine(0, business.defaultVatRate)],
  }
}

/** The day whose VAT rates a draft states, by the dates that are filled in; today where none is. */
export function rateDateOfDraft(
  draft: Pick<Draft, 'issueDate' | 'supplyDate' | 'supplyPeriodEnd' | 'creditedInvoiceDate'>, today: IsoDate,
): IsoDate {
  return rateDateOf({
    issueDate: draft.issueDate || today,
    supplyDate: draft.supplyDate || null,
    supplyPeriodEnd: draft.supplyPeriodEnd || null,
    creditedInvoiceDate: draft.creditedInvoiceDate || null,
  })
}

/** The default rate of the business, which is read as of today, on the day of a draft. */
export function usualRate(business: Business, days: { today: IsoDate, rateDate: IsoDate }): string {
  return rateMoved(business.defaultVatRate, { from: days.today, to: days.rateDate })
}

/**
 * A line to write on, in the unit and with the VAT of the one before.
 * @param vatRate the usual rate on the day of the document, for the first
 */
export function newLine(key: number, vatRate: string, before?: DraftLine): DraftLine {
  return {
    key,
    productId: null,
    description: '',
    quantity: '1',
    unit: before?.unit ?? 'C62',
    unitPrice: '',
    discountPercent: '',
    vatRate: before?.vatRate ?? vatRate,
    vatTreatment: before?.vatTreatment ?? null,
    vatExemptionReason: before?.vatExemptionReason ?? '',
  }
}

/** The draft for another customer: what that customer usually gets goes before what the business usually does. */
export function withCustomer(draft: Draft, customer: DraftCustomer, business: Business): Draft {
  const hadUsualDueDate = draft.dueDate === dueDateFor(draft.issueDate, draft.customer, business)
  const vatTreatment = customer.defaultVatTreatment ?? business.defaultVatTreatment
  return {
    ...draft,
    customer,
    deductedAdvances: draft.customer?.id === customer.id ? draft.deductedAdvances : [],
    locale: customer.locale ?? business.defaultInvoiceLocale,
    vatTreatment,
    supplyType: usualSupplyType(customer, business, vatTreatment),
    dueDate: hadUsualDueDate ? dueDateFor(draft.issueDate, customer, business) : draft.dueDate,
  }
}

/** The draft under another treatment. Across a border nothing is guessed: what is supplied decides whose VAT is due. */
export function withTreatment(draft: Draft, vatTreatment: VatTreatment): Draft {
  const isAsked = treatmentNeeds[vatTreatment].supplyType && !treatmentNeeds[draft.vatTreatment].supplyType
  return { ...draft, vatTreatment, ...(isAsked ? { supplyType: draft.customer?.defaultSupplyType ?? null } : {}) }
}

/** The date by which this customer usually pays; empty while there is no issue date. */
export function dueDateFor(issueDate: string, customer: DraftCustomer | null, business: Business): string {
  return issueDate === '' ? '' : usualDueDate(issueDate, customer, business)
}

/** The lines that say anything: one that was added and left alone does not count. */
export function filledLines(lines: readonly DraftLine[]): DraftLine[] {
  return lines.filter(({ description, unitPrice, productId }) => description.trim() || unitPrice.trim() || productId)
}

/** Whether nobody has written anything yet: no customer, no line, no text. */
export function isEmpty({ customer, lines, reference, number }: Draft): boolean {
  return customer === null && filledLines(lines).length === 0 && reference.trim() === '' && number.trim() === ''
}
