import { addDays } from '../dates'
import { hasVatInPrices } from '../vat/prices'
import type { DocumentLocale, InvoiceDocument, InvoiceKind, IsoDate, Seller, SupplyType, VatTreatment } from './document'
import { unsaid, type documentFields } from './document-fields'
import { usualSupplyType } from './supply-type'

export type DocumentContent = Pick<InvoiceDocument, keyof typeof documentFields>

/** The fields of a business that stand on its documents as the seller. */
export const sellerFields = [
  'name', 'legalName', 'addressLine1', 'addressLine2', 'postalCode', 'city', 'country', 'kvkNumber', 'vatNumber',
  'peppolId', 'notInHandelsregister', 'iban', 'bic', 'bankAccountName', 'email', 'phone', 'website',
] as const satisfies readonly (keyof Seller)[]

/** A customer, as far as it decides what a new document says. */
export interface UsualCustomer {
  country: string
  locale: DocumentLocale | null
  defaultVatTreatment: VatTreatment | null
  defaultSupplyType: SupplyType | null
  /** Days; null where the business decides. */
  paymentTermDays: number | null
}

/** A business, as far as it decides what a new document says. */
export interface UsualBusiness {
  country: string
  defaultPaymentTermDays: number
  defaultCurrency: string
  defaultInvoiceLocale: DocumentLocale
  defaultVatTreatment: VatTreatment
  defaultSupplyType: SupplyType
  defaultVatExemptionReason: string | null
  pricesIncludeVat: boolean
  defaultNotes: string | null
  defaultFooter: string | null
  defaultPaymentLink: string | null
  showEpcQrByDefault: boolean
}

/**
 * What a new document says where nobody says it: the customer decides first, then the business. The due date and the
 * supply type follow from the issue date and the VAT treatment, given or usual.
 */
export function usualContent(
  kind: InvoiceKind,
  given: { issueDate: IsoDate, vatTreatment?: VatTreatment | undefined },
  customer: UsualCustomer | null,
  business: UsualBusiness,
): DocumentContent {
  const { issueDate } = given
  const vatTreatment = given.vatTreatment ?? customer?.defaultVatTreatment ?? business.defaultVatTreatment
  return {
    ...unsaid,
    kind,
    issueDate,
    dueDate: usualDueDate(issueDate, customer, business),
    currency: business.defaultCurrency,
    locale: customer?.locale ?? business.defaultInvoiceLocale,
    vatTreatment,
    supplyType: usualSupplyType(customer, business, vatTreatment),
    vatExemptionReason: vatTreatment === 'exempt' ? business.defaultVatExemptionReason : null,
    pricesIncludeVat: hasVatInPrices({ pricesIncludeVat: business.pricesIncludeVat, vatTreatment }),
    notes: business.defaultNotes,
    footer: business.defaultFooter,
    paymentLink: business.defaultPaymentLink,
    showEpcQr: business.showEpcQrByDefault,
  }
}

/** The issue date plus the payment term: the customer's own, else that of the business. */
export function usualDueDate(
  issueDate: IsoDate,
  customer: Pick<UsualCustomer, 'paymentTermDays'> | null,
  business: Pick<UsualBusiness, 'defaultPaymentTermDays'>,
): IsoDate {
  return addDays(issueDate, customer?.paymentTermDays ?? business.defaultPaymentTermDays)
}
