import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readUbl } from '#documents/import/ubl'
import { readUblArchive } from '#documents/import/ubl-archive'
import { buildUbl } from '#documents/ubl/build'
import { normaliseDecimal } from '#domain/decimal'
import { valuesOf } from '#domain/fields'
import { textFields } from '#domain/import/e-invoice-source'
import { documentLocales, type CustomerType, type DocumentLine, type InvoiceDocument } from '#domain/invoice/document'
import { namedRateSource } from '#domain/invoice/exchange-rate'
import { chooseUblProfile } from '#domain/invoice/ubl-profile'
import { hasVatInPrices } from '#domain/vat/prices'
import { totalsOf } from '#domain/vat/totals'
import { readEInvoice, type EInvoiceReading } from '#domain/import/e-invoice'
import { randomDocuments } from '../support/random-documents'
import { ublOfOthers, type UblDocument } from '../support/ubl-of-others'
import { ublOf, ublSample } from '../support/ubl-sample'
import { zipped } from '../support/workbook'
import { namedDocuments } from './ubl-cast'

const folder = join(import.meta.dirname, 'ubl-golden')
const golden = (name: string) => readFileSync(join(folder, `${name}.xml`), 'utf8')
const bytesOf = (text: string) => new TextEncoder().encode(text)
const buyer = 'AccountingCustomerParty/Party'
/** Whoever sent them: where the reader has no numbers, nobody can tell them apart. */
const reading: EInvoiceReading = {
  today: '2026-11-20',
  seller: {
    hasVatNumber: true, vatNumber: null, kvkNumber: null, vatTreatment: 'standard', supplyType: null,
    vatExemptionReason: null,
  },
}
const read = async (xml: string, seller: Partial<EInvoiceReading['seller']> = {}) =>
  readEInvoice(await readUbl(bytesOf(xml)), { ...reading, seller: { ...reading.seller, ...seller } })
const cents = (xml: string, element: string) =>
  Math.round(Number(new RegExp(`<cbc:${element} [^>]*>(-?[\\d.]+)<`).exec(xml)?.[1]) * 100)

const noTexts = valuesOf(textFields, () => null)

/** What of a document its e-invoice says, in the fields that keep it. */
function saidIn(document: InvoiceDocument) {
  const { kind, number, orderNumber, buyerReference, isPrepaid, exchangeRateSource, currency } = document
  const trimmed = Object.fromEntries(textFields.map(field => [field, document[field]?.trim() || null]))
  const isForeign = currency !== 'EUR'
  return {
    ...trimmed,
    // Neither says anything in place of the other.
    buyerReference: [number, orderNumber?.trim()].includes(buyerReference?.trim()) ? null : trimmed.buyerReference,
    // A credit note asks for nothing.
    paymentLink: kind === 'credit_note' || isPrepaid ? null : trimmed.paymentLink,
    exchangeRateDate: isForeign ? trimmed.exchangeRateDate : null,
    exchangeRateSource: isForeign ? namedRateSource(exchangeRateSource) : null,
  }
}

/** How a line is priced; a discount that comes to nothing is none in UBL. */
function pricedIn({ quantity, unit, unitPriceCents, discountPercent }: DocumentLine, discountCents = 0) {
  return {
    quantity: normaliseDecimal(unitPriceCents < 0 ? `-${quantity}`.replace('--', '') : quantity),
    unit,
    unitPriceCents: Math.abs(unitPriceCents),
    discountPercent: discountCents === 0 ? '0' : normaliseDecimal(discountPercent),
  }
}

describe('an e-invoice of our own', () => {
  it.each(readdirSync(folder).map(name => name.replace('.xml', '')))('is read back to its totals: %s', async (name) => {
    const xml = golden(name)
    const { invoice, problems, warnings } = await read(xml)

    expect({ problems, warnings }).toEqual({ problems: [], warnings: [] })
    expect(invoice).toMatchObject({
      number: /<cbc:ID>([^<]+)</.exec(xml)?.[1],
      kind: xml.includes('<CreditNote ') ? 'credit_note' : 'invoice',
      subtotalCents: cents(xml, 'TaxExclusiveAmount'),
      totalCents: cents(xml, 'TaxInclusiveAmount'),
    })
    expect(invoice?.lines.reduce((sum, line) => sum + line.lineTotalCents, 0)).toBe(invoice?.subtotalCents)
    expect(invoice?.vatBreakdown.reduce((sum, group) => sum + group.vatCents, 0)).toBe(invoice?.vatTotalCents)
  })

  it('comes back equal, in every currency: three hundred by chance', async () => {
    const documents = randomDocuments(26, 300)
    for (const document of documents) {
      const totals = totalsOf(document)
      const xml = new TextDecoder().decode(buildUbl(document, totals, chooseUblProfile(document).profile ?? 'en16931'))
      const { vatTreatment, supplyType, vatExemptionReason, seller } = document
      const { invoice, problems, warnings } = await read(xml, {
        vatTreatment, supplyType, vatExemptionReason, hasVatNumber: seller.vatNumber !== null,
      })
      // Some are longer than any that is typed, and behind the longest is no room for a price that includes VAT.
      const isFull = document.lines.some(({ description }) => description.length > 1_900)
      expect({ problems, warnings: warnings.filter(({ code }) => !isFull || code !== 'text_shortened') }, xml)
        .toEqual({ problems: [], warnings: [] })
      expect({ ...noTexts, ...invoice?.said }, xml).toEqual(saidIn(document))
      // A price that includes VAT is none in UBL.
      if (!hasVatInPrices(document)) {
        expect(invoice?.lines.map(({ priced }) => priced), xml)
          .toEqual(document.lines.map((line, place) => pricedIn(line, totals.lines[place]?.discountCents)))
      }
      expect(invoice, xml).toMatchObject({
        kind: document.kind, number: document.number, issueDate: document.issueDate, currency: document.currency,
        exchangeRate: document.currency === 'EUR' ? null : document.exchangeRate,
        // Of lines of one other treatment alone nothing tells that others might have been taxed.
        ...(new Set(totals.vatBreakdown.map(({ treatment }) => treatment ?? 'taxed')).has('taxed') ? { vatTreatment } : {}),
        subtotalCents: totals.subtotalCents, vatTotalCents: totals.vatTotalCents, totalCents: totals.totalCents,
      })
      expect(invoice?.vatBreakdown.map(({ rate, taxableCents, vatCents }) => ({ rate, taxableCents, vatCents })))
        .toEqual(totals.vatBreakdown.map(({ rate, taxableCents, vatCents }) => ({ rate, taxableCents, vatCents })))
    }
    expect(new Set(documents.map(({ currency }) => currency)).size).toBeGreaterThan(3)
  })

  it.each([
    ['reverse-charge', 'reverse_charge', null], ['services-within-the-eu', 'intra_eu', 'services'],
    ['goods-within-the-eu', 'intra_eu', 'goods'], ['exempt-care', 'exempt', null],
    ['exempt-lines-and-a-disbursement-beside-taxed-ones', 'standard', null],
  ])('keeps how it was treated: %s', async (name, vatTreatment, supplyType) => {
    expect((await read(golden(name))).invoice).toMatchObject({ vatTreatment, supplyType })
  })

  it('keeps which lines are exempt and why, and which were paid in the name of the customer', async () => {
    const { invoice } = await read(golden('exempt-lines-and-a-disbursement-beside-taxed-ones'))
    const treated = invoice?.lines.filter(line => line.vatTreatment !== null)
    expect(treated?.map(line => [line.vatTreatment, line.vatExemptionReason])).toEqual([
      ['exempt', 'Onderwijs, art. 11 lid 1 onder o Wet OB 1968'], ['exempt', 'Zorg, art. 11 lid 1 onder g Wet OB 1968'],
      ['disbursement', null],
    ])
    expect(invoice?.vatBreakdown.map(({ category, treatment }) => [category, treatment])).toEqual([
      ['S', undefined], ['E', 'exempt'], ['E', 'disbursement'],
    ])
    const { invoice: care } = await read(golden('exempt-care'))
    expect(care).toMatchObject({ vatTreatment: 'exempt', vatExemptionReason: 'Vrijgesteld van btw, art. 11 lid 1 onder g Wet OB 1968' })
  })

  it.each([
    ['costs-and-interest-of-an-invoice-that-is-paid-late', ['collection_costs', 'late_interest']],
    ['costs-and-interest-of-a-business-in-germany', ['collection_costs', 'late_interest']],
    ['interest-that-is-taken-back', ['late_interest']],
    ['all-that-is-outside-vat-beside-taxed-and-exempt-lines',
      [null, 'exempt', 'disbursement', 'collection_costs', 'late_interest']],
  ])('keeps what is outside VAT: %s', async (name, treatments) => {
    const { invoice } = await read(golden(name))
    expect(invoice?.vatTreatment).toBe('standard')
    expect(invoice?.lines.map(line => line.vatTreatment)).toEqual(treatments)
    expect(invoice?.vatBreakdown.map(({ treatment }) => treatment ?? null)).toEqual(treatments)
  })

  it('keeps on which lines VAT is shifted', async () => {
    const { invoice } = await read(golden('labour-under-reverse-charge-beside-taxed-hire'))
    expect(invoice?.vatTreatment).toBe('standard')
    expect(invoice?.lines.map(line => line.vatTreatment)).toEqual(['reverse_charge', null, 'disbursement'])
  })

  it('keeps when and where it was supplied', async () => {
    const { invoice } = await read(golden('goods-to-another-country-than-that-of-the-customer'))
    expect(invoice).toMatchObject({ supplyDate: '2026-11-18', supplyPeriodEnd: null, deliveryCountry: 'BE' })
  })

  it('is cut and freed of what no text may hold, and no character is cut in half', async () => {
    const named = 'Timmerwerk</cbc:Name>'
    const descriptionOf = async (text: string) => {
      const { invoice } = await read(golden('services-within-the-eu').replace(named, `${text}</cbc:Name>`))
      return invoice?.lines[0]?.description
    }

    expect(await descriptionOf(`${'a'.repeat(1_999)}🥐 en meer`)).toBe('a'.repeat(1_999))
    expect(await descriptionOf('Brood\0 en\u001B koek\uFFFE,\nopen\u202E dag')).toBe('Brood  en  koek ,\nopen  dag')
  })

  it('of the small-business scheme is one for whoever is under it', async () => {
    const { invoice } = await read(golden('small-business-scheme'), { vatTreatment: 'kor' })
    expect(invoice?.vatTreatment).toBe('kor')
  })

  it.each(documentLocales)('of what leaves the EU is of goods or of services by its words, in %s', async (locale) => {
    for (const supplyType of ['goods', 'services'] as const) {
      for (const usual of ['goods', 'services'] as const) {
        const document = { ...namedDocuments['export in dollars'], currency: 'EUR', exchangeRate: null, locale, supplyType }
        const xml = new TextDecoder().decode(buildUbl(document, totalsOf(document), 'nlcius'))

        expect(xml).not.toContain('VATEX')
        expect((await read(xml, { supplyType: usual })).invoice).toMatchObject({ vatTreatment: 'export', supplyType })
      }
    }
  })

  it('in another currency needs its rate', async () => {
    const withoutRate = golden('export-in-dollars').replace(/<cbc:Note>[^<]*<\/cbc:Note>/, '')
    expect((await read(withoutRate)).problems).toMatchObject([{ field: 'exchangeRate', code: 'exchange_rate_missing' }])
  })

  it('names its customer and what it credits', async () => {
    expect((await read(golden('credit-note'))).invoice).toMatchObject({
      creditedInvoiceNumber: '2026-0042', issueDate: '2026-11-20',
      customer: {
        name: 'Bakkerij De Korrel B.V.', addressLine1: 'Marktstraat 1', postalCode: '3011 AB', city: 'Rotterdam',
        country: 'NL', kvkNumber: '87654321', vatNumber: 'NL002455799B11', email: 'inkoop@korrel.example',
      },
    })
  })
})

describe('the customer of an e-invoice', () => {
  const typeOf = async (xml: string) => (await read(xml)).invoice?.customer.type
  const texts = {
    ...ublSample, [`${buyer}/PartyLegalEntity/RegistrationName`]: 'Lotte Smit',
  }

  it('is a person where nothing shows a business', async () => {
    expect(await typeOf(ublOf(texts))).toBe('individual')
    expect(await typeOf(golden('consumer-without-an-address'))).toBe('individual')
  })

  it.each<[string, Record<string, string>]>([
    ['its VAT number', { 'PartyTaxScheme/CompanyID': 'NL002455799B11', 'PartyTaxScheme/TaxScheme/ID': 'VAT' }],
    ['its number in the trade register', { 'PartyLegalEntity/CompanyID': '87654321' }],
    ['its number in another register', { 'PartyLegalEntity/CompanyID': 'HRB 1234', 'PartyLegalEntity/CompanyID@schemeID': '0204' }],
    ['its address in a network', { EndpointID: '5790000435968', 'EndpointID@schemeID': '0088' }],
    ['somebody who is its contact', { 'Contact/Name': 'Ruben Bakker' }],
    ['its legal form', { 'PartyLegalEntity/RegistrationName': 'Smit en Zonen B.V.' }],
    ['its legal form, before its name', { 'PartyLegalEntity/RegistrationName': 'Stichting Lotte' }],
    ['its legal form, beside a trade name', { 'PartyName/Name': 'Lotte', 'PartyLegalEntity/RegistrationName': 'Lotte Smit B.V.' }],
    ['its legal form, in its trade name', { 'PartyName/Name': 'Smit B.V.', 'PartyLegalEntity/RegistrationName': 'Lotte' }],
  ])('is a business by %s', async (_, party) => {
    expect(await typeOf(ublOf({
      ...texts, ...Object.fromEntries(Object.entries(party).map(([path, text]) => [`${buyer}/${path}`, text])),
    }))).toBe('business')
  })

  it.each<[string, CustomerType, string[]]>([
    ['at the end of a name', 'business', [
      'Smit BV', 'Smit b.v.', 'Smit VOF', 'Smit Limited', 'Smit GmbH', 'Smit SAS', 'Smit S.A.S.', 'Smit SpA', 'Smit S.p.A.', 'Smit AB',
      'Smit ApS', 'Smit UG', 'Smit UG (haftungsbeschränkt)', 'Smit SA', 'Smit s.a.',
    ]],
    ['of a company that is being founded', 'business', ['Smit B.V. i.o.', 'Smit BV io', 'Smit B.V. in oprichting']],
    ['before a name', 'business', ['VOF Smit', 'V.O.F. Smit', 'vof Smit', 'CV Smit', 'BV Smit', 'Coöperatie Smit']],
    ['that is none, but the name of a person', 'individual', [
      'C.V. Smit', 'B.V. Smit', 'Piet Sas', 'Smit, Ab', 'Maria de Sa', 'Bvink Smit', 'Vofke Smit', 'Lotte Smitbv', 'Lotte i.o.',
    ]],
  ])('is known by a legal form %s: %s', async (_, type, names) => {
    const types = await Promise.all(names.map(async name => [
      name, await typeOf(ublOf({ ...texts, [`${buyer}/PartyLegalEntity/RegistrationName`]: name })),
    ]))
    expect(types).toEqual(names.map(name => [name, type]))
  })

  it('is a business where VAT is not charged for it is one, and a person who is the contact too stays one', async () => {
    expect(await typeOf(ublOf({ ...texts, [`${buyer}/Contact/Name`]: 'Lotte Smit' }))).toBe('individual')
    expect(await typeOf(ublOfOthers({
      number: '2026-8', customer: { name: 'Lotte Smit', country: 'US' }, lines: [{ category: 'G', amount: 100 }],
    }))).toBe('business')
  })
})

it.each([['4', '25.00', 2_500], ['3', '33.33', null]])(
  'a line of %s pieces at %s has that price only where it comes to the amount of the line', async (quantity, price, cents) => {
    const priced = { 'InvoiceLine/InvoicedQuantity': quantity, 'InvoiceLine/Price/PriceAmount': price }
    const { invoice } = await read(ublOf({ ...ublSample, ...priced }))

    expect(invoice?.lines.map(({ priced }) => priced?.unitPriceCents ?? null)).toEqual([cents])
  },
)

describe('when it was supplied', () => {
  const start = { 'InvoicePeriod/StartDate': '2026-09-01' }
  const delivered = { 'Delivery/ActualDeliveryDate': '2026-10-01' }

  it.each([
    ['is the day of delivery beside a period without an end', { ...start, ...delivered }, '2026-10-01', null],
    ['is the beginning of a period without an end', start, '2026-09-01', null],
    ['is the period beside a day', { ...start, 'InvoicePeriod/EndDate': '2026-09-30', ...delivered }, '2026-09-01', '2026-09-30'],
  ])('%s', async (_, parts, supplyDate, supplyPeriodEnd) => {
    const { invoice } = await read(ublOf({ ...ublSample, ...parts }))

    expect(invoice).toMatchObject({ supplyDate, supplyPeriodEnd })
  })
})

describe('the type of an e-invoice', () => {
  const ofType = (kind: UblDocument['kind'], typeCode?: string, amount = 100) =>
    read(ublOfOthers({ number: '2026-7', kind, typeCode, lines: [{ category: 'S', rate: 21, amount }] }))

  it.each<[UblDocument['kind'], string | undefined, 'invoice' | 'credit_note']>([
    ['Invoice', undefined, 'invoice'], ['CreditNote', undefined, 'credit_note'],
    ['Invoice', '380', 'invoice'], ['Invoice', '383', 'invoice'], ['Invoice', '384', 'invoice'],
    ['Invoice', '386', 'invoice'], ['Invoice', '389', 'invoice'],
    ['Invoice', '381', 'credit_note'], ['Invoice', '396', 'credit_note'],
    ['CreditNote', '381', 'credit_note'], ['CreditNote', '396', 'credit_note'],
    ['CreditNote', '261', 'credit_note'],
  ])('makes %s %s one of kind %s', async (kind, typeCode, expected) => {
    expect(await ofType(kind, typeCode))
      .toMatchObject({ problems: [], invoice: { kind: expected, totalCents: 12_100 } })
  })

  it.each<[UblDocument['kind'], string]>([
    ['Invoice', '325'], ['Invoice', '751'], ['Invoice', 'factuur'], ['Invoice', 'constructor'], ['CreditNote', '380'],
  ])('refuses %s %s, which is neither', async (kind, typeCode) => {
    expect(await ofType(kind, typeCode))
      .toMatchObject({ invoice: null, problems: [{ row: 5, field: 'kind', code: 'document_type_unknown' }] })
  })

  it('makes an invoice below zero a credit note, and does not guess at one that says it is', async () => {
    expect(await ofType('Invoice', '384', -100)).toMatchObject({ invoice: { kind: 'credit_note', totalCents: 12_100 } })
    for (const [kind, typeCode] of [['CreditNote', undefined], ['CreditNote', '381'], ['Invoice', '381']] as const) {
      expect(await ofType(kind, typeCode, -100))
        .toMatchObject({ invoice: null, problems: [{ field: 'total', code: 'credit_below_zero' }] })
    }
  })
})

describe('an e-invoice that is wrong', () => {
  const good = golden('two-rates-with-a-discount')
  const lineOf = (text: string, part: string) => text.slice(0, text.indexOf(part)).split('\n').length

  it('is told of by the line and the field: what does not add up, and what is no value', async () => {
    const total = `>${/<cbc:TaxInclusiveAmount[^>]*>([\d.]+)</.exec(good)?.[1]}</cbc:TaxInclusiveAmount>`
    const wrong = good.replace(total, '>1.00</cbc:TaxInclusiveAmount>')
    expect((await read(wrong)).problems).toEqual([
      { row: lineOf(wrong, '<cbc:TaxInclusiveAmount'), field: 'total', code: 'totals_differ' },
    ])
    const lost = good.replace(/<cac:InvoiceLine>[\s\S]*?<\/cac:InvoiceLine>/, '')
    expect((await read(lost)).problems).toMatchObject([{ field: 'subtotal', code: 'lines_differ' }])
  })

  it.each([
    ['<cbc:IssueDate>2026-11-20', '<cbc:IssueDate>2026-11-31', 'issueDate', 'date_invalid'],
    ['<cbc:IssueDate>2026-11-20', '<cbc:IssueDate>2026-11-21', 'issueDate', 'date_in_future'],
    ['<cbc:DocumentCurrencyCode>EUR', '<cbc:DocumentCurrencyCode>EUX', 'currency', 'currency_unknown'],
    [/<cbc:TaxExclusiveAmount[^/]*\/cbc:TaxExclusiveAmount>/, '', 'subtotal', 'value_missing'],
    [/(<cbc:TaxExclusiveAmount[^>]*>)[\d.]+/, '$11.005', 'subtotal', 'amount_invalid'],
    ['<cbc:ID>S</cbc:ID>', '<cbc:ID>Q</cbc:ID>', 'vatRate', 'rate_invalid'],
  ])('is told of: %s', async (from, to, field, code) => {
    const { invoice, problems } = await read(good.replace(from, to))
    expect(invoice).toBeNull()
    expect(problems).toContainEqual(expect.objectContaining({ field, code }))
  })

  it('is not brought in where another sent it', async () => {
    expect((await read(good, { vatNumber: 'NL999999999B01', kvkNumber: '99999999' })).problems)
      .toMatchObject([{ field: null, code: 'seller_differs' }])
    expect((await read(good, { vatNumber: 'NL123456782B12' })).problems).toEqual([])
  })

  it.each([
    ['xml_doctype', '<!DOCTYPE Invoice SYSTEM "file:///etc/passwd"><Invoice/>'],
    ['xml_doctype', `<!DOCTYPE x [<!ENTITY a "${'ha'.repeat(50)}"><!ENTITY b "&a;&a;&a;&a;">]><Invoice>&b;</Invoice>`],
    ['xml_broken', '<Invoice>&eigen;</Invoice>'],
    ['xml_broken', '<Invoice><ID></Invoice>'],
    ['xml_too_large', `${'<a>'.repeat(100)}${'</a>'.repeat(100)}`],
    ['xml_too_large', `<Invoice>${'<a/>'.repeat(1_000_001)}</Invoice>`],
    ['no_invoice', '<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"/>'],
  ])('is refused as %s', async (reason, xml) => {
    await expect(readUbl(bytesOf(xml))).rejects.toMatchObject({ reason })
  })
})

describe('a ZIP of e-invoices', () => {
  const filesOf = async (zip: Uint8Array, most = 10) => {
    const files = []
    for await (const file of readUblArchive(zip, most)) files.push(file)
    return files
  }

  it('is read file by file, past what is no XML; one that is broken leaves the others', async () => {
    const zip = zipped({
      'facturen/1.xml': golden('advance-invoice'), 'facturen/1.pdf': '%PDF', 'facturen/2.XML': '<Invoice>',
      '__MACOSX/facturen/._1.xml': 'x',
    })
    expect((await filesOf(zip)).map(({ file, invoice }) => [file, 'unreadable' in invoice ? invoice.unreadable.reason : invoice.kind]))
      .toEqual([['facturen/1.xml', 'invoice'], ['facturen/2.XML', 'xml_broken']])
  })

  it.each([
    ['nothing_to_read', zipped({ 'a.pdf': '%PDF' })],
    ['archive_too_large', zipped({ 'bomb.xml': ' '.repeat(4_000_000) })],
    ['archive_too_large', zipped(Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`${index}.xml`, '<a/>'])))],
    ['archive_broken', Uint8Array.from([0x50, 0x4B, 3, 4, 0, 0, 0])],
    ['archive_broken', zipped({ '../../etc/passwd.xml': '<a/>' })],
  ])('is refused as %s', async (reason, zip) => {
    await expect(filesOf(zip)).rejects.toMatchObject({ reason })
  })
})
