import { describe, expect, it } from 'vitest'
import { checkCompliance, hasErrors, type ComplianceCode, type ComplianceContext } from '#domain/invoice/compliance'
import { messages } from '#domain/invoice/compliance/messages'
import { withDeductions } from '#domain/invoice/advance'
import type { CheckLevel, InvoiceDocument } from '#domain/invoice/document'
import {
  advance, bauhofMueller, context, creditedInvoice, creditNote, hudsonTimber, invoice, line, mevrouwDeWit, studioVink,
  timmerbedrijfJansen,
} from '../cast'

type Case = [
  level: CheckLevel, code: ComplianceCode, field: string, document: InvoiceDocument,
  context?: Partial<ComplianceContext>,
]

const seller = (changes: Partial<typeof studioVink>) => invoice({ seller: { ...studioVink, ...changes } })
const customer = (changes: Partial<typeof timmerbedrijfJansen>) => {
  return invoice({ customer: { ...timmerbedrijfJansen, ...changes } })
}
const lineOf = (changes: Parameters<typeof line>[0]) => invoice({ lines: [line(), line(changes)] })
const intraEu = (changes: Partial<InvoiceDocument> = {}) => {
  return invoice({ vatTreatment: 'intra_eu', supplyType: 'goods', customer: bauhofMueller, ...changes })
}
const creditedAbroad = (changes: Partial<InvoiceDocument> = {}) => {
  const credited = creditedInvoice({ vatTreatment: 'intra_eu', supplyType: 'goods' })
  return intraEu({ ...creditNote(), vatTreatment: 'intra_eu', supplyType: 'goods', creditedInvoice: credited, customer: bauhofMueller, ...changes })
}
const exported = (changes: Partial<InvoiceDocument> = {}) => {
  return invoice({ vatTreatment: 'export', supplyType: 'goods', customer: hudsonTimber, ...changes })
}
const deducting = (changes: Parameters<typeof advance>[0] = {}) => {
  return withDeductions(invoice({ lines: [line({ quantity: '20' })], deductedAdvances: [advance(changes)] }))
}
const toMinistry = customer({ peppolId: '0190:00000003272448340104' })
const sentToBelgium = (changes: Partial<InvoiceDocument> = {}) => {
  return invoice({ customer: { ...mevrouwDeWit, country: 'BE' }, supplyType: 'goods', ...changes })
}
const inDollars = (exchangeRate: string, changes: Partial<InvoiceDocument> = {}) => {
  return invoice({ currency: 'USD', exchangeRate, ...changes })
}
const kor = (changes: Partial<typeof studioVink> = {}) => {
  return invoice({ vatTreatment: 'kor', seller: { ...studioVink, vatNumber: null, ...changes } })
}

const cases: Case[] = [
  ['error', 'seller_name_missing', 'seller.name', seller({ name: ' ' })],
  ['error', 'seller_address_incomplete', 'seller.addressLine1', seller({ addressLine1: null, city: null })],
  ['error', 'seller_address_incomplete', 'seller.postalCode', seller({ postalCode: ' ' })],
  ['error', 'seller_address_incomplete', 'seller.city', seller({ city: null })],
  ['error', 'seller_address_incomplete', 'seller.country', seller({ country: 'XX' })],
  ['error', 'seller_identifier_missing', 'seller.kvkNumber', kor({ kvkNumber: null, notInHandelsregister: true })],
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
  ['warning', 'treatment_unusual', 'vatTreatment', invoice({ customer: bauhofMueller })],
  ['warning', 'treatment_unusual', 'vatTreatment', invoice({ customer: hudsonTimber })],
  ['warning', 'treatment_unusual', 'vatTreatment', intraEu({ customer: { ...bauhofMueller, type: 'individual' } })],
  ['warning', 'treatment_unusual', 'vatTreatment', intraEu({ supplyType: 'services', customer: { ...bauhofMueller, country: 'FR', postalCode: '97400', vatNumber: 'FR12345678901' } })],
  ['warning', 'treatment_unusual', 'vatTreatment', intraEu({ supplyType: 'services', customer: { ...bauhofMueller, country: 'ES', postalCode: '38001', vatNumber: 'ESB12345678' } })],
  ['warning', 'treatment_unusual', 'vatTreatment', intraEu({ supplyType: 'services', customer: { ...bauhofMueller, country: 'NO' } })],
  ['warning', 'treatment_unusual', 'vatTreatment', exported({ supplyType: 'services', customer: { ...hudsonTimber, type: 'individual' } })],
  ['warning', 'treatment_unusual', 'vatTreatment', { ...kor(), customer: bauhofMueller, supplyType: 'services' }],
  ['warning', 'oss_possible', 'vatTreatment', invoice({ customer: { ...mevrouwDeWit, country: 'BE' } })],
  // Eight hours at € 85 come to € 680.
  ['error', 'kor_limit_passed', 'vatTreatment', kor(), { korTurnoverCents: 1_932_001 }],
  ['warning', 'kor_limit_near', 'vatTreatment', kor(), { korTurnoverCents: 1_932_000 }],
  ['warning', 'kor_limit_near', 'vatTreatment', kor(), { korTurnoverCents: 1_532_000 }],
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

  ['error', 'currency_invalid', 'currency', invoice({ currency: 'JPY', exchangeRate: '160' })],
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
  ['error', 'credited_reference_missing', 'creditedInvoiceNumber', creditNote({ creditedInvoiceNumber: ' ' })],
  ['error', 'credit_exceeds_remaining', 'totalCents', creditNote({ creditedInvoice: creditedInvoice({ remaining: [] }) })],
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

describe('compliance', () => {
  it.each<[string, InvoiceDocument]>([
    ['to a business', invoice()], ['a credit note', creditNote({ supplyDate: null })],
    ['to a consumer', invoice({ customer: mevrouwDeWit, orderNumber: null })],
    ['to a consumer, prices with VAT', invoice({ customer: mevrouwDeWit, orderNumber: null, pricesIncludeVat: true })],
    ['to a business, prices with VAT', invoice({ pricesIncludeVat: true })],
    ['with the reference of the customer', invoice({ orderNumber: null, buyerReference: 'Afdeling 7' })],
    ['to a ministry', toMinistry],
    ['an advance invoice, before there is a supply', invoice({ advance: true, supplyDate: null })],
    ['that deducts an advance', deducting()],
    ['reverse charge', invoice({ vatTreatment: 'reverse_charge' })],
    ['goods within the EU', intraEu()], ['services within the EU', intraEu({ supplyType: 'services' })],
    ['goods to Northern Ireland', intraEu({ customer: { ...bauhofMueller, country: 'GB', postalCode: 'BT1 5GS', vatNumber: 'XI123456789', peppolId: '0088:5798000000124' } })],
    ['export of goods', exported()], ['export of services', exported({ supplyType: 'services' })],
    ['small business scheme in other member states too', kor({ vatNumber: 'NL000099998B57-EX' })],
    ['to an exempt small enterprise abroad', invoice({ customer: { ...bauhofMueller, vatNumber: 'DE136695976-EX', peppolId: '0088:5798000000124' } })],
    ['small business scheme', kor()], ['exempt', invoice({ vatTreatment: 'exempt', vatExemptionReason: 'Art. 11-1-o Wet OB' })],
    ['in dollars', invoice({ currency: 'USD', exchangeRate: '1.0852' })],
    ['over a period', invoice({ supplyDate: '2026-10-01', supplyPeriodEnd: '2026-10-31', issueDate: '2026-11-15' })],
    ['with a negative line', lineOf({ unitPriceCents: -100 })],
    ['reduced rate and texts in every script', lineOf({ vatRate: '9', description: 'Ωραία 木工 😀\tvan\r\nhout' })],
    ['to a business abroad without postal code', exported({ customer: { ...hudsonTimber, country: 'HK', postalCode: null } })],
  ])('has nothing to say about a sound document: %s', (_, document) => {
    expect(checkCompliance(document, context({ latestIssueDate: null }))).toEqual([])
  })

  it.each(cases)('%s %s at %s', (level, code, field, document, changes) => {
    const result = checkCompliance(document, context(changes)).filter(found => found.code === code)
    expect(result.map(found => [found.level, found.field])).toEqual([[level, field]])
  })

  it('has a case for every code', () => {
    expect(new Set(cases.map(([, code]) => code))).toEqual(new Set(Object.keys(messages)))
  })

  it.each(cases)('%s %s says what to do, in both languages, with every blank filled in', (_, code, field, document, changes) => {
    for (const messageLocale of ['nl', 'en'] as const) {
      const found = checkCompliance(document, context({ ...changes, messageLocale }))
        .find(result => result.code === code && result.field === field)
      expect(found?.message).not.toMatch(/\{|\bundefined\b/)
      expect(found?.message).toMatch(/\.$/)
    }
  })
})

describe('an advance within the EU', () => {
  const codesOf = (changes: Partial<InvoiceDocument>) =>
    checkCompliance(intraEu(changes), context({ latestIssueDate: null, customerId: 'jansen' })).map(({ level, code }) => `${level} ${code}`)

  it('of goods asks for no invoice, and for no date on which nothing was supplied (art. 67 and 220 (1) (4) Directive 2006/112)', () => {
    expect(codesOf({ advance: true, supplyDate: null })).toEqual(['warning advance_of_intra_eu_goods', 'info ubl_needs_supply_date'])
  })

  it('of services is an invoice like others, before there is a supply', () => {
    expect(codesOf({ advance: true, supplyType: 'services', supplyDate: null })).toEqual([])
  })

  it('can be credited without such a date', () => {
    const credited = creditedInvoice({
      vatTreatment: 'intra_eu', supplyType: 'goods',
      remaining: [{ category: 'K', rate: '0', taxableCents: 68_000, vatCents: 0 }],
    })
    const { kind, dueDate, creditedInvoiceNumber, creditedInvoiceDate } = creditNote()
    const note = { kind, dueDate, creditedInvoiceNumber, creditedInvoiceDate, supplyDate: null }

    expect(codesOf({ ...note, creditedInvoice: credited })).toEqual(['info ubl_needs_supply_date'])
    expect(codesOf(note)).toEqual(['error supply_date_missing', 'info ubl_needs_supply_date'])
  })
})

describe('the order of results', () => {
  const broken = invoice({
    issueDate: '2026-11-21', supplyDate: null, orderNumber: null, customer: { ...timmerbedrijfJansen, kvkNumber: null, name: '' },
    lines: [line({ quantity: '0', unit: 'uur' }), line({ quantity: 'x', vatRate: '19' })],
  })

  it('has errors first and says nothing twice', () => {
    const results = checkCompliance(broken, context())
    const levels = results.map(({ level }) => level)
    expect(levels).toEqual([...levels].sort((left, right) => rank(left) - rank(right)))
    expect(new Set(results.map(({ code, field }) => `${code} ${field}`)).size).toBe(results.length)
    expect(results.map(({ code }) => code)).toEqual([
      'customer_name_missing', 'line_quantity_invalid', 'line_unit_unknown', 'line_quantity_invalid', 'issue_date_in_future',
      'customer_kvk_missing', 'vat_rate_unusual', 'supply_date_missing', 'buyer_reference_defaulted',
    ])
  })

  it('tells errors from the rest', () => {
    expect(hasErrors(checkCompliance(broken, context()))).toBe(true)
    expect(hasErrors(checkCompliance(invoice({ supplyDate: null, orderNumber: null }), context()))).toBe(false)
  })

  function rank(level: CheckLevel): number {
    return ['error', 'warning', 'info'].indexOf(level)
  }
})

describe('what is not said', () => {
  const codes = (document: InvoiceDocument, changes: Partial<ComplianceContext> = {}) => {
    return checkCompliance(document, context(changes)).map(({ code }) => code)
  }

  it.each<[string, ComplianceCode, InvoiceDocument, Partial<ComplianceContext>?]>([
    ['an invoice on the 15th is in time', 'issue_date_late', invoice({ issueDate: '2026-11-15', supplyDate: '2026-10-01' })],
    ['a consumer needs no invoice in time', 'issue_date_late', invoice({ supplyDate: '2026-01-01', customer: mevrouwDeWit })],
    ['a credit note is never late', 'issue_date_late', creditNote({ supplyDate: '2026-01-01' })],
    ['a period counts from its end', 'issue_date_late', invoice({ supplyDate: '2026-01-01', supplyPeriodEnd: '2026-10-31', issueDate: '2026-11-15' })],
    ['the ICP statement of this quarter can wait', 'late_icp', intraEu({ supplyDate: '2026-09-20' })],
    ['the last day of the month after the quarter is in time', 'late_icp', intraEu({ issueDate: '2026-09-30', supplyDate: '2026-09-20' }), { today: '2026-10-31' }],
    ['another document of the day is in order', 'issue_date_out_of_order', invoice(), { latestIssueDate: '2026-11-20' }],
    ['a credit note counts in the ICP statement of its own quarter', 'late_icp', intraEu({ kind: 'credit_note', supplyDate: '2026-02-10' })],
    ['the small-business scheme covers goods sold abroad', 'treatment_unusual', { ...kor(), customer: bauhofMueller, supplyType: 'goods' }],
    ['services to the mainland are within the EU', 'treatment_unusual', intraEu({ supplyType: 'services', customer: { ...bauhofMueller, country: 'ES', postalCode: '28013', vatNumber: 'ESB12345678' } })],
    ['services under a number of another member state than that of the address', 'treatment_unusual', intraEu({ supplyType: 'services', customer: { ...bauhofMueller, vatNumber: 'BE0123456749' } })],
    ['a credit note is not paid by a day', 'due_date_before_issue_date', creditNote({ dueDate: '2026-11-19' })],
    ['a business has sixty days', 'payment_term_long', invoice({ dueDate: '2027-01-19' })],
    ['a government body has thirty days', 'payment_term_long', { ...toMinistry, dueDate: '2026-12-20' }],
    ['a consumer may pay next year', 'payment_term_long', invoice({ customer: mevrouwDeWit, dueDate: '2027-11-20' })],
    ['due at once is in order', 'due_date_before_issue_date', invoice({ dueDate: '2026-11-20' })],
    ['crediting all that remains', 'credit_exceeds_remaining', creditNote({ creditedInvoice: creditedInvoice() }), { customerId: 'jansen' }],
    ['a credit note on an invoice made elsewhere', 'credit_exceeds_remaining', creditNote()],
    ['a credit note goes by the place of its invoice', 'customer_country_mismatch', creditedAbroad({ customer: timmerbedrijfJansen })],
    ['a credit note goes by a number that was right once', 'customer_vat_number_invalid', creditedAbroad(), { customerVatStatus: 'invalid' }],
    ['a credit note needs no new proof of a number', 'customer_vat_number_unverified', creditedAbroad(), { customerVatStatus: null }],
    ['a credit note is not paid by IBAN', 'iban_missing', creditNote({ seller: { ...studioVink, iban: null } })],
    ['nothing to pay needs no IBAN', 'iban_missing', invoice({ seller: { ...studioVink, iban: null }, lines: [line({ unitPriceCents: 0 })] })],
    ['a rate kept for later charges nothing', 'vat_rate_not_allowed', invoice({ vatTreatment: 'reverse_charge', lines: [line({ vatRate: '999' })] })],
    ['nobody checks a number no treatment needs', 'customer_vat_number_invalid', invoice(), { customerVatStatus: 'invalid' }],
    ['exempt supplies alone need no VAT number', 'seller_vat_number_missing', invoice({ vatTreatment: 'exempt', vatExemptionReason: 'Art. 11', seller: { ...studioVink, vatNumber: null } })],
    ['up to € 100.00 nobody asks where the customer is', 'customer_address_incomplete', invoice({ customer: { ...timmerbedrijfJansen, addressLine1: null }, lines: [line({ quantity: '1', unitPriceCents: 8_264 })] })],
    ['a public body has an OIN instead', 'customer_kvk_missing', customer({ kvkNumber: null, peppolId: '0190:00000001001299992000' })],
    ['who need not be registered', 'seller_kvk_missing', seller({ kvkNumber: null, notInHandelsregister: true })],
    ['a VAT number is identifier enough', 'seller_identifier_missing', seller({ kvkNumber: null, notInHandelsregister: true })],
    ['a KvK number is identifier enough', 'seller_identifier_missing', kor()],
    ['a foreign seller under a Dutch VAT number', 'vat_number_invalid', seller({ country: 'DE', vatNumber: 'NL123456782B12' })],
    ['consumers get no e-invoice', 'ubl_profile_en16931_only', invoice({ customer: mevrouwDeWit })],
    ['turnover is below four fifths of its limit', 'kor_limit_near', kor(), { korTurnoverCents: 1_531_999 }],
    ['a credit note lowers turnover', 'kor_limit_passed', creditNote({ vatTreatment: 'kor' }), { korTurnoverCents: 9_000_000 }],
    ['the limit of a scheme that is not used', 'kor_limit_passed', invoice(), { korTurnoverCents: 9_000_000 }],
    ['sales are below four fifths of their limit', 'oss_limit_near', sentToBelgium(), { distanceSales: { yearCents: 731_999, yearBeforeCents: 1_000_000 } }],
    ...([
      ['services to consumers abroad', { supplyType: 'services' }], ['goods that stay here', { deliveryCountry: 'NL' }],
      ['goods that leave the EU', { deliveryCountry: 'NO' }], ['goods to the Canary Islands', { customer: { ...mevrouwDeWit, country: 'ES', postalCode: '35001' } }],
      ['goods to a business', { customer: bauhofMueller }], ['goods within the EU at 0 %', { vatTreatment: 'intra_eu' }],
    ] as const).map(([what, changes]): [string, ComplianceCode, InvoiceDocument, Partial<ComplianceContext>] =>
      [`${what} count towards no limit of distance sales`, 'oss_limit_passed', sentToBelgium(changes), { distanceSales: { yearCents: 9_000_000, yearBeforeCents: 0 } }]),
    ['a rate is five per cent off', 'exchange_rate_far', inDollars('1.13946'), { publishedRate: { rate: '1.0852', date: '2026-11-19' } }],
    ['nothing is kept of the day', 'exchange_rate_far', inDollars('3'), { publishedRate: null }],
    ['a rate of this day a year ago', 'exchange_rate_old', inDollars('1.0852', { exchangeRateDate: '2025-11-20' })],
    ['a credit note has the rate of its invoice', 'exchange_rate_old', creditNote({ creditedInvoice: creditedInvoice(), currency: 'USD', exchangeRate: '1.1', exchangeRateDate: '2020-01-02' })],
    ['a link is printed in its encoded form', 'text_not_printable', invoice(), { unprintableCharacters: [{ field: 'paymentLink', characters: '名' }] }],
    ['the largest amount fits', 'amount_too_large', exported({ lines: [line({ quantity: '1', unitPriceCents: 10_000_000_000_000 })] })],
  ])('%s (%s)', (_, code, document, changes) => {
    expect(codes(document, changes)).not.toContain(code)
  })

  it('amounts, while a line cannot be calculated', () => {
    expect(codes(lineOf({ quantity: 'x', unitPriceCents: -99_999 }))).toEqual(['line_quantity_invalid'])
  })

  it('an outage is never an error', () => {
    expect(hasErrors(checkCompliance(intraEu(), context({ customerVatStatus: 'unavailable' })))).toBe(false)
  })
})
