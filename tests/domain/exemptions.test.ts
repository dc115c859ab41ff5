import { describe, expect, it } from 'vitest'
import { checkCompliance } from '#domain/invoice/compliance'
import { documentLocales, type DocumentLine } from '#domain/invoice/document'
import { exemptionOf, exemptions, reasonIn } from '#domain/vat/exemptions'
import { legalNotes } from '#domain/vat/legal-notes'
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

describe('the code of category E', () => {
  const exempt = (vatExemptionReason: string) => line({ vatTreatment: 'exempt', vatExemptionReason })
  const fee = line({ vatTreatment: 'disbursement' })
  const codeOf = (...lines: DocumentLine[]) => exemptionReasonCode('E', invoice({ lines }))

  it('is that of all its lines, or none', () => {
    expect(exemptionReasonCode('E', invoice({ vatTreatment: 'exempt', vatExemptionReason: education })))
      .toBe('VATEX-EU-132-1I')
    expect(exemptionReasonCode('E', invoice({ vatTreatment: 'exempt', vatExemptionReason: 'Onderwijs' }))).toBeNull()
    expect(exemptionReasonCode('E', invoice({ vatTreatment: 'kor' }))).toBeNull()
    expect([codeOf(fee, fee), codeOf(exempt(education)), codeOf(exempt(education), fee), codeOf(exempt('Eigen'), fee)])
      .toEqual(['VATEX-EU-79-C', 'VATEX-EU-132-1I', null, null])
  })
})

it('a margin scheme is warned of, for nothing here knows the margin that VAT is due on', () => {
  const found = (changes: Parameters<typeof invoice>[0]) => checkCompliance(invoice(changes), context())
    .filter(({ code }) => code === 'margin_vat_apart').map(({ level, field }) => `${level} ${field}`)

  expect(found({ vatTreatment: 'exempt', vatExemptionReason: secondHand })).toEqual(['warning vatExemptionReason'])
  expect(found({ lines: [line(), line({ vatTreatment: 'exempt', vatExemptionReason: secondHand })] }))
    .toEqual(['warning lines.1.vatExemptionReason'])
  expect(found({ vatTreatment: 'exempt', vatExemptionReason: education })).toEqual([])
})
