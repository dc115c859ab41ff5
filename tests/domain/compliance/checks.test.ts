import { describe, expect, it } from 'vitest'
import { checkCompliance, hasErrors, type ComplianceCode, type ComplianceContext } from '#domain/invoice/compliance'
import { messages } from '#domain/invoice/compliance/messages'
import type { CheckLevel, InvoiceDocument } from '#domain/invoice/document'
import {
  bauhofMueller, context, creditedInvoice, creditNote, hudsonTimber, invoice, line, mevrouwDeWit, studioVink,
  timmerbedrijfJansen,
} from '../cast'
import { cases, seller, customer, lineOf, intraEu, creditedAbroad, exported, deducting, toMinistry, sentToBelgium, inDollars, germanVat, exempt, letting, kor, lateCharges } from './cases'

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
    ['what is in no box changes no return that was filed', 'vat_period_filed', kor(), { filedPeriod: '2026-Q4' }],
    ['VAT of another member state is in no box', 'vat_period_filed', germanVat(), { filedPeriod: '2026-Q4' }],
    ['a disbursement is no turnover', 'vat_period_filed', invoice({ lines: [line({ vatTreatment: 'disbursement' })] }), { filedPeriod: '2026-Q4' }],
    ['services taxed abroad by their place', 'vat_period_filed', intraEu({ supplyType: 'services', placeOfSupplyRule: 'real_estate' }), { filedPeriod: '2026-Q4' }],
    ['the return of the one-stop shop of this quarter can wait', 'late_oss', germanVat()],
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
    ['charging all that is due', 'late_charges_exceed_due', lateCharges(), { dueCharges: { costsCents: 4_000, interestCents: 724 } }],
    ['charging less of one, whatever is due of the other', 'late_charges_exceed_due', lateCharges(), { dueCharges: { costsCents: 9_000, interestCents: 724 } }],
    ['what charges for no late invoice', 'late_charges_exceed_due', lateCharges(), { dueCharges: null }],
    ['what is due in euro is no measure of dollars', 'late_charges_exceed_due', lateCharges({ currency: 'USD', exchangeRate: '1.1' }), { dueCharges: { costsCents: 0, interestCents: 0 } }],
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
    ['the e-invoice of a consumer cannot be made anything else', 'ubl_profile_en16931_only', invoice({ customer: mevrouwDeWit })],
    ['turnover is below four fifths of its limit', 'kor_limit_near', kor(), { korTurnover: { yearCents: 1_531_999, yearBeforeCents: 0 } }],
    ['exempt turnover of a seller who is taxed', 'kor_exempt_counts', exempt(letting)],
    ['education counts towards no limit', 'kor_exempt_counts', exempt('Exempt from VAT: education, Article 132(1)(i) Directive 2006/112/EC'), { isSmallBusiness: true }],
    ['the year before 2024 was above the limit, when that decided nothing yet', 'kor_limit_passed', { ...kor(), issueDate: '2024-12-31', supplyDate: '2024-12-30' }, { korTurnover: { yearCents: 0, yearBeforeCents: 2_000_001 } }],
    ['a credit note lowers turnover', 'kor_limit_passed', creditNote({ vatTreatment: 'kor' }), { korTurnover: { yearCents: 9_000_000, yearBeforeCents: 0 } }],
    ['the limit of a scheme that is not used', 'kor_limit_passed', invoice(), { korTurnover: { yearCents: 9_000_000, yearBeforeCents: 0 } }],
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
    ['a rate of the day on which services abroad were supplied, invoiced long after', 'exchange_rate_old', inDollars('1.0852', {
      exchangeRateDate: '2025-06-17', vatTreatment: 'intra_eu', supplyType: 'services', supplyDate: '2025-06-17',
    })],
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
