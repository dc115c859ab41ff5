import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readUbl } from '#documents/import/ubl'
import { ublElements } from '#documents/import/ubl-elements'
import { isElement, type UblElement, type UblElements } from '#documents/import/ubl-fate'
import { readEInvoice, type EInvoiceReading } from '#domain/import/e-invoice'
import { swiftly } from '../support/longest-hold'
import { ublOf, ublSample, type UblTexts } from '../support/ubl-sample'

const reading: EInvoiceReading = {
  today: '2026-11-20',
  seller: {
    hasVatNumber: true, vatNumber: null, kvkNumber: null, vatTreatment: 'standard', supplyType: null,
    vatExemptionReason: null,
  },
}
const readXml = async (xml: string) => readEInvoice(await readUbl(new TextEncoder().encode(xml)), reading)

/** Every element of the table by its path, and every one that holds others. */
function walk(elements: UblElements, path = ''): { leaves: [string, UblElement][], groups: string[] } {
  const parts = Object.entries(elements).map(([name, entry]) => (isElement(entry)
    ? { leaves: [[path + name, entry] as [string, UblElement]], groups: [] }
    : walk(entry, `${path}${name}/`)))
  return { leaves: parts.flatMap(part => part.leaves), groups: [path, ...parts.flatMap(part => part.groups)] }
}
const { leaves, groups } = walk(ublElements)
const ofFate = (fate: UblElement['fate']) => leaves.filter(([, element]) => element.fate === fate).map(([path]) => path)

/** How an element stands in a document that has use for it. */
interface Sample {
  text: string
  /** What else stands there. */
  beside?: UblTexts
  /** What of the invoice it is; the text, where nothing is said. */
  comesTo?: string
}

const line = 'InvoiceLine/'
const group = 'TaxTotal/TaxSubtotal/'
const seller = 'AccountingSupplierParty/Party/'
const buyer = 'AccountingCustomerParty/Party/'
const untaxed = (category: string): UblTexts => ({
  [`${group}TaxCategory/ID`]: category, [`${group}TaxCategory/Percent`]: '0', [`${group}TaxAmount`]: '0.00',
  'TaxTotal/TaxAmount': '0.00', 'LegalMonetaryTotal/TaxInclusiveAmount': '100.00',
  [`${line}Item/ClassifiedTaxCategory/ID`]: category, [`${line}Item/ClassifiedTaxCategory/Percent`]: '0',
})
const inDollars: UblTexts = {
  DocumentCurrencyCode: 'USD',
  'TaxExchangeRate/SourceCurrencyCode': 'EUR', 'TaxExchangeRate/TargetCurrencyCode': 'USD', 'TaxExchangeRate/CalculationRate': '1.1',
}
/** Ten euro are charged beside the line. */
const charged: UblTexts = {
  'AllowanceCharge/ChargeIndicator': 'true', 'AllowanceCharge/AllowanceChargeReason': 'Bezorgen', 'AllowanceCharge/Amount': '10.00',
  'AllowanceCharge/TaxCategory/ID': 'S', 'AllowanceCharge/TaxCategory/Percent': '21',
  'AllowanceCharge/TaxCategory/TaxScheme/ID': 'VAT',
  [`${group}TaxableAmount`]: '110.00', [`${group}TaxAmount`]: '23.10', 'TaxTotal/TaxAmount': '23.10',
  'LegalMonetaryTotal/TaxExclusiveAmount': '110.00', 'LegalMonetaryTotal/TaxInclusiveAmount': '133.10',
}
/** A fifth is taken off the line. */
const discounted: UblTexts = {
  [`${line}InvoicedQuantity`]: '1', [`${line}Price/PriceAmount`]: '125.00', [`${line}AllowanceCharge/ChargeIndicator`]: 'false',
  [`${line}AllowanceCharge/Amount`]: '25.00',
}
const address = (party: string): Record<string, Sample> => ({
  [`${party}EndpointID`]: { text: 'SIRENE123', beside: { [`${party}EndpointID@schemeID`]: '0002' }, comesTo: '0002:SIRENE123' },
  [`${party}PostalAddress/Country/IdentificationCode`]: { text: 'BE' },
  [`${party}PartyTaxScheme/CompanyID`]: { text: 'NL123456782B12', beside: { [`${party}PartyTaxScheme/TaxScheme/ID`]: 'VAT' } },
  [`${party}PartyTaxScheme/TaxScheme/ID`]: { text: 'GST' },
  [`${party}PartyLegalEntity/CompanyID`]: { text: '12345678' },
  [`${party}Contact/ElectronicMail`]: { text: 'info@bakker.example' },
})

const samples: Record<string, Sample> = {
  IssueDate: { text: '2026-10-06' },
  DueDate: { text: '2026-11-04' },
  InvoiceTypeCode: { text: '386', comesTo: '"advance":true' },
  CreditNoteTypeCode: { text: '381', comesTo: '"kind":"credit_note"' },
  TaxPointDate: { text: '2026-10-31' },
  DocumentCurrencyCode: { text: 'EUR' },
  TaxCurrencyCode: { text: 'SEK' },
  'InvoicePeriod/StartDate': { text: '2026-09-01' },
  'InvoicePeriod/EndDate': { text: '2026-09-30' },
  'AdditionalDocumentReference/ID': { text: 'Proef', beside: { 'AdditionalDocumentReference/DocumentTypeCode': '50' } },
  'AdditionalDocumentReference/DocumentTypeCode': { text: '50', beside: { 'AdditionalDocumentReference/ID': 'P9' }, comesTo: 'P9' },
  ...address(seller),
  ...address(buyer),
  [`${buyer}PartyName/Name`]: { text: 'Proef', beside: { [`${buyer}PartyLegalEntity/RegistrationName`]: 'Proef' } },
  'Delivery/ActualDeliveryDate': { text: '2026-10-01' },
  'Delivery/DeliveryLocation/Address/Country/IdentificationCode': {
    text: 'CA', beside: { ...untaxed('G'), [`${buyer}PostalAddress/Country/IdentificationCode`]: 'US' },
  },
  'PaymentMeans/PaymentDueDate': { text: '2026-11-04' },
  'PaymentMeans/PayeeFinancialAccount/ID': { text: 'NL20INGB0001234567' },
  'PaymentMeans/PayeeFinancialAccount/FinancialInstitutionBranch/ID': { text: 'INGBNL2A' },
  ...Object.fromEntries(['TaxExchangeRate', 'PricingExchangeRate', 'PaymentExchangeRate'].flatMap((name) => {
    const beside = Object.fromEntries(Object.entries(inDollars).map(([path, text]) => [path.replace('TaxExchangeRate', name), text]))
    return [
      [`${name}/SourceCurrencyCode`, { text: 'GBP', beside }], [`${name}/TargetCurrencyCode`, { text: 'GBP', beside }],
      [`${name}/CalculationRate`, { text: '1.25', beside }], [`${name}/Date`, { text: '2026-10-02', beside }],
    ]
  })),
  ...Object.fromEntries(['AllowanceChargeReasonCode', 'AllowanceChargeReason', 'BaseAmount'].map(name =>
    [`AllowanceCharge/${name}`, { text: 'Bezorgen', beside: { ...charged, 'AllowanceCharge/AllowanceChargeReason': '' } }])),
  'AllowanceCharge/ChargeIndicator': { text: 'true', beside: charged, comesTo: '"lineTotalCents":1000' },
  'AllowanceCharge/MultiplierFactorNumeric': { text: '10', beside: charged, comesTo: 'Bezorgen 10 %' },
  'AllowanceCharge/Amount': { text: '10.00', beside: charged, comesTo: '"lineTotalCents":1000' },
  'AllowanceCharge/TaxCategory/ID': { text: 'S', beside: charged, comesTo: '"vatTreatment":"standard"' },
  'AllowanceCharge/TaxCategory/Percent': { text: '21', beside: charged },
  'AllowanceCharge/TaxCategory/TaxScheme/ID': { text: 'GST', beside: charged },
  'TaxTotal/TaxAmount': { text: '21.00', comesTo: '"vatTotalCents":2100' },
  [`${group}TaxableAmount`]: { text: '100.00', comesTo: '"taxableCents":10000' },
  [`${group}TaxAmount`]: { text: '21.00', comesTo: '"vatCents":2100' },
  [`${group}TaxCategory/ID`]: { text: 'E', beside: untaxed('E'), comesTo: '"vatTreatment":"exempt"' },
  [`${group}TaxCategory/Percent`]: { text: '21' },
  [`${group}TaxCategory/TaxExemptionReasonCode`]: { text: 'VATEX-EU-132-1I', beside: untaxed('E') },
  [`${group}TaxCategory/TaxExemptionReason`]: { text: 'Onderwijs', beside: untaxed('E') },
  [`${group}TaxCategory/TaxScheme/ID`]: { text: 'GST' },
  ...Object.fromEntries(['LineExtensionAmount', 'AllowanceTotalAmount', 'ChargeTotalAmount', 'PayableRoundingAmount', 'PayableAmount']
    .map(name => [`LegalMonetaryTotal/${name}`, { text: '7.77' }])),
  'LegalMonetaryTotal/TaxExclusiveAmount': { text: '100.00', comesTo: '"subtotalCents":10000' },
  'LegalMonetaryTotal/TaxInclusiveAmount': { text: '121.00', comesTo: '"totalCents":12100' },
  'LegalMonetaryTotal/PrepaidAmount': { text: '100.00', comesTo: '"paidCents":10000' },
  [`${line}InvoicedQuantity`]: { text: '4', beside: { [`${line}Price/PriceAmount`]: '25.00' }, comesTo: '"quantity":"4"' },
  [`${line}CreditedQuantity`]: { text: '4', beside: { [`${line}Price/PriceAmount`]: '25.00' }, comesTo: '"quantity":"4"' },
  [`${line}LineExtensionAmount`]: { text: '100.00', comesTo: '"lineTotalCents":10000' },
  [`${line}InvoicePeriod/StartDate`]: { text: '2026-09-01' },
  [`${line}InvoicePeriod/EndDate`]: { text: '2026-09-30' },
  [`${line}AllowanceCharge/ChargeIndicator`]: { text: 'false', beside: discounted, comesTo: '"discountPercent":"20"' },
  [`${line}AllowanceCharge/AllowanceChargeReasonCode`]: { text: 'Proef', beside: discounted },
  [`${line}AllowanceCharge/AllowanceChargeReason`]: { text: 'Proef', beside: discounted },
  [`${line}AllowanceCharge/MultiplierFactorNumeric`]: { text: '20', beside: discounted, comesTo: '"discountPercent":"20"' },
  [`${line}AllowanceCharge/Amount`]: { text: '25.00', beside: discounted, comesTo: '"discountPercent":"20"' },
  [`${line}AllowanceCharge/BaseAmount`]: { text: '7.77', beside: discounted },
  [`${line}Item/ClassifiedTaxCategory/ID`]: { text: 'E', beside: untaxed('E'), comesTo: '"vatTreatment":"exempt"' },
  [`${line}Item/ClassifiedTaxCategory/Percent`]: { text: '21', comesTo: '"vatRate":"21"' },
  [`${line}Item/ClassifiedTaxCategory/TaxExemptionReasonCode`]: { text: 'VATEX-EU-132-1I', beside: untaxed('E') },
  [`${line}Item/ClassifiedTaxCategory/TaxScheme/ID`]: { text: 'GST' },
  [`${line}Price/PriceAmount`]: { text: '50.00', beside: { [`${line}InvoicedQuantity`]: '2' }, comesTo: '"unitPriceCents":5000' },
  [`${line}Price/BaseQuantity`]: {
    text: '10',
    beside: { [`${line}InvoicedQuantity`]: '2', [`${line}Price/PriceAmount`]: '500.00' },
    comesTo: '"unitPriceCents":5000',
  },
}

const sampleOf = (path: string): Sample => samples[path.replace(/^CreditNoteLine/, 'InvoiceLine')] ?? { text: 'Proef' }
/** Reads a document with an element, and the same document without it. */
async function readWith(path: string) {
  const { text, beside } = sampleOf(path)
  const root = path.startsWith('CreditNote') ? 'CreditNote' : 'Invoice'
  const inSample = path.replace(/^CreditNoteLine/, 'InvoiceLine')
  const without = { ...ublSample, ...beside }
  const xml = (texts: UblTexts) => readXml(ublOf(texts, root))
  return { with: await xml({ ...without, [inSample]: text }), without: await xml(without) }
}
const fieldsOf = ({ warnings }: { warnings: { field: string | null }[] }) => warnings.map(({ field }) => field)

describe('an element of an e-invoice', () => {
  it.each(ofFate('kept'))('is kept: %s', async (path) => {
    const { with: { invoice, problems, warnings } } = await readWith(path)
    const { text, comesTo = text } = sampleOf(path)
    expect({ problems, warnings }).toEqual({ problems: [], warnings: [] })
    expect(JSON.stringify(invoice)).toContain(comesTo)
  })

  it.each(ofFate('compared'))('is told of where it differs: %s', async (path) => {
    const { with: { problems, warnings } } = await readWith(path)
    expect([...problems, ...warnings]).not.toEqual([])
  })

  it.each(ofFate('implied'))('says nothing of its own: %s', async (path) => {
    const read = await readWith(path)
    expect(read.with.warnings).toEqual([])
    expect({ ...read.with.invoice, row: 0 }).toEqual({ ...read.without.invoice, row: 0 })
  })

  it.each(ofFate('left_out'))('is left out and told of: %s', async (path) => {
    const { with: { invoice, warnings } } = await readWith(path)
    expect(invoice).not.toBeNull()
    expect(warnings).toMatchObject([{ code: 'element_left_out' }])
    expect(path.startsWith(warnings[0]?.field ?? '-')).toBe(true)
  })

  it.each(groups.filter(path => !path.startsWith('CreditNote')))('is named where nobody knows it: within /%s', async (path) => {
    const beside = path.startsWith('AllowanceCharge/') ? charged : {}
    const read = await readXml(ublOf({ ...ublSample, ...beside, [`${path}Eigen`]: 'Proef' }))
    expect(read.problems).toEqual([])
    // What is left out as a whole is named as a whole.
    expect(read.warnings.filter(({ code }) => code === 'element_unknown' || code === 'element_left_out')
      .some(({ field }) => `${path}Eigen`.startsWith(field ?? '-'))).toBe(true)
  })

  it('is told of where it is a second one of what there is one of, or stands where it does not belong', async () => {
    const xml = ublOf({ ...ublSample, 'OrderReference/ID': 'PO-1', 'Delivery/DueDate': '2026-11-01' })
    const { invoice, warnings } = await readXml(xml.replace('</OrderReference>', '</OrderReference><OrderReference><ID>PO-2</ID></OrderReference>'))
    expect(invoice?.said).toEqual({ orderNumber: 'PO-1' })
    expect(warnings.map(({ field, code }) => `${field} ${code}`).sort())
      .toEqual(['Delivery/DueDate element_unknown', 'OrderReference/ID element_left_out'])
  })

  it('is named on its first line, once for each document', async () => {
    const xml = ublOf(ublSample).replace('<IssueDate>', `${'\n<Eigen/>'.repeat(100)}<IssueDate>`)
    expect((await readXml(xml)).warnings).toEqual([{ row: 3, field: 'Eigen', code: 'element_unknown' }])
  })
})

describe('of an e-invoice', () => {
  it('a text that is longer than its field is shortened, and that is told', async () => {
    const { invoice, warnings } = await readXml(ublOf({ ...ublSample, AccountingCost: 'K'.repeat(101), Note: 'n'.repeat(5_001) }))
    expect(invoice?.said).toEqual({ costCenter: 'K'.repeat(100), notes: 'n'.repeat(5_000) })
    expect(warnings.map(({ field, code }) => `${field} ${code}`)).toEqual(['notes text_shortened', 'costCenter text_shortened'].sort())
  })

  it('a quantity and price that do not come to the amount stand in words', async () => {
    const { invoice } = await readXml(ublOf({ ...ublSample, [`${line}InvoicedQuantity`]: '3', [`${line}InvoicedQuantity@unitCode`]: 'HUR', [`${line}Price/PriceAmount`]: '33.3333' }))
    expect(invoice?.lines).toEqual([{
      description: 'Timmerwerk\n3 HUR × 33.3333', vatRate: '21', vatTreatment: null, vatExemptionReason: null, lineTotalCents: 10_000,
    }])
  })

  it('what Polder writes of a price is kept as it is', async () => {
    const { invoice } = await readXml(ublOf({ ...ublSample, ...discounted, [`${line}AllowanceCharge/AllowanceChargeReason`]: 'Korting' }))
    expect(invoice?.lines).toMatchObject([
      { description: 'Timmerwerk', priced: { quantity: '1', unit: 'C62', unitPriceCents: 12_500, discountPercent: '20' } },
    ])
  })

  it('below zero the quantities turn with the amounts', async () => {
    const negative = Object.fromEntries(Object.entries(ublSample).map(([path, text]) => [path, path.endsWith('Amount') ? `-${text}` : text]))
    const { invoice } = await readXml(ublOf({ ...negative, [`${line}InvoicedQuantity`]: '-2', [`${line}Price/PriceAmount`]: '50' }))
    expect(invoice).toMatchObject({ kind: 'credit_note', lines: [{ lineTotalCents: 10_000, priced: { quantity: '2', unitPriceCents: 5_000 } }] })
  })

  it('kinds that nobody knows are named up to twenty, however many there are', async () => {
    const kinds = Array.from({ length: 300_000 }, (_, place) => `<A${place}/>`).join('')
    const xml = ublOf(ublSample).replace('<IssueDate>', `${kinds}<${'B'.repeat(5_000)}/><IssueDate>`)
    const { warnings } = await swiftly(() => readXml(xml)) ?? {}
    expect(warnings).toHaveLength(21)
    expect(warnings?.at(-1)).toMatchObject({ field: null, code: 'more_left_out' })
  })

  it('the name of one that nobody knows is cut', async () => {
    const { warnings } = await readXml(ublOf({ ...ublSample, ['B'.repeat(5_000)]: 'x' }))
    expect(fieldsOf({ warnings })).toEqual(['B'.repeat(200)])
  })
})

describe('the manual', () => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/import.md'), 'utf8')
  const section = text.slice(text.indexOf('### Every element')).split('\n## ')[0] ?? ''
  const fates = {
    kept: (how: string) => how, compared: (how: string) => `compared with ${how}`,
    implied: (how: string) => `nothing is lost: ${how}`, left_out: () => 'left out',
  }

  it('says of every element what becomes of it', () => {
    const rows = leaves
      // Both lines are the same.
      .filter(([path]) => !path.startsWith('CreditNoteLine/'))
      .map(([path, { term, fate, how }]) => `| ${path} | ${term} | ${fates[fate](how)} |`)
    expect(section.split('\n').filter(row => row.startsWith('| ')).slice(1).join('\n')).toBe(rows.join('\n'))
  })
})
