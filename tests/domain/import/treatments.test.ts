import { describe, expect, it } from 'vitest'
import { treatmentOfCategories, treatmentOfRow, type ImportSeller } from '#domain/import/treatment'
import type { SupplyType, VatCategory, VatTreatment } from '#domain/invoice/document'

const seller: ImportSeller = { hasVatNumber: true, vatTreatment: 'standard', supplyType: null, vatExemptionReason: null }
const shop: ImportSeller = { ...seller, supplyType: 'goods' }
const teacher: ImportSeller = { ...seller, vatTreatment: 'exempt' }
const small: ImportSeller = { ...seller, vatTreatment: 'kor' }

const nl = 'NL123456782B12'
const [be, de, el] = ['BE0403170701', 'DE136695976', 'EL123456789']
const [swiss, british, northern] = ['CHE123456789', 'GB123456789', 'XI123456789']

type Outcome = VatTreatment | `${VatTreatment} ${SupplyType}`
type Address = string | [country: string, postalCode: string]

function buyerOf(address: Address, vatNumber: string | null, date = '2026-03-02') {
  const [country = '', postalCode = null] = typeof address === 'string' ? [address] : address
  return { country, postalCode, vatNumber, date }
}

const told = (facts: { vatTreatment: VatTreatment, supplyType: SupplyType | null } | null) =>
  facts && [facts.vatTreatment, facts.supplyType].filter(Boolean).join(' ')

describe('a row without VAT is treated by the facts: the VAT number, and the place', () => {
  it.each<[Address, string | null, rate: string, Outcome, sells?: SupplyType, date?: string]>([
    ['NL', null, '', 'standard'],
    ['NL', nl, '0', 'standard'],
    ['NL', null, 'Btw verlegd', 'reverse_charge'],
    ['NL', nl, 'reverse charge', 'reverse_charge'],
    ['DE', nl, 'verlegd', 'reverse_charge'],
    ['DE', nl, '', 'standard'],
    ['US', nl, 'verlegd', 'reverse_charge'],
    ['US', nl, '', 'export services'],
    ['DE', de, '', 'intra_eu services'],
    ['DE', de, 'verlegd', 'intra_eu services'],
    ['DE', de, '', 'intra_eu goods', 'goods'],
    ['DE', be, '', 'intra_eu services'],
    ['NL', be, '', 'intra_eu services'],
    ['NL', be, '', 'intra_eu services', 'goods'],
    ['GR', el, '', 'intra_eu services'],
    ['DE', null, '', 'standard'],
    ['DE', null, 'btw verlegd', 'intra_eu services'],
    ['DE', null, 'btw verlegd', 'intra_eu goods', 'goods'],
    ['DE', swiss, 'reverse charge', 'intra_eu services'],
    ['CH', null, 'btw verlegd', 'export services'],
    [['ES', '35001'], null, 'btw verlegd', 'export services'],
    ['DE', swiss, '', 'standard'],
    ['DE', british, '', 'standard'],
    ['CH', swiss, '', 'export services'],
    ['US', null, '', 'export services'],
    ['US', null, '', 'export goods', 'goods'],
    ['US', de, 'verlegd', 'intra_eu services', 'goods'],
    [['ES', '35001'], 'ESB12345678', '', 'export goods', 'goods'],
    [['ES', '35001'], null, '', 'export services'],
    [['ES', '28013'], 'ESB12345678', '', 'intra_eu services'],
    [['DE', '27498'], de, '', 'export goods', 'goods'],
    ['MC', 'FR12345678901', '', 'intra_eu services'],
    ['GB', british, '', 'export services'],
    ['GB', british, '', 'intra_eu services', 'services', '2020-12-31'],
    ['GB', northern, '', 'intra_eu goods', 'goods'],
    ['GB', northern, '', 'export services', 'services'],
    [['GB', 'BT1 5GS'], northern, '', 'intra_eu goods', 'goods'],
    [['GB', 'EC1A 1BB'], northern, '', 'export goods', 'goods'],
    [['GB', 'BT1 5GS'], null, '', 'standard', 'goods'],
    [['GB', 'BT1 5GS'], null, '', 'export services', 'services'],
    ['IE', northern, '', 'standard', 'services'],
    ['NL', null, 'vrijgesteld', 'exempt'],
    ['US', null, 'VAT exempt', 'exempt'],
  ])('%j, number %s, rate %j: %s (sells %s, %s)', (address, number, rateText, outcome, supplyType, date) => {
    const facts = treatmentOfRow(
      buyerOf(address, number, date), { isTaxed: false, rateText }, { ...seller, supplyType: supplyType ?? null })
    expect(told(facts)).toBe(outcome)
  })

  it.each<[ImportSeller, Address, string | null, rate: string, Outcome]>([
    [small, 'NL', null, '', 'kor'], [small, 'DE', de, '', 'kor'], [small, 'NL', null, 'vrijgesteld', 'kor'],
    [small, 'DE', de, 'btw verlegd', 'intra_eu services'], [small, 'NL', nl, 'btw verlegd', 'reverse_charge'],
    [teacher, 'NL', null, '', 'exempt'], [teacher, 'NL', null, '0%', 'exempt'], [teacher, 'DE', de, '', 'exempt'],
    [teacher, 'NL', nl, 'verlegd', 'reverse_charge'],
  ])('of a seller whose habits are %j: %j, number %s, rate %j: %s', (own, address, number, rateText, outcome) => {
    expect(told(treatmentOfRow(buyerOf(address, number), { isTaxed: false, rateText }, own))).toBe(outcome)
  })

  it.each([seller, small, teacher])('and with VAT it is taxed, whoever sold', (own) => {
    expect(told(treatmentOfRow(buyerOf('DE', de), { isTaxed: true, rateText: '21' }, own))).toBe('standard')
  })
})

describe('the categories of an e-invoice mean', () => {
  it.each<[categories: VatCategory[], Address, string | null, Outcome | null, own?: ImportSeller]>([
    [['S'], 'NL', null, 'standard'], [['S'], 'DE', de, 'standard'], [['Z'], 'NL', null, 'standard'],
    [['S', 'Z', 'E', 'O'], 'NL', null, 'standard'],
    [['S', 'E'], 'NL', null, 'standard', small],
    [['S', 'AE'], 'NL', nl, 'standard'], [['AE', 'E'], 'NL', null, 'standard'], [['S', 'AE'], 'DE', de, null],
    [['AE', 'K'], 'DE', de, null], [['E', 'O'], 'NL', null, null], [[], 'NL', null, null],
    [['AE'], 'NL', nl, 'reverse_charge'], [['AE'], 'NL', null, 'reverse_charge'], [['AE'], 'NL', swiss, 'reverse_charge'],
    [['AE'], 'DE', nl, 'reverse_charge'], [['AE'], 'US', nl, 'reverse_charge'],
    [['AE'], 'NL', be, 'intra_eu services'], [['AE'], 'DE', de, 'intra_eu services'], [['AE'], 'GR', el, 'intra_eu services'],
    [['AE'], 'DE', null, 'intra_eu services'], [['AE'], 'US', de, 'intra_eu services'],
    [['AE'], 'US', null, 'export services'], [['AE'], 'CH', swiss, 'export services'],
    [['AE'], 'GB', northern, 'export services'], [['AE'], ['ES', '35001'], null, 'export services'],
    [['K'], 'DE', de, 'intra_eu goods'], [['K'], 'NL', be, 'intra_eu goods'], [['K'], 'GB', northern, 'intra_eu goods'],
    [['K'], 'DE', null, 'intra_eu goods'], [['K'], 'DE', nl, 'reverse_charge'], [['K'], 'US', null, 'export goods'],
    [['G'], 'US', null, 'export goods'], [['G'], 'US', null, 'export services', { ...seller, supplyType: 'services' }],
    [['G'], 'US', null, 'export goods', shop],
    [['G'], 'NL', null, 'export goods', { ...seller, supplyType: 'services' }],
    [['O'], 'US', null, 'export services'], [['O'], 'DE', de, 'intra_eu services'], [['O'], 'DE', null, 'exempt'],
    [['O'], 'NL', null, 'exempt'], [['O'], 'US', null, 'exempt', teacher], [['O'], 'US', null, 'kor', small],
    [['O'], 'US', null, 'exempt', { ...seller, hasVatNumber: false }],
    [['E'], 'NL', null, 'exempt'], [['E'], 'DE', de, 'exempt'], [['E'], 'NL', null, 'kor', small],
  ])('%j, %j, number %s: %s', (categories, address, number, outcome, own = seller) => {
    const facts = treatmentOfCategories(new Set(categories), buyerOf(address, number), { exported: null }, own)
    expect(told(facts)).toBe(outcome)
  })

  it.each(['goods', 'services'] as const)('%s, where G says that they leave the EU, whatever is usually sold', (exported) => {
    for (const usual of ['goods', 'services'] as const) {
      const own: ImportSeller = { ...seller, supplyType: usual }
      const facts = treatmentOfCategories(new Set(['G'] as const), buyerOf('US', null), { exported }, own)
      expect(told(facts)).toBe(`export ${exported}`)
    }
  })
})
