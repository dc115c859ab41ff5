import { describe, expect, it } from 'vitest'
import { checkCompliance } from '#domain/invoice/compliance'
import { documentLocales, type DocumentLine, type InvoiceDocument } from '#domain/invoice/document'
import { countsTowardsKor, exemptionOf, exemptions, reasonIn } from '#domain/vat/exemptions'
import { legalNotes } from '#domain/vat/legal-notes'
import { isMarginLine, shownVatGroups } from '#domain/vat/margin-scheme'
import { korExemptCents } from '#domain/vat/small-business'
import { totalsOf } from '#domain/vat/totals'
import { exemptionReasonCode } from '#domain/vat/treatments'
import { context, invoice, line } from './cast'

const education = 'Vrijgesteld van btw: onderwijs, art. 132 lid 1 onder i Richtlijn 2006/112/EG'
const secondHand = 'Bijzondere regeling – gebruikte goederen'

describe('the reasons of exemption', () => {
  it('have a text of their own in every language, and the codes of VATEX', () => {
    const texts = exemptions.flatMap(reason => documentLocales.map(locale => reason.texts[locale]))

    expect(new Set(texts).size).toBe(4 * exemptions.length)
    expect(exemptions.map(({ code }) => code)).toEqual([
      ...'ABCDEFGHIJKLMNOPQ'.split('').map(letter => `VATEX-EU-132-1${letter}`),
      null, null, null, null, 'VATEX-EU-F', 'VATEX-EU-I', 'VATEX-EU-J', 'VATEX-EU-D',
    ])
  })

  it('are known in any language, and read in that of the document', () => {
    expect(exemptionOf(` ${education} `)?.code).toBe('VATEX-EU-132-1I')
    expect(reasonIn(education, 'en')).toBe('Exempt from VAT: education, Article 132(1)(i) Directive 2006/112/EC')
    expect(reasonIn(reasonIn(education, 'fr'), 'nl')).toBe(education)
    expect(legalNotes(invoice({ vatTreatment: 'exempt', vatExemptionReason: secondHand, locale: 'de' })))
      .toEqual(['Gebrauchtgegenstände/Sonderregelung'])
  })

  it('may be in words of one’s own', () => {
    expect(exemptionOf('Onderwijs, art. 11 lid 1 onder o Wet OB')).toBeNull()
    expect([reasonIn(' Eigen woorden ', 'en'), reasonIn(' ', 'en'), reasonIn(null, 'en')]).toEqual(['Eigen woorden', null, null])
  })
})

describe('exempt turnover under the small-business scheme', () => {
  const kor = (document: InvoiceDocument) => {
    const totals = totalsOf(document)
    return korExemptCents({ ...document, ...totals, lines: document.lines }, totals.lines)
  }
  const letting = 'Exempt from VAT: letting of immovable property, Article 135(1)(l) Directive 2006/112/EC'
  const of = (unitPriceCents: number, vatExemptionReason: string | null) =>
    line({ quantity: '1', unitPriceCents, vatTreatment: vatExemptionReason === null ? null : 'exempt', vatExemptionReason })
  const mixed = [of(10_000, null), of(333, education), of(1_000, letting), of(667, secondHand), of(10, 'Eigen woorden')]

  it.each<[string, number, Partial<InvoiceDocument>]>([
    ['is none of a lesson', 0, { vatTreatment: 'exempt', vatExemptionReason: education, lines: [of(10_000, null)] }],
    ['is all of a rent', 10_000, { vatTreatment: 'exempt', vatExemptionReason: letting, lines: [of(10_000, null)] }],
    ['is all that is said in one’s own words', 10_000, {
      vatTreatment: 'exempt', vatExemptionReason: 'Eigen woorden', lines: [of(10_000, null)],
    }],
    ['is of several reasons all, where one counts', -5_000, {
      lines: [of(10_000, null), of(-5_000, `${education}; ${letting}`)],
    }],
    ['is the lines that count, beside taxed ones', 1_677, { lines: mixed }],
    ['is the same as it stands on a credit note', 1_677, { kind: 'credit_note', lines: mixed }],
    ['is converted as the heading is, where all counts', 889, {
      currency: 'USD', exchangeRate: '1.125', lines: [of(10_000, null), of(500, letting), of(500, secondHand)],
    }],
    ['is converted by itself, where some counts', 444, {
      currency: 'USD', exchangeRate: '1.125', lines: [of(10_000, null), of(500, letting), of(500, education)],
    }],
    ['is nothing of what is taxed', 0, { lines: [of(10_000, null)] }],
  ])('%s: %i cents', (_, cents, changes) => {
    expect(kor(invoice(changes))).toBe(cents)
  })

  it('is excluded for all that art. 132 exempts, and for nothing else', () => {
    for (const { texts, kor: counting } of exemptions) {
      expect(counting === 'excluded', texts.en).toBe(texts.en.includes('Article 132'))
      expect(documentLocales.map(locale => countsTowardsKor(texts[locale]))).toEqual(Array(4).fill(counting !== 'excluded'))
    }
    expect([countsTowardsKor(null), countsTowardsKor('')]).toEqual([true, true])
  })
})

describe('the code of category E', () => {
  const exempt = (vatExemptionReason: string) => line({ vatTreatment: 'exempt', vatExemptionReason })
  const [fee, costs, interest] = (['disbursement', 'collection_costs', 'late_interest'] as const)
    .map(vatTreatment => line({ vatTreatment })) as [DocumentLine, DocumentLine, DocumentLine]
  const codeOf = (...lines: DocumentLine[]) => exemptionReasonCode('E', invoice({ lines }))

  it('is that of all its lines, or none', () => {
    expect(exemptionReasonCode('E', invoice({ vatTreatment: 'exempt', vatExemptionReason: education })))
      .toBe('VATEX-EU-132-1I')
    expect(exemptionReasonCode('E', invoice({ vatTreatment: 'exempt', vatExemptionReason: 'Onderwijs' }))).toBeNull()
    expect(exemptionReasonCode('E', invoice({ vatTreatment: 'kor' }))).toBeNull()
    expect([codeOf(fee, fee), codeOf(exempt(education)), codeOf(exempt(education), fee), codeOf(exempt('Eigen'), fee)])
      .toEqual(['VATEX-EU-79-C', 'VATEX-EU-132-1I', null, null])
    expect([codeOf(interest), codeOf(costs, interest), codeOf(fee, interest)]).toEqual([null, null, null])
  })
})

it.each([
  [false, { taxableCents: 68_000, vatCents: 14_280 }], [true, { taxableCents: 56_198, vatCents: 11_802 }],
])('a line under a margin scheme beside taxed ones has no VAT on the document (VAT in prices: %s)', (pricesIncludeVat, taxed) => {
  const margin = line({
    quantity: '1', unitPriceCents: 10_000, vatTreatment: 'exempt', vatExemptionReason: secondHand,
  })
  const mixed = invoice({ pricesIncludeVat, lines: [line(), margin] })

  expect(totalsOf(mixed).vatBreakdown).toMatchObject([
    { category: 'S', ...taxed }, { category: 'E', taxableCents: 10_000, vatCents: 0 },
  ])
  expect(totalsOf(mixed).lines[1]?.lineTotalCents).toBe(10_000)
  expect(legalNotes(mixed).join()).toContain(secondHand)
  expect(mixed.lines.map(each => isMarginLine(each, mixed))).toEqual([false, true])
  expect(shownVatGroups(totalsOf(mixed).vatBreakdown, 10_000)).toMatchObject([{ category: 'S', ...taxed }])
  expect(shownVatGroups(totalsOf(mixed).vatBreakdown, 4_000)).toMatchObject([{ category: 'S' }, { taxableCents: 6_000 }])
})

it('a margin scheme is warned of, for nothing here knows the margin that VAT is due on', () => {
  const found = (changes: Parameters<typeof invoice>[0]) => checkCompliance(invoice(changes), context())
    .filter(({ code }) => code === 'margin_vat_apart').map(({ level, field }) => `${level} ${field}`)

  expect(found({ vatTreatment: 'exempt', vatExemptionReason: secondHand })).toEqual(['warning vatExemptionReason'])
  expect(found({ lines: [line(), line({ vatTreatment: 'exempt', vatExemptionReason: secondHand })] }))
    .toEqual(['warning lines.1.vatExemptionReason'])
  expect(found({ vatTreatment: 'exempt', vatExemptionReason: education })).toEqual([])
})
