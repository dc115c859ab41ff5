import { withDeductions } from '#domain/invoice/advance'
import type { Customer, DeductedAdvance, DocumentLine, InvoiceDocument, Seller } from '#domain/invoice/document'
import { unsaid } from '#domain/invoice/document-fields'
import { calculateVat } from '#domain/vat/totals'

/** Studio Vink, a sole trader who designs, under the small-business scheme. */
const studioVink: Seller = {
  name: 'Studio Vink', legalName: null, addressLine1: 'Oudegracht 112', addressLine2: null, postalCode: '3511 AW',
  city: 'Utrecht', country: 'NL', kvkNumber: '68750110', vatNumber: null, peppolId: null, email: 'noor@vink.example',
  phone: '+31 30 123 45 67', website: null, iban: 'NL91ABNA0417164300', bic: null, bankAccountName: null,
  notInHandelsregister: false,
}

/** Timmerbedrijf Jansen, a carpenter with a private company. */
const timmerbedrijfJansen: Seller = {
  name: 'Timmerbedrijf Jansen', legalName: 'Jansen Timmerwerken B.V.', addressLine1: 'Werkspoorkade 8',
  addressLine2: 'Hal 3', postalCode: '3542 AD', city: 'Utrecht', country: 'NL', kvkNumber: '12345678',
  vatNumber: 'NL123456782B12', peppolId: null, email: 'administratie@jansen.example', phone: null, website: null,
  iban: 'NL20INGB0001234567', bic: 'INGBNL2A', bankAccountName: 'Jansen Timmerwerken B.V.', notInHandelsregister: false,
}

const bakkerijDeKorrel: Customer = {
  type: 'business', name: 'Bakkerij De Korrel B.V.', contactName: 'Mevr. S. de Wit', addressLine1: 'Marktstraat 1',
  addressLine2: null, postalCode: '3011 AB', city: 'Rotterdam', country: 'NL', kvkNumber: '87654321',
  vatNumber: 'NL002455799B11', peppolId: null, email: 'inkoop@korrel.example', phone: null,
}

const bauhof: Customer = {
  ...bakkerijDeKorrel, name: 'Bauhof Müller GmbH', contactName: null, addressLine1: 'Königsallee 12',
  postalCode: '40212', city: 'Düsseldorf', country: 'DE', kvkNumber: null, vatNumber: 'DE136695976',
}

const hudsonSupplies: Customer = {
  ...bakkerijDeKorrel, name: 'Hudson Supplies Inc.', contactName: null, addressLine1: '1 Main Street',
  postalCode: '10001', city: 'New York', country: 'US', kvkNumber: null, vatNumber: null,
}

const annaDeBoer: Customer = {
  ...bakkerijDeKorrel, type: 'individual', name: 'Anna de Boer', contactName: null, addressLine1: null,
  postalCode: null, city: null, kvkNumber: null, vatNumber: null, email: null,
}

/** A ministry, which is reached by its OIN and has no KvK number. */
const ministerie: Customer = {
  ...bakkerijDeKorrel, name: 'Ministerie van Financiën', contactName: null, addressLine1: 'Korte Voorhout 7',
  postalCode: '2511 CW', city: 'Den Haag', kvkNumber: null, vatNumber: null, peppolId: '0190:00000003272448340104',
}

/** What a buyer finds an invoice by. */
const purchase = {
  reference: 'Offerte 311', orderNumber: 'PO-7781', contractNumber: 'RO-2026/14', projectReference: 'Nieuwbouw Utrecht',
  costCenter: '4200',
}

/** An hour of carpentry unless told otherwise. */
export function line(changes: Partial<DocumentLine> = {}): DocumentLine {
  return {
    description: 'Timmerwerk', quantity: '1', unit: 'HUR', unitPriceCents: 5500, discountPercent: '0', vatRate: '21',
    vatTreatment: null, vatExemptionReason: null,
    ...changes,
  }
}

/** An issued invoice of Jansen to the bakery unless told otherwise. */
export function invoice(changes: Partial<InvoiceDocument> = {}): InvoiceDocument {
  return {
    ...unsaid,
    kind: 'invoice', number: '2026-0042', issueDate: '2026-11-20', dueDate: '2026-12-04', supplyDate: '2026-11-18',
    currency: 'EUR', locale: 'nl', vatTreatment: 'standard', supplyType: 'services', showEpcQr: true,
    seller: timmerbedrijfJansen, customer: bakkerijDeKorrel,
    lines: [line()],
    ...changes,
  }
}

/** An invoice of a whole job that deducts what was paid in advance, at two rates. */
function deducting(customer: Customer, changes: Partial<InvoiceDocument> = {}): InvoiceDocument {
  const paid = (number: string, issueDate: string, taxableCents: number): DeductedAdvance => ({
    id: number, number, issueDate, currency: 'EUR', customerId: null, vatTreatment: 'standard', supplyType: 'services',
    placeOfSupplyRule: null, vatCountry: null, vatExemptionReasons: [], deductedByNumber: null,
    remaining: ['21', '9'].map(rate => ({ category: 'S', rate, taxableCents, vatCents: calculateVat(taxableCents, rate) })),
  })
  return withDeductions(invoice({
    customer,
    deductedAdvances: [paid('2026-0031', '2026-09-01', 50_007), paid('2026-0036', '2026-10-01', 25_012)],
    lines: [line({ quantity: '40' }), line({ description: 'Stucwerk', quantity: '30', vatRate: '9' })],
    ...changes,
  }))
}

/** What is claimed of somebody who pays late. */
const costs = line({ description: 'Incassokosten bij factuur 2026-0031', unit: 'C62', unitPriceCents: 15_000, vatTreatment: 'collection_costs' })
const interest = line({ description: 'Wettelijke rente bij factuur 2026-0031', unit: 'C62', unitPriceCents: 834, vatTreatment: 'late_interest' })

/** One document for every way in which UBL differs. Each has its golden file. */
export const namedDocuments = {
  'small-business scheme': invoice({
    vatTreatment: 'kor', seller: studioVink, reference: 'Huisstijl 2026',
    lines: [line({ description: 'Ontwerp huisstijl', quantity: '12.5', unitPriceCents: 7500 })],
  }),
  'small-business scheme with a VAT number': invoice({
    vatTreatment: 'kor', seller: { ...studioVink, vatNumber: 'NL002455799B11' },
  }),
  'small-business scheme in other member states too': invoice({
    vatTreatment: 'kor', seller: { ...studioVink, vatNumber: 'NL002455799B11-EX' },
  }),
  'two rates with a discount': invoice({
    supplyDate: '2026-10-01', supplyPeriodEnd: '2026-10-31', buyerReference: 'PO-7781', reference: 'Offerte 311',
    notes: 'Dank voor uw opdracht.\nOp al het werk zit 5 jaar garantie.', paymentLink: 'https://pay.example/i?n=42&b=1',
    lines: [
      line({ description: 'Dakkapel plaatsen\nInclusief afvoer van puin & hout', quantity: '37.25' }),
      line({ description: 'Eikenhouten vloer', quantity: '12.4', unit: 'MTK', unitPriceCents: 8995, discountPercent: '12.5' }),
      line({ description: 'Stucwerk woning ouder dan 2 jaar', quantity: '8', unitPriceCents: 4800, vatRate: '9' }),
      line({ description: 'Aanbetaling', unit: 'C62', unitPriceCents: -50_000 }),
    ],
  }),
  'prices including VAT': invoice({
    pricesIncludeVat: true,
    lines: [
      line({ description: 'Fietstas', quantity: '3', unit: 'C62', unitPriceCents: 3_333 }),
      line({ description: 'Fietslamp', quantity: '2', unit: 'C62', unitPriceCents: 1_000, discountPercent: '10' }),
      line({ description: 'Kinderboek', unit: 'C62', unitPriceCents: 1_250, vatRate: '9' }),
      line({ description: 'Statiegeld terug', quantity: '-4', unit: 'C62', unitPriceCents: 25, vatRate: '9' }),
    ],
  }),
  'exempt lines and a disbursement beside taxed ones': invoice({
    lines: [
      line(),
      line({
        description: 'Cursus timmeren', unitPriceCents: 4_500, vatTreatment: 'exempt',
        vatExemptionReason: 'Onderwijs, art. 11 lid 1 onder o Wet OB 1968',
      }),
      line({
        description: 'Behandeling', unitPriceCents: 7_000, vatTreatment: 'exempt',
        vatExemptionReason: 'Zorg, art. 11 lid 1 onder g Wet OB 1968',
      }),
      line({ description: 'Leges gemeente', unit: 'C62', unitPriceCents: 1_800, vatTreatment: 'disbursement' }),
    ],
  }),
  'labour under reverse charge beside taxed hire': invoice({
    lines: [
      line({ description: 'Dakkapel plaatsen, btw verlegd', quantity: '40', vatTreatment: 'reverse_charge' }),
      line({ description: 'Huur steiger', unit: 'C62', unitPriceCents: 35_000 }),
      line({ description: 'Leges gemeente', unit: 'C62', unitPriceCents: 1_800, vatTreatment: 'disbursement' }),
    ],
  }),
  'costs and interest of an invoice that is paid late': invoice({ supplyDate: null, lines: [costs, interest] }),
  'costs and interest that a small business claims of a consumer': invoice({
    seller: studioVink, customer: annaDeBoer, supplyDate: null, lines: [costs, interest],
  }),
  'costs and interest of a business in Germany': invoice({
    supplyDate: null, customer: bauhof, locale: 'de', lines: [costs, interest],
  }),
  'all that is outside VAT beside taxed and exempt lines': invoice({
    locale: 'en',
    lines: [
      line(), line({ vatTreatment: 'exempt', vatExemptionReason: 'Onderwijs, art. 11 lid 1 onder o Wet OB 1968' }),
      line({ vatTreatment: 'disbursement' }), costs, interest,
    ],
  }),
  'interest that is taken back': invoice({
    kind: 'credit_note', number: 'CN-2026-0005', dueDate: null, creditedInvoiceNumber: '2026-0042',
    creditedInvoiceDate: '2026-11-20', lines: [interest],
  }),
  'reverse charge': invoice({ vatTreatment: 'reverse_charge', lines: [line({ quantity: '40' })] }),
  'goods within the EU': invoice({
    vatTreatment: 'intra_eu', supplyType: 'goods', customer: bauhof, locale: 'de',
    lines: [line({ description: 'Eichentisch', quantity: '2', unit: 'C62', unitPriceCents: 129_900 })],
  }),
  'goods to another country than that of the customer': invoice({
    vatTreatment: 'intra_eu', supplyType: 'goods', deliveryCountry: 'BE', customer: bauhof, locale: 'de',
  }),
  'services within the EU': invoice({ vatTreatment: 'intra_eu', customer: bauhof, locale: 'de' }),
  'work on a building in Germany': invoice({
    vatTreatment: 'intra_eu', placeOfSupplyRule: 'real_estate', customer: bauhof, locale: 'de',
  }),
  'a kitchen that is installed in Germany': invoice({
    vatTreatment: 'intra_eu', supplyType: 'goods', placeOfSupplyRule: 'installation', customer: bauhof, locale: 'de',
  }),
  'work on a building in Switzerland': invoice({
    vatTreatment: 'export', placeOfSupplyRule: 'real_estate', customer: bauhof, locale: 'en',
  }),
  'VAT of Germany, of a consumer there': invoice({
    vatCountry: 'DE', supplyType: 'goods', customer: { ...annaDeBoer, country: 'DE' }, locale: 'de',
    lines: [line({ vatRate: '19' }), line({ vatRate: '7' })],
  }),
  'export in dollars': invoice({
    vatTreatment: 'export', supplyType: 'goods', customer: hudsonSupplies, locale: 'en', currency: 'USD',
    exchangeRate: '1.0865', exchangeRateDate: '2026-11-19', exchangeRateSource: 'ECB',
    lines: [line({ description: 'Oak chair', quantity: '6', unit: 'C62', unitPriceCents: 24_950 })],
  }),
  'export to another country than that of the customer': invoice({
    vatTreatment: 'export', supplyType: 'goods', deliveryCountry: 'CH', customer: bauhof, locale: 'de',
  }),
  'taxed goods to a country that is named': invoice({ supplyType: 'goods', deliveryCountry: 'BE' }),
  'VAT in pounds': invoice({
    currency: 'GBP', exchangeRate: '0.83415', exchangeRateDate: '2026-11-19', exchangeRateSource: 'ECB', locale: 'en',
    lines: [line({ quantity: '3', unitPriceCents: 4999 })],
  }),
  'whole yen': invoice({
    currency: 'JPY', exchangeRate: '180.42', exchangeRateDate: '2026-11-19', exchangeRateSource: 'ECB', locale: 'en',
    lines: [line({ quantity: '3', unitPriceCents: 499_900 }), line({ quantity: '1', unitPriceCents: 100_000, discountPercent: '10' })],
  }),
  'lessons, exempt by a reason of the list': invoice({
    vatTreatment: 'exempt', locale: 'en',
    vatExemptionReason: 'Vrijgesteld van btw: onderwijs, art. 132 lid 1 onder i Richtlijn 2006/112/EG',
  }),
  'a second-hand table under the margin scheme': invoice({
    vatTreatment: 'exempt', supplyType: 'goods', vatExemptionReason: 'Bijzondere regeling – gebruikte goederen',
  }),
  'a disbursement beside a taxed line': invoice({ lines: [line(), line({ vatTreatment: 'disbursement' })] }),
  'exempt care': invoice({
    vatTreatment: 'exempt', vatExemptionReason: 'Vrijgesteld van btw, art. 11 lid 1 onder g Wet OB 1968',
  }),
  'exempt lessons of a seller without a VAT number': invoice({
    vatTreatment: 'exempt', vatExemptionReason: 'Vrijgesteld van btw, art. 11 lid 1 onder o Wet OB 1968', seller: studioVink,
  }),
  'consumer without an address': invoice({ customer: annaDeBoer, dueDate: null }),
  'business without a network': invoice({
    customer: { ...bauhof, country: 'FI', vatNumber: null }, seller: { ...timmerbedrijfJansen, iban: null, bic: null },
  }),
  'paid before it was issued': invoice({ isPrepaid: true, dueDate: null, notes: 'Betaald op 20 november 2026.' }),
  'paid before it was issued without Peppol': invoice({
    isPrepaid: true, dueDate: null, customer: { ...bauhof, vatNumber: null },
  }),
  'credit note': invoice({
    kind: 'credit_note', number: 'CN-2026-0003', dueDate: null, creditedInvoiceNumber: '2026-0042',
    creditedInvoiceDate: '2026-11-20', lines: [line({ quantity: '2.5' }), line({ unitPriceCents: -1000 })],
  }),
  'advance invoice': invoice({ advance: true, supplyDate: null, lines: [line({ description: 'Aanbetaling dakkapel', unit: 'C62', unitPriceCents: 100_000 })] }),
  'advance invoice to a customer without a network': invoice({ advance: true, customer: { ...bauhof, vatNumber: null } }),
  'invoice that deducts two advances': deducting(bakkerijDeKorrel),
  'prices including VAT that deduct advances without it': deducting(bakkerijDeKorrel, { pricesIncludeVat: true }),
  'invoice without Peppol that deducts two advances': deducting({ ...bauhof, vatNumber: null }),
  'order of a ministry': invoice({ customer: ministerie, ...purchase }),
  'credit note to a ministry': invoice({
    kind: 'credit_note', number: 'CN-2026-0004', dueDate: null, creditedInvoiceNumber: '2026-0042',
    creditedInvoiceDate: '2026-11-20', customer: ministerie, ...purchase,
  }),
  'order of a customer without a network': invoice({ customer: { ...bauhof, vatNumber: null }, ...purchase }),
} satisfies Record<string, InvoiceDocument>
