import type { VatRateKey } from '#domain/vat/law'

/** The profile of a business that has told only its name: Dutch, in euro, numbers by the year. */
export function initialBusiness(name: string, locale: 'nl' | 'en', now: Date) {
  return {
    name,
    country: 'NL',
    notInHandelsregister: false,
    defaultVatTreatment: 'standard',
    defaultSupplyType: 'services',
    defaultVatRate: 'general' satisfies VatRateKey,
    vatReturnPeriod: 'quarter',
    defaultPaymentTermDays: 30,
    defaultCurrency: 'EUR',
    defaultInvoiceLocale: locale,
    showEpcQrByDefault: true,
    invoiceNumberFormat: '{YYYY}-{SEQ:4}',
    creditNoteNumberFormat: 'C{YYYY}-{SEQ:4}',
    resetSequenceYearly: true,
    remindersEnabled: false,
    reminderSchedule: [7, 14],
    createdAt: now,
    updatedAt: now,
  }
}
