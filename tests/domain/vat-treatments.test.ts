import { describe, expect, it } from 'vitest'
import { documentLocales, vatTreatments, type InvoiceDocument } from '#domain/invoice/document'
import { legalNotes } from '#domain/vat/legal-notes'
import { isRateAllowed } from '#domain/vat/rates'
import { vatReturnBox } from '#domain/vat/return'
import { chargedRate, exemptionReasonCode, hasVatRate, treatmentNeeds, vatCategory } from '#domain/vat/treatments'
import { invoice } from './cast'

const law = [
  // treatment, supply, rate, seller has VAT number → category, VATEX code, box of the return
  ['standard', null, '21', true, 'S', null, '1a'],
  ['standard', null, '21.00', true, 'S', null, '1a'],
  ['standard', null, '9', true, 'S', null, '1b'],
  ['standard', 'goods', '6', true, 'S', null, '1c'],
  ['standard', null, '0', true, 'Z', null, '1e'],
  ['standard', null, '0.00', true, 'Z', null, '1e'],
  ['reverse_charge', null, '0', true, 'AE', 'VATEX-EU-AE', '1e'],
  ['reverse_charge', 'goods', '0', true, 'AE', 'VATEX-EU-AE', '1e'],
  ['intra_eu', 'goods', '0', true, 'K', 'VATEX-EU-IC', '3b'],
  ['intra_eu', 'services', '0', true, 'AE', 'VATEX-EU-AE', '3b'],
  ['export', 'goods', '0', true, 'G', 'VATEX-EU-G', '3a'],
  ['export', 'services', '0', true, 'G', null, 'other'],
  ['kor', null, '0', true, 'E', null, 'kor'],
  ['kor', null, '0', false, 'O', 'VATEX-EU-O', 'kor'],
  ['exempt', null, '0', true, 'E', null, 'exempt'],
  ['exempt', null, '0', false, 'E', null, 'exempt'],
] as const

describe('treatments in law', () => {
  it.each(law)('%s of %s at %s, seller with VAT number %s: %s, %s, box %s', (treatment, supplyType, rate, sellerHasVatNumber, category, code, box) => {
    const facts = {
      vatTreatment: treatment, supplyType, placeOfSupplyRule: null, vatCountry: null, vatExemptionReason: 'Onderwijs', lines: [],
    }
    expect(vatCategory({ ...facts, treatment, rate, sellerHasVatNumber })).toBe(category)
    expect(exemptionReasonCode(category, facts)).toBe(code)
    expect(vatReturnBox({ ...invoice(), vatTreatment: treatment, supplyType }, { rate })).toBe(box)
  })

  it('charge nothing but under standard', () => {
    expect(vatTreatments.map(treatment => chargedRate(treatment, '21.0'))).toEqual(['21', '0', '0', '0', '0', '0'])
  })

  it('name a rate on lines under standard only', () => {
    expect(vatTreatments.filter(hasVatRate)).toEqual(['standard'])
  })

  it('need what makes them hold', () => {
    const needing = (need: keyof typeof treatmentNeeds.standard) => {
      return vatTreatments.filter(treatment => treatmentNeeds[treatment][need])
    }
    expect(needing('customerVatNumber')).toEqual(['reverse_charge', 'intra_eu'])
    expect(needing('supplyType')).toEqual(['intra_eu', 'export'])
    expect(needing('supplyDate')).toEqual(['intra_eu'])
    expect(needing('exemptionReason')).toEqual(['exempt'])
    expect(needing('sellerVatNumber')).toEqual(['standard', 'reverse_charge', 'intra_eu', 'export'])
  })
})

it('rates that are allowed have at most two decimals', () => {
  expect(['21', '9.50', '6.25', '100'].every(isRateAllowed)).toBe(true)
  expect(['-1', '100.01', '6.125', '21%', ''].some(isRateAllowed)).toBe(false)
})

describe('legal notes', () => {
  const notes = (changes: Partial<InvoiceDocument>) => legalNotes({
    vatTreatment: 'standard', supplyType: null, placeOfSupplyRule: null, vatCountry: null, vatExemptionReason: null, locale: 'nl',
    customer: null, lines: [], ...changes,
  })

  it.each([
    ['standard', null, []],
    ['reverse_charge', null, ['Btw verlegd']],
    ['intra_eu', 'goods', ['Intracommunautaire levering, art. 138 Richtlijn 2006/112/EG']],
    ['intra_eu', 'services', ['Btw verlegd', 'Intracommunautaire dienst, art. 196 Richtlijn 2006/112/EG']],
    ['export', 'goods', ['Uitvoer, art. 146 Richtlijn 2006/112/EG']],
    ['export', 'services', ['Dienst belast buiten de EU']],
    ['kor', null, ['Factuur vrijgesteld van OB o.g.v. artikel 25 Wet OB']],
  ] as const)('for %s of %s are %j', (vatTreatment, supplyType, texts) => {
    expect(notes({ vatTreatment, supplyType })).toEqual(texts)
  })

  it.each([
    ['nl', 'Btw verlegd'], ['en', 'Reverse charge'], ['en', 'VAT reverse charged'],
    ['de', 'Steuerschuldnerschaft des Leistungsempfängers'], ['fr', 'Autoliquidation'],
  ] as const)('say it in the words the law prescribes in %s: %s', (locale, words) => {
    expect(notes({ vatTreatment: 'reverse_charge', locale })).toEqual([expect.stringContaining(words)])
    expect(notes({ vatTreatment: 'intra_eu', supplyType: 'services', locale })[0]).toContain(words)
  })

  it('exist in every language, and differ between them', () => {
    for (const vatTreatment of vatTreatments.filter(treatment => treatment !== 'standard' && treatment !== 'exempt')) {
      for (const supplyType of ['goods', 'services'] as const) {
        const texts = documentLocales.map(locale => notes({ vatTreatment, supplyType, locale }).join(' '))
        expect(new Set(texts.filter(text => text !== '')).size).toBe(4)
      }
    }
  })

  it('for an exemption give the seller\'s own reason', () => {
    expect(notes({ vatTreatment: 'exempt', vatExemptionReason: ' Onderwijs, art. 11-1-o Wet OB ' }))
      .toEqual(['Onderwijs, art. 11-1-o Wet OB'])
    expect(notes({ vatTreatment: 'exempt', vatExemptionReason: '  ' })).toEqual([])
    expect(notes({ vatTreatment: 'standard', vatExemptionReason: 'left from before' })).toEqual([])
  })
})
