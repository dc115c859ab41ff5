import { withDeductions } from '#domain/invoice/advance'
import type { ComplianceCode, ComplianceContext } from '#domain/invoice/compliance'
import type { CheckLevel, InvoiceDocument } from '#domain/invoice/document'
import {
  advance, bauhofMueller, creditedInvoice, creditNote, hudsonTimber, invoice, line, mevrouwDeWit, studioVink,
  timmerbedrijfJansen,
} from '../cast'

/** What the check finds on a document: its level, code and field, and what must be known beside the document. */
export type Case = [
  level: CheckLevel, code: ComplianceCode, field: string, document: InvoiceDocument,
  context?: Partial<ComplianceContext>,
]

export const seller = (changes: Partial<typeof studioVink>) => invoice({ seller: { ...studioVink, ...changes } })
export const customer = (changes: Partial<typeof timmerbedrijfJansen>) => {
  return invoice({ customer: { ...timmerbedrijfJansen, ...changes } })
}
export const lineOf = (changes: Parameters<typeof line>[0]) => invoice({ lines: [line(), line(changes)] })
export const intraEu = (changes: Partial<InvoiceDocument> = {}) => {
  return invoice({ vatTreatment: 'intra_eu', supplyType: 'goods', customer: bauhofMueller, ...changes })
}
export const creditedAbroad = (changes: Partial<InvoiceDocument> = {}) => {
  const credited = creditedInvoice({ vatTreatment: 'intra_eu', supplyType: 'goods' })
  return intraEu({ ...creditNote(), vatTreatment: 'intra_eu', supplyType: 'goods', creditedInvoice: credited, customer: bauhofMueller, ...changes })
}
export const exported = (changes: Partial<InvoiceDocument> = {}) => {
  return invoice({ vatTreatment: 'export', supplyType: 'goods', customer: hudsonTimber, ...changes })
}
export const deducting = (changes: Parameters<typeof advance>[0] = {}) => {
  return withDeductions(invoice({ lines: [line({ quantity: '20' })], deductedAdvances: [advance(changes)] }))
}
export const toMinistry = customer({ peppolId: '0190:00000003272448340104' })
export const sentToBelgium = (changes: Partial<InvoiceDocument> = {}) => {
  return invoice({ customer: { ...mevrouwDeWit, country: 'BE' }, supplyType: 'goods', ...changes })
}
export const germanVat = (changes: Partial<InvoiceDocument> = {}) => invoice({
  customer: { ...mevrouwDeWit, country: 'DE' }, vatCountry: 'DE', supplyType: 'goods', lines: [line({ vatRate: '19' })], ...changes,
})
const inYen = (changes: Parameters<typeof line>[0]) =>
  invoice({ currency: 'JPY', exchangeRate: '180', lines: [line({ quantity: '1', ...changes })] })
export const inDollars = (exchangeRate: string, changes: Partial<InvoiceDocument> = {}) => {
  return invoice({ currency: 'USD', exchangeRate, ...changes })
}
export const kor = (changes: Partial<typeof studioVink> = {}) => {
  return invoice({ vatTreatment: 'kor', seller: { ...studioVink, vatNumber: null, ...changes } })
}

export const lateCharges = (changes: Partial<InvoiceDocument> = {}) => invoice({
  lines: [
    line({ quantity: '1', unitPriceCents: 4_000, vatTreatment: 'collection_costs' }),
    line({ quantity: '1', unitPriceCents: 724, vatTreatment: 'late_interest' }),
  ],
  ...changes,
})

export const exempt = (vatExemptionReason: string) => invoice({ vatTreatment: 'exempt', vatExemptionReason })
export const letting = 'Vrijgesteld van btw: verhuur van onroerend goed, art. 135 lid 1 onder l Richtlijn 2006/112/EG'

/** One case at least of every code; the first one is the example of the guide. */
export const cases: Case[] = [
  ['error', 'seller_name_missing', 'seller.name', seller({ name: ' ' })],
  ['error', 'seller_address_incomplete', 'seller.addressLine1', seller({ addressLine1: null, city: null })],
  ['error', 'seller_address_incomplete', 'seller.postalCode', seller({ postalCode: ' ' })],
  ['error', 'seller_address_incomplete', 'seller.city', seller({ city: null })],
  ['error', 'seller_address_incomplete', 'seller.country', seller({ country: 'XX' })],
  ['error', 'seller_identifier_missing', 'seller.kvkNumber', kor({ kvkNumber: null, notInHandelsregister: true })],
  ['warning', 'seller_outside_netherlands', 'seller.country', seller({ country: 'BE', vatNumber: 'BE0123456749' })],
  ['error', 'seller_kvk_missing', 'seller.kvkNumber', seller({ kvkNumber: null })],
  ['error', 'kvk_invalid', 'seller.kvkNumber', seller({ kvkNumber: '1234567' })],
  ['error', 'kvk_invalid', 'customer.kvkNumber', customer({ kvkNumber: '1234567' })],
  ['error', 'seller_vat_number_missing', 'seller.vatNumber', seller({ vatNumber: null })],
  ['error', 'seller_vat_number_missing', 'seller.vatNumber', invoice({ vatTreatment: 'reverse_charge', seller: { ...studioVink, vatNumber: null } })],
  // The number of an exempt small enterprise registers nobody for VAT.
  ['error', 'seller_vat_number_missing', 'seller.vatNumber', seller({ vatNumber: 'NL000099998B57-EX' })],
  ['error', 'vat_number_invalid', 'seller.vatNumber', seller({ vatNumber: 'NL000099998B58' })],
  ['error', 'vat_number_invalid', 'seller.vatNumber', seller({ vatNumber: 'DE136695976' })],
  ['error', 'vat_number_invalid', 'customer.vatNumber', customer({ vatNumber: '123456782B12' })],
  ['error', 'vat_number_invalid', 'customer.vatNumber', customer({ vatNumber: 'NL 123456782B12' })],
  ['error', 'iban_invalid', 'seller.iban', seller({ iban: 'NL91ABNA0417164301' })],
  ['error', 'bic_invalid', 'seller.bic', seller({ bic: 'ABNA' })],
  ['warning', 'iban_missing', 'seller.iban', seller({ iban: null })],
  ['warning', 'kor_vat_number_shown', 'seller.vatNumber', kor({ vatNumber: studioVink.vatNumber })],

  ['error', 'customer_missing', 'customer', invoice({ customer: null })],
  ['warning', 'customer_missing', 'customer', invoice({ customer: null, lines: [line({ quantity: '1', unitPriceCents: 8_264 })] })],
  ['error', 'customer_name_missing', 'customer.name', customer({ name: '' })],
  ['error', 'customer_address_incomplete', 'customer.postalCode', customer({ postalCode: null })],
  ['error', 'customer_address_incomplete', 'customer.country', customer({ country: 'EL' })],
  ['error', 'customer_address_incomplete', 'customer.country', invoice({ customer: { ...mevrouwDeWit, country: '' } })],
  ['warning', 'customer_address_incomplete', 'customer.addressLine1', invoice({ customer: { ...mevrouwDeWit, addressLine1: null } })],
  ['warning', 'customer_kvk_missing', 'customer.kvkNumber', customer({ kvkNumber: null })],
  ['error', 'customer_vat_number_missing', 'customer.vatNumber', invoice({ vatTreatment: 'reverse_charge', customer: { ...timmerbedrijfJansen, vatNumber: null } })],
  ['error', 'customer_vat_number_missing', 'customer.vatNumber', intraEu({ customer: { ...bauhofMueller, vatNumber: null } })],
  ['error', 'customer_vat_number_missing', 'customer.vatNumber', intraEu({ customer: { ...bauhofMueller, vatNumber: 'DE136695976-EX' } })],
  ['warning', 'customer_vat_number_unverified', 'customer.vatNumber', intraEu(), { customerVatStatus: null }],
  ['warning', 'customer_vat_number_unverified', 'customer.vatNumber', intraEu(), { customerVatStatus: 'unavailable' }],
  ['error', 'customer_vat_number_invalid', 'customer.vatNumber', intraEu(), { customerVatStatus: 'invalid' }],
  ['error', 'customer_vat_number_invalid', 'customer.vatNumber', invoice({ vatTreatment: 'reverse_charge' }), { customerVatStatus: 'invalid' }],

  ['error', 'customer_country_mismatch', 'customer.vatNumber', intraEu({ customer: timmerbedrijfJansen })],
  ['error', 'customer_country_mismatch', 'customer.country', intraEu({ customer: { ...hudsonTimber, vatNumber: 'DE136695976' } })],
  ['error', 'customer_country_mismatch', 'customer.vatNumber', intraEu({ supplyType: 'services', customer: { ...bauhofMueller, country: 'GB', vatNumber: 'XI123456789' } })],
  ['error', 'customer_country_mismatch', 'customer.vatNumber', intraEu({ customer: { ...bauhofMueller, vatNumber: 'NL123456782B12' } })],
  ['error', 'customer_country_mismatch', 'customer.country', exported({ customer: bauhofMueller })],
  ['error', 'customer_country_mismatch', 'customer.country', exported({ customer: timmerbedrijfJansen })],
  ['error', 'customer_country_mismatch', 'customer.vatNumber', invoice({ vatTreatment: 'reverse_charge', customer: bauhofMueller })],
  ['error', 'customer_country_mismatch', 'deliveryCountry', intraEu({ deliveryCountry: 'NL' })],
  ['error', 'customer_country_mismatch', 'deliveryCountry', exported({ deliveryCountry: 'BE' })],
  ['error', 'vat_exemption_reason_missing', 'vatExemptionReason', invoice({ vatTreatment: 'exempt', vatExemptionReason: ' ' })],
  [
    'warning', 'margin_vat_apart', 'vatExemptionReason',
    invoice({ vatTreatment: 'exempt', vatExemptionReason: 'Bijzondere regeling – gebruikte goederen' }),
  ],
  ['error', 'supply_type_missing', 'supplyType', intraEu({ supplyType: null })],
  ['error', 'supply_type_missing', 'supplyType', exported({ supplyType: null })],
  ['warning', 'supply_type_missing', 'supplyType', invoice({ customer: { ...mevrouwDeWit, country: 'BE' }, supplyType: null })],
  ['warning', 'supply_type_missing', 'supplyType', invoice({ customer: { ...mevrouwDeWit, country: 'BE' }, supplyType: null, vatCountry: 'BE' })],
  ['warning', 'treatment_unusual', 'vatTreatment', invoice({ customer: bauhofMueller })],
  ['warning', 'treatment_unusual', 'vatTreatment', invoice({ customer: hudsonTimber })],
  ['warning', 'treatment_unusual', 'vatTreatment', intraEu({ customer: { ...bauhofMueller, type: 'individual' } })],
  ['warning', 'treatment_unusual', 'vatTreatment', intraEu({ supplyType: 'services', customer: { ...bauhofMueller, country: 'FR', postalCode: '97400', vatNumber: 'FR12345678901' } })],
  ['warning', 'treatment_unusual', 'vatTreatment', intraEu({ supplyType: 'services', customer: { ...bauhofMueller, country: 'ES', postalCode: '38001', vatNumber: 'ESB12345678' } })],
  ['warning', 'treatment_unusual', 'vatTreatment', intraEu({ supplyType: 'services', customer: { ...bauhofMueller, country: 'NO' } })],
  ['warning', 'treatment_unusual', 'vatTreatment', exported({ supplyType: 'services', customer: { ...hudsonTimber, type: 'individual' } })],
  ['warning', 'treatment_unusual', 'vatTreatment', { ...kor(), customer: bauhofMueller, supplyType: 'services' }],
  ['warning', 'oss_possible', 'vatTreatment', invoice({ customer: { ...mevrouwDeWit, country: 'BE' } })],
  ['warning', 'oss_northern_ireland', 'vatTreatment', invoice({ supplyType: 'goods', customer: { ...mevrouwDeWit, country: 'GB', postalCode: 'BT1 5GS' } })],
  // Eight hours at € 85 come to € 680.
  ['error', 'kor_limit_passed', 'vatTreatment', kor(), { korTurnover: { yearCents: 1_932_001, yearBeforeCents: 0 } }],
  ['error', 'kor_limit_passed', 'vatTreatment', kor(), { korTurnover: { yearCents: 0, yearBeforeCents: 2_000_001 } }],
  ['warning', 'kor_limit_near', 'vatTreatment', kor(), { korTurnover: { yearCents: 1_932_000, yearBeforeCents: 0 } }],
  ['warning', 'kor_exempt_counts', 'vatExemptionReason', exempt('Verhuur van een zaal'), { isSmallBusiness: true }],
  ['info', 'kor_exempt_counts', 'vatExemptionReason', exempt(letting), { isSmallBusiness: true }],
  ['warning', 'kor_exempt_counts', 'lines.1.vatExemptionReason', lineOf({ vatTreatment: 'exempt', vatExemptionReason: 'Verhuur' }), { isSmallBusiness: true }],
  ['warning', 'kor_limit_near', 'vatTreatment', kor(), { korTurnover: { yearCents: 1_532_000, yearBeforeCents: 0 } }],
  ['warning', 'oss_limit_near', 'vatTreatment', sentToBelgium(), { distanceSales: { yearCents: 732_000, yearBeforeCents: 1_000_000 } }],
  ['warning', 'oss_limit_near', 'vatTreatment', sentToBelgium(), { distanceSales: { yearCents: 932_000, yearBeforeCents: 0 } }],
  ['warning', 'oss_limit_passed', 'vatTreatment', sentToBelgium(), { distanceSales: { yearCents: 932_001, yearBeforeCents: 0 } }],
  ['warning', 'oss_limit_passed', 'vatTreatment', sentToBelgium(), { distanceSales: { yearCents: 0, yearBeforeCents: 1_000_001 } }],

  ['error', 'lines_missing', 'lines', invoice({ lines: [] })],
  ['error', 'line_description_missing', 'lines.1.description', lineOf({ description: ' \n' })],
  ['error', 'line_quantity_invalid', 'lines.1.quantity', lineOf({ quantity: '0.0' })],
  ['error', 'line_quantity_invalid', 'lines.1.quantity', lineOf({ quantity: '1.0000001' })],
  ['error', 'line_quantity_invalid', 'lines.1.quantity', lineOf({ quantity: 'acht' })],
  ['error', 'line_unit_unknown', 'lines.1.unit', lineOf({ unit: 'stuk' })],
  ['error', 'line_discount_out_of_range', 'lines.1.discountPercent', lineOf({ discountPercent: '100.0001' })],
  ['error', 'line_discount_out_of_range', 'lines.1.discountPercent', lineOf({ discountPercent: '-1' })],
  ['error', 'vat_rate_not_allowed', 'lines.1.vatRate', lineOf({ vatRate: '-9' })],
  ['error', 'vat_rate_not_allowed', 'lines.1.vatRate', lineOf({ vatRate: '9.125' })],
  ['warning', 'vat_rate_unusual', 'lines.1.vatRate', lineOf({ vatRate: '19' })],
  ['error', 'vat_rate_foreign', 'lines.1.vatRate', {
    ...lineOf({ vatRate: '12' }), customer: { ...mevrouwDeWit, country: 'BE' },
  }],
  ['error', 'vat_country_mismatch', 'vatCountry', invoice({ vatCountry: 'BE' })],

  ['error', 'issue_date_in_future', 'issueDate', invoice({ issueDate: '2026-11-21' })],
  ['warning', 'issue_date_late', 'issueDate', invoice({ supplyDate: '2026-09-30' })],
  ['warning', 'issue_date_late', 'issueDate', invoice({ issueDate: '2026-11-16', supplyDate: '2026-10-31' }), { latestIssueDate: null }],
  ['warning', 'issue_date_out_of_order', 'issueDate', invoice({ issueDate: '2026-11-18' })],
  ['error', 'due_date_before_issue_date', 'dueDate', invoice({ dueDate: '2026-11-19' })],
  // 20 January and 21 December are the 61st and 31st day.
  ['warning', 'payment_term_long', 'dueDate', invoice({ dueDate: '2027-01-20' })],
  ['warning', 'payment_term_long', 'dueDate', { ...toMinistry, dueDate: '2026-12-21' }],
  ['warning', 'supply_date_missing', 'supplyDate', invoice({ supplyDate: null })],
  ['error', 'supply_date_missing', 'supplyDate', intraEu({ supplyDate: null })],
  ['error', 'supply_period_invalid', 'supplyPeriodEnd', invoice({ supplyPeriodEnd: '2026-11-17' })],
  ['error', 'supply_period_invalid', 'supplyPeriodEnd', invoice({ supplyDate: null, supplyPeriodEnd: '2026-11-17' })],
  ['warning', 'vat_period_filed', 'issueDate', invoice({ supplyDate: '2026-09-20' }), { filedPeriod: '2026-Q3' }],
  ['info', 'late_icp', 'issueDate', intraEu({ supplyDate: '2026-08-20' })],
  ['info', 'late_oss', 'issueDate', germanVat({ supplyDate: '2026-08-20' })],

  ['error', 'currency_invalid', 'currency', invoice({ currency: 'KWD', exchangeRate: '0.33' })],
  ['error', 'amount_not_whole', 'lines.0.unitPriceCents', inYen({ unitPriceCents: 1_050_050 })],
  ['error', 'amount_not_whole', 'lines.0.unitPriceCents', inYen({ quantity: '1.5', unitPriceCents: 33_300 })],
  ['error', 'amount_not_whole', 'lines.0.unitPriceCents', inYen({ unitPriceCents: 33_300, discountPercent: '10' })],
  ['error', 'exchange_rate_missing', 'exchangeRate', invoice({ currency: 'USD' })],
  ['error', 'exchange_rate_missing', 'exchangeRate', invoice({ currency: 'USD', exchangeRate: '0' })],
  ['error', 'exchange_rate_missing', 'exchangeRate', invoice({ currency: 'USD', exchangeRate: '-1.1' })],
  ['error', 'exchange_rate_missing', 'exchangeRate', invoice({ currency: 'USD', exchangeRate: '1,1' })],
  // The inverse of 1.0852 is 0.9215; five per cent of it are 0.05426.
  ['error', 'exchange_rate_upside_down', 'exchangeRate', inDollars('0.9215'), { publishedRate: { rate: '1.0852', date: '2026-11-19' } }],
  ['warning', 'exchange_rate_far', 'exchangeRate', inDollars('1.13947'), { publishedRate: { rate: '1.0852', date: '2026-11-19' } }],
  ['warning', 'exchange_rate_far', 'exchangeRate', inDollars('1.03093'), { publishedRate: { rate: '1.0852', date: '2026-11-19' } }],
  ['warning', 'exchange_rate_old', 'exchangeRateDate', inDollars('1.0852', { exchangeRateDate: '2025-11-19' })],
  ['error', 'total_negative', 'totalCents', lineOf({ unitPriceCents: -10_000 })],
  ['warning', 'total_zero', 'totalCents', lineOf({ unitPriceCents: -8500 })],
  ['error', 'amount_too_large', 'lines.1.unitPriceCents', lineOf({ quantity: '1', unitPriceCents: 10_000_000_000_001 })],
  ['error', 'amount_too_large', 'lines.1.unitPriceCents', lineOf({ quantity: '999999999999999', unitPriceCents: 100 })],
  ['error', 'amount_too_large', 'totalCents', invoice({ lines: [line({ quantity: '1', unitPriceCents: 9_000_000_000_000 })] })],
  ['error', 'amount_too_large', 'totalCents', invoice({ currency: 'USD', exchangeRate: '0.0000000000001' })],
  ['error', 'amount_too_large', 'totalCents', invoice({ currency: 'USD', exchangeRate: '0.000000001' })],
  // Without VAT as well: the return is in euro.
  ['error', 'amount_too_large', 'totalCents', exported({ currency: 'USD', exchangeRate: '0.00000001', lines: [line({ quantity: '1', unitPriceCents: 1_000_000_000 })] })],
  ['error', 'amount_too_large', 'totalCents', exported({ currency: 'USD', exchangeRate: '0.0001', lines: [line({ quantity: '1', unitPriceCents: 1_000_000_000_000 })] })],
  ['error', 'amount_too_large', 'totalCents', exported({ currency: 'USD', exchangeRate: '0.01', lines: [line({ quantity: '1', unitPriceCents: 1_000_000_000_000 })] })],
  ['error', 'credited_reference_missing', 'creditedInvoiceNumber', creditNote({ creditedInvoiceNumber: ' ' })],
  ['error', 'credit_exceeds_remaining', 'totalCents', creditNote({ creditedInvoice: creditedInvoice({ remaining: [] }) })],
  ['error', 'late_charges_exceed_due', 'totalCents', lateCharges(), { dueCharges: { costsCents: 4_000, interestCents: 723 } }],
  ['error', 'credit_treatment_differs', 'vatTreatment', creditNote({ creditedInvoice: creditedInvoice({ vatTreatment: 'exempt' }) })],
  ['error', 'customer_country_mismatch', 'customer.vatNumber', creditedAbroad({ creditedInvoice: null, customer: timmerbedrijfJansen })],
  ['error', 'credit_customer_differs', 'customer', creditNote({ creditedInvoice: creditedInvoice() }), { customerId: 'de-wit' }],
  ['error', 'credit_before_invoice', 'issueDate', creditNote({ creditedInvoiceDate: '2026-11-21' })],
  ['error', 'advance_already_deducted', 'advanceInvoiceIds.0', deducting({ deductedByNumber: '2026-0041' })],
  ['error', 'advance_nothing_left', 'advanceInvoiceIds.0', deducting({ remaining: [] })],
  ['error', 'advance_customer_differs', 'advanceInvoiceIds.0', deducting(), { customerId: 'de-wit' }],
  ['error', 'advance_treatment_differs', 'advanceInvoiceIds.0', deducting({ vatTreatment: 'exempt' })],
  ['error', 'advance_currency_differs', 'advanceInvoiceIds.0', deducting({ currency: 'USD' })],
  ['error', 'advance_after_invoice', 'advanceInvoiceIds.0', deducting({ issueDate: '2026-11-21' })],
  ['warning', 'advance_of_intra_eu_goods', 'advance', intraEu({ advance: true })],
  ['error', 'number_breaks_sequence', 'number', invoice({ number: '2026-0099' }), { numberPlacement: 'breaks_series' }],
  ['error', 'number_taken', 'number', invoice({ number: 'OUD-1' }), { numberPlacement: 'outside_series', isNumberTaken: true }],
  ['warning', 'number_outside_series', 'number', invoice({ number: 'OUD-1' }), { numberPlacement: 'outside_series' }],

  ['error', 'text_has_control_characters', 'notes', invoice({ notes: 'belofte\u0007' })],
  ['error', 'text_has_control_characters', 'lines.1.description', lineOf({ description: 'half \uD83D teken' })],
  ['error', 'text_has_control_characters', 'customer.name', customer({ name: 'Jansen\u0000' })],
  ['error', 'text_has_control_characters', 'seller.name', seller({ name: 'Vink\uFFFF' })],
  ['error', 'text_has_control_characters', 'notes', invoice({ notes: 'Betaal \u202E00,1 €\u202C' })],
  ['error', 'text_has_control_characters', 'customer.name', customer({ name: 'Jansen\u2066' })],
  ['error', 'line_has_too_many_breaks', 'lines.1.description', lineOf({ description: 'x' + '\n'.repeat(201) })],
  ['error', 'line_word_too_long', 'lines.1.description', lineOf({ description: '/'.repeat(1001) })],
  ['error', 'text_has_too_many_breaks', 'notes', invoice({ notes: 'x' + '\r\n'.repeat(201) })],
  ['error', 'text_word_too_long', 'footer', invoice({ footer: 'x'.repeat(1001) })],
  [
    'error', 'document_too_long', 'lines',
    invoice({ lines: Array.from({ length: 500 }, () => line({ description: 'x\n'.repeat(40) })) }),
  ],
  ['error', 'text_not_printable', 'notes', invoice(), { unprintableCharacters: [{ field: 'notes', characters: '名' }] }],
  ['error', 'text_not_printable', 'customer.name', invoice(), {
    unprintableCharacters: [{ field: 'customer.name', characters: '名' }],
  }],
  ['error', 'text_not_printable', 'lines.0.description', invoice(), {
    unprintableCharacters: [{ field: 'lines.0.description', characters: '名' }],
  }],

  ['info', 'ubl_unavailable', 'seller.kvkNumber', seller({ kvkNumber: null })],
  ['info', 'ubl_needs_supply_date', 'supplyDate', intraEu({ advance: true, supplyDate: null })],
  ['info', 'ubl_profile_en16931_only', 'customer.peppolId', customer({ kvkNumber: null, vatNumber: null })],
  ['info', 'buyer_reference_defaulted', 'buyerReference', invoice({ orderNumber: null })],
  ['warning', 'buyer_reference_defaulted', 'buyerReference', { ...toMinistry, orderNumber: null }],
  ['warning', 'buyer_reference_defaulted', 'buyerReference', { ...toMinistry, orderNumber: null, seller: { ...toMinistry.seller, city: null } }],
]
