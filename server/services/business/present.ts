import type { Business } from '#contract/schemas/business'
import type { BusinessRow } from '#db/queries/rows'
import { sellerFields } from '#domain/invoice/content'
import { pick } from '#domain/pick'
import type { DocumentLocale, IsoDate, Seller, SupplyType, VatTreatment } from '#domain/invoice/document'
import type { VatReturnPeriod } from '#domain/vat/period'
import { percentageOn } from '#domain/vat/rates'
import type { VatRates } from '#domain/vat/law'
import { schemeChangesOf } from './scheme-changes'

/**
 * The profile as the contract shows it, with the next number of both series, what is known of the logo, and its rate as
 * the percentage of the day.
 */
export function presentBusiness(
  row: BusinessRow,
  next: { invoice: number, creditNote: number },
  logo: { updatedAt: Date } | null,
  { today, vatRates }: { today: IsoDate, vatRates: VatRates },
): Business {
  const chosen = schemeChangesOf(row).at(-1)
  return {
    id: row.id,
    ...sellerOf(row),
    defaultPaymentLink: row.defaultPaymentLink,
    defaultVatTreatment: row.defaultVatTreatment as VatTreatment,
    defaultSupplyType: row.defaultSupplyType as SupplyType,
    defaultVatExemptionReason: row.defaultVatExemptionReason,
    defaultVatRate: percentageOn(row.defaultVatRate, today, vatRates),
    pricesIncludeVat: row.pricesIncludeVat,
    vatReturnPeriod: row.vatReturnPeriod as VatReturnPeriod,
    vatScheme: chosen?.scheme ?? 'invoice',
    vatSchemeFrom: chosen?.from ?? null,
    ...pick(row, ['defaultPaymentTermDays', 'defaultCurrency']),
    defaultInvoiceLocale: row.defaultInvoiceLocale as DocumentLocale,
    ...pick(row, ['defaultNotes', 'defaultFooter', 'defaultLayoutId']),
    houseStyle: houseStyleOf(row.houseStyle as Business['houseStyle']),
    ...pick(row, ['showEpcQrByDefault', 'reminderMessage', 'invoiceEmailSubject', 'invoiceEmailMessage']),
    invoiceNumberFormat: row.invoiceNumberFormat,
    nextInvoiceSequence: next.invoice,
    creditNoteNumberFormat: row.creditNoteNumberFormat,
    nextCreditNoteSequence: next.creditNote,
    ...pick(row, ['resetSequenceYearly', 'remindersEnabled', 'bookBankMatches']),
    reminderSchedule: Array.isArray(row.reminderSchedule) ? row.reminderSchedule.map(Number) : [],
    ...pick(row, ['noticeAfterDays', 'collectionCostsBearVat']),
    hasLogo: logo !== null,
    logoUpdatedAt: logo?.updatedAt.toISOString() ?? null,
    paymentDetailsChangedAt: row.paymentDetailsChangedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** A house style under both names of its base, so that it comes back as it was sent. */
function houseStyleOf(style: Business['houseStyle']): Business['houseStyle'] {
  return style?.base === undefined ? style : { ...style, template: style.base }
}

/** The seller that stands on a document. */
export function sellerOf(row: BusinessRow): Seller {
  return pick(row, sellerFields)
}
