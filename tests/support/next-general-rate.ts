import { dutchVatRates, type VatRates } from '#domain/vat/law'

/** The law as it would be with one line more: a general rate of 22 % from 2027 on. */
export const withNextGeneralRate: VatRates = {
  ...dutchVatRates,
  general: [{ value: '22', from: '2027-01-01', source: 'a law that nobody made' }, ...dutchVatRates.general],
}
