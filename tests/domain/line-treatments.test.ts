import { describe, expect, it } from 'vitest'
import { checkCompliance } from '#domain/invoice/compliance'
import { addCredited, remainingGroups, withCreditedVatNumber } from '#domain/invoice/credit'
import { proposeCredit } from '#domain/invoice/credit-proposal'
import {
  documentLocales, lineTreatments, treatmentsOutsideVat, vatTreatments, type DocumentLine, type DocumentLocale,
  type InvoiceDocument, type LineTreatment,
} from '#domain/invoice/document'
import { legalNotes, lineNote } from '#domain/vat/legal-notes'
import { vatReturnBox } from '#domain/vat/return'
import { totalsOf } from '#domain/vat/totals'
import { turnoverOf } from '#domain/vat/turnover'
import { context, creditNote, creditedInvoice, invoice, line, studioVink } from './cast'

const design = line({ description: 'Ontwerp', quantity: '1', unitPriceCents: 10_000 })
const lesson = line({
  description: 'Les', quantity: '1', unitPriceCents: 4_500, vatTreatment: 'exempt', vatExemptionReason: 'Onderwijs, art. 11-1-o',
})
const fee = line({ description: 'Leges', quantity: '1', unitPriceCents: 1_800, vatTreatment: 'disbursement' })
const costs = line({ description: 'Incassokosten', quantity: '1', unitPriceCents: 15_000, vatTreatment: 'collection_costs' })
const interest = line({ description: 'Wettelijke rente', quantity: '1', unitPriceCents: 834, vatTreatment: 'late_interest' })
const labour = line({ description: 'Timmerwerk', quantity: '1', unitPriceCents: 30_000, vatTreatment: 'reverse_charge' })
const mixed = invoice({ lines: [design, fee, lesson] })

/** The findings on lines and seller, by code and field. */
function findings(document: InvoiceDocument): string[] {
  return checkCompliance(document, context())
    .filter(({ level, field }) => level === 'error' && /^(lines|seller)\./.test(field))
    .map(({ code, field }) => `${code} ${field}`)
}

describe('lines beside taxed ones', () => {
  it('carry no VAT, and are groups of their own', () => {
    expect(totalsOf(mixed)).toMatchObject({
      subtotalCents: 16_300, vatTotalCents: 2_100, totalCents: 18_400,
      vatBreakdown: [
        { category: 'S', rate: '21', taxableCents: 10_000, vatCents: 2_100 },
        { category: 'E', rate: '0', treatment: 'exempt', taxableCents: 4_500, vatCents: 0 },
        { category: 'E', rate: '0', treatment: 'disbursement', taxableCents: 1_800, vatCents: 0 },
      ],
    })
  })

  it('cost what they cost where prices include VAT', () => {
    const { lines, totalCents } = totalsOf({ ...mixed, pricesIncludeVat: true })

    expect(lines.map(({ lineTotalCents, lineTotalInclCents }) => [lineTotalCents, lineTotalInclCents]))
      .toEqual([[8_264, 10_000], [1_800, 1_800], [4_500, 4_500]])
    expect(totalCents).toBe(16_300)
  })

  it.each(vatTreatments.filter(treatment => treatment !== 'standard'))('are like all others under %s', (vatTreatment) => {
    const [group, ...others] = totalsOf({ ...mixed, vatTreatment, supplyType: 'goods' }).vatBreakdown

    expect([group?.taxableCents, group?.treatment, others]).toEqual([16_300, undefined, []])
  })

  it('go to the return as exempt turnover, or nowhere', () => {
    expect(totalsOf(mixed).vatBreakdown.map(group => vatReturnBox(mixed, group))).toEqual(['1a', 'exempt', 'disbursement'])
  })

  it('say why in the legal notes, each reason once', () => {
    const twice = invoice({ lines: [design, fee, lesson, { ...lesson, vatExemptionReason: ' Onderwijs, art. 11-1-o ' }, fee] })

    expect(legalNotes(twice)).toEqual([expect.stringContaining('Doorlopende posten'), 'Onderwijs, art. 11-1-o'])
    expect(twice.lines.map(entry => lineNote(entry, { ...twice, vatTreatment: 'kor' }))).toEqual([null, null, null, null, null])
    expect(new Set(documentLocales.map(locale => lineNote(fee, { ...twice, locale }))).size).toBe(4)
  })
})

describe('costs of collection and interest', () => {
  const damages = invoice({ lines: [costs, interest], supplyDate: null })

  it('carry no VAT where prices include it either, are groups of their own, and stand under what they are', () => {
    for (const pricesIncludeVat of [false, true]) {
      const { vatBreakdown, ...totals } = totalsOf({ ...damages, pricesIncludeVat })

      expect(totals).toMatchObject({ subtotalCents: 15_834, vatTotalCents: 0, totalCents: 15_834 })
      expect(vatBreakdown).toEqual([
        { category: 'E', rate: '0', treatment: 'collection_costs', taxableCents: 15_000, vatCents: 0 },
        { category: 'E', rate: '0', treatment: 'late_interest', taxableCents: 834, vatCents: 0 },
      ])
      expect(vatBreakdown.map(group => vatReturnBox(damages, group))).toEqual(['collection_costs', 'late_interest'])
      expect(turnoverOf({ ...damages, vatBreakdown, vatTotalEurCents: null })).toEqual([])
    }
  })

  it('stand behind what is exempt and what is paid in the name of the customer', () => {
    expect(totalsOf(invoice({ lines: [interest, costs, fee, lesson, labour, design] })).vatBreakdown
      .map(({ treatment }) => treatment ?? null))
      .toEqual([null, 'reverse_charge', 'exempt', 'disbursement', 'collection_costs', 'late_interest'])
  })

  it.each(treatmentsOutsideVat)('say so of %s in every language of a document, in words that nothing else has', (vatTreatment) => {
    const noteIn = (treatment: LineTreatment, locale: DocumentLocale) =>
      lineNote({ vatTreatment: treatment, vatExemptionReason: null }, { vatTreatment: 'standard', locale })
    const notes = documentLocales.map(locale => noteIn(vatTreatment, locale))
    const others = lineTreatments.filter(other => other !== vatTreatment)
      .flatMap(other => documentLocales.map(locale => noteIn(other, locale)))

    expect(new Set([...notes, ...others]).size).toBe(new Set(others).size + documentLocales.length)
  })

  it('are no supply of which a document could say when it was', () => {
    const found = (lines: DocumentLine[]) => checkCompliance({ ...damages, lines }, context())
      .filter(({ code }) => code === 'supply_date_missing').length

    expect([found([costs, interest]), found([fee]), found([costs, design]), found([lesson])]).toEqual([0, 0, 1, 1])
  })

  it('are credited each for itself', () => {
    const remaining = totalsOf(damages).vatBreakdown
    const refused = (lines: DocumentLine[]) => checkCompliance(
      creditNote({ lines, creditedInvoice: creditedInvoice({ remaining }) }), context({ customerId: 'jansen' }),
    ).filter(({ code }) => code === 'credit_exceeds_remaining').map(({ message }) => message)
    const credited = totalsOf({ ...damages, lines: [{ ...costs, unitPriceCents: 5_000 }] }).vatBreakdown

    expect(refused([costs, interest])).toEqual([])
    expect(refused([{ ...costs, unitPriceCents: 15_001 }])[0]).toContain('€ 150,00 aan incassokosten')
    expect(refused([{ ...interest, unitPriceCents: 15_000 }])[0]).toContain('€ 8,34 aan wettelijke rente')
    expect(proposeCredit({
      invoice: damages,
      creditNotes: [creditNote({ lines: [{ ...costs, unitPriceCents: 5_000 }] })],
      remaining: remainingGroups({ charged: remaining, credited, remainingCents: 10_834 }),
    }).map(({ line: proposed }) => [proposed.description, proposed.unitPriceCents, proposed.vatTreatment])).toEqual([
      ['Incassokosten', 10_000, 'collection_costs'], ['Wettelijke rente', 834, 'late_interest'],
    ])
  })
})

describe('lines on which VAT is shifted', () => {
  const site = invoice({ lines: [design, labour, fee] })

  it('are category AE beside taxed ones, and stand in 1e beside 1a', () => {
    const { vatBreakdown, vatTotalCents, totalCents } = totalsOf(site)

    expect(vatBreakdown).toEqual([
      { category: 'S', rate: '21', taxableCents: 10_000, vatCents: 2_100 },
      { category: 'AE', rate: '0', treatment: 'reverse_charge', taxableCents: 30_000, vatCents: 0 },
      { category: 'E', rate: '0', treatment: 'disbursement', taxableCents: 1_800, vatCents: 0 },
    ])
    expect([vatTotalCents, totalCents]).toEqual([2_100, 43_900])
    expect(vatBreakdown.map(group => vatReturnBox(site, group))).toEqual(['1a', '1e', 'disbursement'])
    expect(legalNotes(site)).toEqual(['Btw verlegd', expect.stringContaining('Doorlopende posten')])
  })

  const { customer } = site
  const cases: [string, Partial<InvoiceDocument>, string[]][] = [
    ['a Dutch VAT number', {}, []],
    ['none', { customer: customer && { ...customer, vatNumber: null } }, ['error customer_vat_number_missing']],
    [
      'one of another member state', { customer: customer && { ...customer, vatNumber: 'DE136695976' } },
      ['error customer_country_mismatch'],
    ],
    ['one of a consumer', { customer: customer && { ...customer, type: 'individual' } }, ['warning treatment_unusual']],
    ['none and less than a hundred euros', {
      customer: customer && { ...customer, vatNumber: null, city: null },
      lines: [design, { ...labour, unitPriceCents: 100 }],
    }, ['error customer_address_incomplete', 'error customer_vat_number_missing']],
  ]
  it.each(cases)('need the number of a customer in the Netherlands: %s', (_, changes, expected) => {
    const found = checkCompliance({ ...site, ...changes }, context({ customerVatStatus: 'valid' }))
      .filter(({ field }) => /^customer\.(vatNumber|country|city)|^vatTreatment/.test(field))
    expect(found.map(({ level, code }) => `${level} ${code}`)).toEqual(expected)
  })

  it('need the number of the seller, also where nothing is taxed', () => {
    expect(findings(invoice({ seller: { ...studioVink, vatNumber: null }, lines: [labour, fee] })))
      .toEqual(['seller_vat_number_missing seller.vatNumber'])
  })

  it('go back under the number that the invoice had', () => {
    const buyer = { id: 'korrel', vatNumber: null }
    const of = (lines: DocumentLine[]) => creditedInvoice({
      customerId: 'korrel', customerVatNumber: 'NL002455799B11', vatTreatment: 'standard',
      remaining: totalsOf(invoice({ lines })).vatBreakdown,
    })
    expect(withCreditedVatNumber(buyer, of([design, labour])).vatNumber).toBe('NL002455799B11')
    expect(withCreditedVatNumber(buyer, of([design])).vatNumber).toBeNull()
  })
})

describe('the check of such lines', () => {
  const cases: [string, Partial<DocumentLine>[], string[]][] = [
    ['an exempt line with its reason', [design, lesson], []],
    ['an exempt line without', [design, { ...lesson, vatExemptionReason: ' ' }], ['vat_exemption_reason_missing lines.1.vatExemptionReason']],
    ['a disbursement', [design, fee], []],
    ['a rate that is not charged', [design, { ...fee, vatRate: '250' }], []],
  ]
  it.each(cases)('%s', (_, lines, expected) => {
    expect(findings(invoice({ lines: lines.map(entry => line(entry)) }))).toEqual(expected)
  })

  it('asks for the VAT number of a seller of anything that is taxed', () => {
    const seller = { ...studioVink, vatNumber: null }

    expect(findings(invoice({ seller, lines: [design, fee] }))).toEqual(['seller_vat_number_missing seller.vatNumber'])
    expect(findings(invoice({ seller, lines: [lesson, fee] }))).toEqual([])
    expect(totalsOf(invoice({ seller, lines: [lesson, fee] })).vatBreakdown.map(({ category }) => category)).toEqual(['E', 'E'])
  })
})

describe('credit notes on such lines', () => {
  const charged = totalsOf(mixed).vatBreakdown
  const noteOf = (lines: DocumentLine[]) =>
    creditNote({ lines, creditedInvoice: creditedInvoice({ remaining: charged }) })
  const refused = (lines: DocumentLine[]) => checkCompliance(noteOf(lines), context({ customerId: 'jansen' }))
    .filter(({ code }) => code === 'credit_exceeds_remaining').map(({ message, details }) => [message, details?.treatment])

  it('take back no more than was charged of each treatment', () => {
    expect(refused([lesson, fee])).toEqual([])
    expect(refused([{ ...fee, unitPriceCents: 4_500 }])).toEqual([
      ['Je crediteert meer dan er van de factuur over is: hoogstens nog € 18,00 aan doorlopende posten. Pas de regels aan.', 'disbursement'],
    ])
    expect(refused([{ ...lesson, unitPriceCents: 4_501 }])[0]?.[1]).toBe('exempt')
  })

  it('leave the rest of each treatment, which the next one proposes under it', () => {
    const note = noteOf([{ ...lesson, description: 'Tegoed', unitPriceCents: 500 }])
    const credited = addCredited([], totalsOf(note).vatBreakdown)
    const remaining = remainingGroups({ charged, credited, remainingCents: totalsOf(mixed).totalCents - 500 })

    expect(credited).toEqual([{ category: 'E', rate: '0', treatment: 'exempt', taxableCents: 500, vatCents: 0 }])
    expect(proposeCredit({ invoice: mixed, creditNotes: [note], remaining }).map(({ line: proposed }) => [
      proposed.description, proposed.unitPriceCents, proposed.vatTreatment, proposed.vatExemptionReason,
    ])).toEqual([
      ['Ontwerp', 10_000, null, null],
      ['Leges', 1_800, 'disbursement', null],
      ['Restant van factuur', 4_000, 'exempt', 'Onderwijs, art. 11-1-o'],
    ])
  })
})
