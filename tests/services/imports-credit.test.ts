import { describe, expect, it } from 'vitest'
import { invoiceUpdateSchema, type Invoice } from '#contract/schemas/invoice'
import { importInvoices } from '#services/imports/invoices'
import { undoImport } from '#services/imports/undo'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { duplicateInvoice } from '#services/invoices/duplicate'
import { getInvoice } from '#services/invoices/find'
import { issueInvoice } from '#services/invoices/issue'
import { getInvoiceUbl } from '#services/invoices/ubl'
import { updateInvoice } from '#services/invoices/update'
import { getVatReturn } from '#services/reports/vat-return'
import { useImportWorker } from '../support/import-worker'
import { useVink, type ServiceOfVink } from '../support/service-of-vink'
import { ublOfOthers, type UblDocument } from '../support/ubl-of-others'

useImportWorker()
const vink = useVink({ defaultVatExemptionReason: 'Onderwijs, art. 11 lid 1 onder o Wet OB' })
const teacher = useVink({ vatNumber: null, defaultVatTreatment: 'exempt', defaultVatExemptionReason: 'Onderwijs' }, vink)
const small = useVink({ vatNumber: null, defaultVatTreatment: 'kor' }, vink)
const shop = useVink({ defaultSupplyType: 'goods' }, vink)

const belgian = { name: 'Brouwerij Dok', country: 'BE', postalCode: '9000', vatNumber: 'BE0403170701' }
const german = { name: 'Bauhof GmbH', country: 'DE', postalCode: '40212', vatNumber: 'DE136695976' }
const american = { name: 'Shipping Inc.', country: 'US', postalCode: '10001' }
const dutch = { name: 'Bouw Zuid B.V.', vatNumber: 'NL123456782B12' }
const reasons = { E: 'Vrijgesteld, art. 11 Wet OB', O: 'Buiten de heffing' }

type Kind = [name: string, seller: ServiceOfVink, document: Omit<UblDocument, 'number'>, treatment: string]

const kinds: Kind[] = [
  ['two rates', vink, { lines: [{ category: 'S', rate: 21, amount: 100 }, { category: 'S', rate: 9, amount: 50 }] }, 'standard'],
  ['a rate of nothing, called standard', vink, { lines: [{ category: 'S', rate: 0, amount: 100 }] }, 'standard'],
  ['a rate of nothing under two names', vink, { lines: [{ category: 'S', rate: 0, amount: 40 }, { category: 'Z', rate: 0, amount: 60 }] }, 'standard'],
  ['VAT rounded line by line', vink, { lines: [{ category: 'S', rate: 21, amount: 0.33 }, { category: 'S', rate: 21, amount: 0.31 }] }, 'standard'],
  ['exempt lines and a disbursement beside taxed ones', vink, {
    reasons,
    lines: [{ category: 'S', rate: 21, amount: 100 }, { category: 'E', rate: 0, amount: 30 }, { category: 'O', amount: 20 }],
  }, 'standard'],
  ['a disbursement beside what has no reason told', vink, {
    lines: [{ category: 'S', rate: 21, amount: 100 }, { category: 'E', rate: 0, amount: 30 }, { category: 'O', amount: 20 }],
  }, 'standard'],
  ['exempt as a whole', vink, { reasons, lines: [{ category: 'E', rate: 0, amount: 100 }] }, 'exempt'],
  ['exempt, of a seller without a VAT number', teacher, { lines: [{ category: 'O', amount: 100 }] }, 'exempt'],
  ['exempt, though the seller has no VAT number', teacher, { lines: [{ category: 'E', rate: 0, amount: 100 }] }, 'exempt'],
  ['the small business scheme', small, { lines: [{ category: 'O', amount: 100 }] }, 'kor'],
  ['the small business scheme as E', small, { lines: [{ category: 'E', rate: 0, amount: 100 }] }, 'kor'],
  ['reverse charge', vink, { customer: dutch, lines: [{ category: 'AE', rate: 0, amount: 100 }] }, 'reverse_charge'],
  ['services within the EU', vink, { customer: german, lines: [{ category: 'AE', rate: 0, amount: 100 }] }, 'intra_eu'],
  ['services within the EU as outside VAT', vink, { customer: { ...german, name: 'Haus GmbH' }, lines: [{ category: 'O', amount: 100 }] }, 'intra_eu'],
  ['services within the EU of a shop', shop, { customer: german, lines: [{ category: 'AE', rate: 0, amount: 100 }] }, 'intra_eu'],
  ['goods within the EU', vink, { customer: belgian, lines: [{ category: 'K', rate: 0, amount: 100 }] }, 'intra_eu'],
  ['goods within the EU that go elsewhere than to the customer', vink, {
    customer: { ...dutch, name: 'Dok Nederland', vatNumber: 'BE0403170702' },
    delivery: `<cac:Delivery><cbc:ActualDeliveryDate>2026-10-02</cbc:ActualDeliveryDate><cac:DeliveryLocation><cac:Address><cac:Country>
      <cbc:IdentificationCode>BE</cbc:IdentificationCode></cac:Country></cac:Address></cac:DeliveryLocation></cac:Delivery>`,
    lines: [{ category: 'K', rate: 0, amount: 100 }],
  }, 'intra_eu'],
  ['goods that leave the EU', vink, {
    customer: american, reasonCodes: { G: 'VATEX-EU-G' }, lines: [{ category: 'G', rate: 0, amount: 100 }],
  }, 'export'],
  ['services outside the EU', vink, { customer: american, lines: [{ category: 'G', rate: 0, amount: 100 }] }, 'export'],
  ['services outside the EU as outside VAT', vink, { customer: american, lines: [{ category: 'O', amount: 100 }] }, 'export'],
  ['pounds', vink, {
    currency: 'GBP', exchangeRate: '0.8613',
    lines: [{ category: 'S', rate: 0, amount: 9.99 }, { category: 'S', rate: 21, amount: 100.05 }, { category: 'S', rate: 9, amount: 33.33 }],
  }, 'standard'],
]

const heading = 'Factuurnummer;Klant;Adres;Postcode;Plaats;Land;Btw-nummer;Factuurdatum;Excl btw;Btw;Btw-tarief;Valuta;Koers'
const at = (country: string, postalCode: string, vatNumber = '') => `Straat 1;${postalCode};Stad;${country};${vatNumber};05-10-2026`

/** Each row without its number and what its customer is called. */
const rows: [name: string, seller: ServiceOfVink, rows: string[], treatment: string][] = [
  ['two rates', vink, [`${at('NL', '3511 AA')};100,00;21,00;21`, `${at('NL', '3511 AA')};50,00;4,50;9`], 'standard'],
  ['a rate that takes away what another adds', vink, [
    `${at('NL', '3511 AA')};-10,00;-0,90;9`, `${at('NL', '3511 AA')};100,00;21,00;21`,
  ], 'standard'],
  ['a rate of nothing', vink, [`${at('NL', '3511 AA')};100,00;0,00;0`], 'standard'],
  ['reverse charge', vink, [`${at('NL', '3511 AA', 'NL123456782B12')};100,00;0,00;Btw verlegd`], 'reverse_charge'],
  ['services within the EU', vink, [`${at('DE', '40212', 'DE811907980')};100,00;0,00;`], 'intra_eu'],
  ['goods within the EU', shop, [`${at('DE', '40212', 'DE811907980')};100,00;0,00;`], 'intra_eu'],
  ['to a Dutch address under a Belgian number', shop, [`${at('NL', '3511 AA', 'BE0403170702')};100,00;0,00;`], 'intra_eu'],
  ['services outside the EU', vink, [`${at('US', '10001')};100,00;0,00;`], 'export'],
  ['goods to the Canary Islands', shop, [`${at('ES', '35001', 'ESB12345678')};100,00;0,00;`], 'export'],
  ['the small business scheme', small, [`${at('NL', '3511 AA')};100,00;0,00;0`], 'kor'],
  ['what an exempt seller supplies', teacher, [`${at('NL', '3511 AA')};100,00;0,00;`], 'exempt'],
  ['exempt by its rate', vink, [`${at('NL', '3511 AA')};100,00;0,00;Vrijgesteld van btw`], 'exempt'],
  ['exempt beside a rate and a rate of nothing', vink, [
    `${at('NL', '3511 AA')};30,00;0,00;vrijgesteld`, `${at('NL', '3511 AA')};100,00;21,00;21`, `${at('NL', '3511 AA')};5,00;0,00;0`,
  ], 'standard'],
  ['dollars', vink, [
    `${at('NL', '3511 AA')};9,99;0,00;0;USD;1,0837`, `${at('NL', '3511 AA')};33,33;3,00;9;USD;1,0837`,
    `${at('NL', '3511 AA')};100,05;21,01;21;USD;1,0837`,
  ], 'standard'],
]

/** Brings in a file that holds one invoice, and credits it as it is proposed. */
async function importAndCredit({ vink: account }: ServiceOfVink, number: string, text: string): Promise<string> {
  const file = new TextEncoder().encode(text)
  expect((await importInvoices(account, { file }, { dryRun: false })).errors).toEqual([])
  const { id } = await account.db.invoice.findFirstOrThrow({ where: { number } })
  const invoice = await getInvoice(account, id)

  const note = await createCreditNote(account, id)
  expect((await getInvoice(account, note.id)).compliance?.filter(({ level }) => level === 'error')).toEqual([])
  const issued = await issueInvoice(account, note.id, {})
  expect(issued).toMatchObject({ totalCents: invoice.totalCents, vatTotalCents: invoice.vatTotalCents })
  // What it takes back in euro stands beside it, where the invoice is in another currency.
  const charged = issued.vatBreakdown.map(({ taxableEurCents: _, vatEurCents: __, ...group }) => group)
  expect(charged).toEqual(invoice.vatBreakdown)
  const linesOf = ({ lines }: Invoice) => lines.map(({ description, unitPriceCents, vatTreatment }) =>
    ({ description, unitPriceCents, vatTreatment }))
  expect(linesOf(issued)).toEqual(linesOf(invoice))
  return invoice.vatTreatment
}

describe('an e-invoice of another program can be credited whole, as it is proposed', () => {
  it.each(kinds)('%s', async (name, seller, document, vatTreatment) => {
    const number = `F-${kinds.findIndex(([other]) => other === name) + 1}`
    expect(await importAndCredit(seller, number, ublOfOthers({ ...document, number }))).toBe(vatTreatment)
  })
})

describe('an e-invoice whose VAT was rounded line by line', () => {
  it('is credited in parts that each have their share of it, and the last has the rest', async () => {
    const pieces = Array.from({ length: 500 }, () => ({ category: 'S', rate: 9, amount: 0.5 }))
    const text = ublOfOthers({ number: 'F-500', customer: dutch, lines: pieces })
      .replaceAll('22.50', '25.00').replaceAll('272.50', '275.00')
    const { errors } = await importInvoices(vink.vink, { file: new TextEncoder().encode(text) }, { dryRun: false })
    expect(errors).toEqual([])
    const { id } = await vink.vink.db.invoice.findFirstOrThrow({ where: { number: 'F-500' } })
    const part = await createCreditNote(vink.vink, id)
    const lines = [{ description: 'Twee stuks terug', unitPriceCents: 100, vatRate: '9' }]
    await updateInvoice(vink.vink, part.id, invoiceUpdateSchema.parse({ lines }))

    expect(await issueInvoice(vink.vink, part.id, {})).toMatchObject({ subtotalCents: 100, vatTotalCents: 10 })
    const ubl = new TextDecoder().decode((await getInvoiceUbl(vink.vink, part.id)).bytes)
    expect(ubl).toContain('<cbc:TaxAmount currencyID="EUR">0.10</cbc:TaxAmount>')
    const rest = await createCreditNote(vink.vink, id)
    expect(await issueInvoice(vink.vink, rest.id, {})).toMatchObject({ subtotalCents: 24_900, vatTotalCents: 2_490 })
  })
})

describe('an invoice of a table can be credited whole, as it is proposed', () => {
  it.each(rows)('%s', async (name, seller, parts, vatTreatment) => {
    const number = `T-${rows.findIndex(([other]) => other === name) + 1}`
    const text = [heading, ...parts.map(part => `${number};Klant ${number};${part}`)].join('\n')
    expect(await importAndCredit(seller, number, text)).toBe(vatTreatment)
  })
})

describe('what was imported and credited', () => {
  it('leaves nothing in the figures', async () => {
    for (const seller of [vink, teacher, small, shop]) {
      expect(await seller.findings()).toEqual([])
      const sums = await seller.vink.db.turnoverSum.groupBy({
        by: ['heading', 'customerId', 'vatNumber', 'supplyType'], _sum: { taxableCents: true, vatCents: true },
      })
      expect(sums.length).toBeGreaterThan(1)
      for (const { _sum } of sums) expect(_sum).toEqual({ taxableCents: 0n, vatCents: 0n })
    }
  })

  it('has exempt lines and disbursements in a copy as well, which are in no box of the return', async () => {
    const number = 'F-100'
    const [, , document] = kinds.find(([name]) => name.startsWith('exempt lines')) ?? kinds[0] ?? []
    const file = new TextEncoder().encode(ublOfOthers({ lines: [], ...document, number }))
    await importInvoices(vink.vink, { file }, { dryRun: false })
    const { id } = await vink.vink.db.invoice.findFirstOrThrow({ where: { number } })
    const copy = await duplicateInvoice(vink.vink, id, {})
    expect(copy.lines.map(line => [line.vatTreatment, line.vatExemptionReason])).toEqual([
      [null, null], ['exempt', reasons.E], ['disbursement', null],
    ])
    expect(copy.vatBreakdown.map(({ rate, treatment }) => [rate, treatment])).toEqual([
      ['21', undefined], ['0', 'exempt'], ['0', 'disbursement'],
    ])
    const { figures } = await getVatReturn(vink.vink, '2026')
    expect(figures.boxes['1e']).toEqual({ taxableCents: 0, vatCents: 0 })
    expect(figures.boxes['1a']).toEqual({ taxableCents: 10_000, vatCents: 2_100 })
  })
})

describe('documents of a table whose rows have different signs', () => {
  const mixed = useVink({}, vink)
  const boxes = async () => (await getVatReturn(mixed.vink, '2026')).figures.boxes

  it('count in the boxes of the return as they were sent, and in none once they are undone', async () => {
    const text = `Factuurnummer;Soort;Klant;Factuurdatum;Excl btw;Btw
C-1;Creditfactuur;Jansen;05-10-2026;-100,00;-21,00
C-1;Creditfactuur;Jansen;05-10-2026;10,00;0,90
7;Factuur;Jansen;06-10-2026;1.000,00;210,00
7;;Jansen;06-10-2026;-200,00;-18,00
`
    const before = await boxes()
    const file = new TextEncoder().encode(text)
    const { importId, created } = await importInvoices(mixed.vink, { file }, { dryRun: false })
    expect(created).toMatchObject({ invoices: 1, creditNotes: 1 })
    const note = await mixed.vink.db.invoice.findFirstOrThrow({ where: { number: 'C-1' } })
    expect(note).toMatchObject({ kind: 'credit_note', subtotalCents: 9_000n, vatTotalCents: 2_010n, totalCents: 11_010n })
    expect(await boxes()).toMatchObject({
      '1a': { taxableCents: 90_000, vatCents: 18_900 }, '1b': { taxableCents: -19_000, vatCents: -1_710 },
    })
    expect(await mixed.findings()).toEqual([])

    await undoImport(mixed.vink, importId ?? '')
    expect(await boxes()).toEqual(before)
    expect(await mixed.findings()).toEqual([])
  })
})
