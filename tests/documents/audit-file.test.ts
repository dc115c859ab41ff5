import { describe, expect, it } from 'vitest'
import type { AuditDocument } from '#documents/audit-file/entries'
import { auditFile, type AuditFile } from '#documents/audit-file/write'
import { countries } from '#domain/countries'
import { currencies } from '#domain/currencies'
import { readAuditFile, textsOf } from './audit-file/reader'

const vink = {
  name: 'Studio Vink', addressLine1: 'Oudegracht 187', addressLine2: null, postalCode: '3511 NE', city: 'Utrecht',
  country: 'NL', phone: null, email: null, kvkNumber: '68750110', vatNumber: 'NL123456789B13',
}
const invoice: AuditDocument = {
  kind: 'invoice', number: '2026-0001', issueDate: '2026-11-20', taxPointDate: '2026-11-20', supplyDate: null,
  supplyPeriodEnd: null, creditedInvoiceDate: null, customerId: null, totalCents: 10_285, currency: 'EUR',
  exchangeRate: null, vatTreatment: 'standard', supplyType: null, placeOfSupplyRule: null, vatCountry: null,
  vatTotalEurCents: null,
  vatBreakdown: [{ category: 'S', rate: '21', taxableCents: 8_500, vatCents: 1_785 }],
}

async function* pages<Item>(...items: Item[][]): AsyncGenerator<Item[], void, undefined> {
  yield* items
}

const fileOf = (parts: Partial<AuditFile>) => auditFile({
  year: 2026, createdOn: '2026-11-20', softwareVersion: '0.1.0', seller: vink, customers: () => pages(),
  documents: () => pages(), ...parts,
})

describe('an audit file', () => {
  it('is valid for a seller with nothing but a name, and for a year without documents', async () => {
    const bare = { ...vink, addressLine1: null, postalCode: null, city: null, kvkNumber: null, vatNumber: null }

    await readAuditFile(fileOf({ seller: bare }), (root) => {
      expect(textsOf(root, '//x:company/x:companyName')).toEqual(['Studio Vink'])
      expect(textsOf(root, '//x:period/x:endDatePeriod').slice(0, 3)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31'])
    })
  })

  it('is valid for a customer in any country, however long what is known of him', async () => {
    const customers = countries.map((country, index) => ({
      ...vink, country, id: `019c0000-0000-7000-8000-${String(index).padStart(12, '0')}`, name: '\u{1F600}'.repeat(120),
      phone: '0'.repeat(40), email: 'a@example.nl', city: 'ü'.repeat(60), postalCode: '0'.repeat(20), addressLine2: '&<>'.repeat(60),
    }))

    await readAuditFile(fileOf({ customers: () => pages(customers) }), (root) => {
      expect(textsOf(root, '//x:customerSupplier')).toHaveLength(countries.length)
      expect(textsOf(root, '//x:custSupName')[0]).toBe('\u{1F600}'.repeat(50))
    })
  })

  it('is valid for a document in any currency', async () => {
    const documents = currencies.map(currency =>
      ({ ...invoice, currency, ...(currency === 'EUR' ? {} : { exchangeRate: '2', vatTotalEurCents: 893 }) }))

    await readAuditFile(fileOf({ documents: () => pages(documents.slice(0, 10), documents.slice(10)) }), (root) => {
      expect(textsOf(root, '//x:transaction/x:nr')).toEqual(documents.map((_, index) => String(index + 1)))
    })
  })

  it('has a document in the period in which it counts for VAT', async () => {
    const late = { ...invoice, issueDate: '2026-11-12', taxPointDate: '2026-10-31' }

    await readAuditFile(fileOf({ documents: () => pages([late]) }), (root) => {
      expect(textsOf(root, '//x:transaction/*[self::x:periodNumber or self::x:trDt]')).toEqual(['10', '2026-10-31'])
      expect(textsOf(root, '//x:trLine[1]/x:effDate')).toEqual(['2026-11-12'])
    })
  })

  it('puts a credit note on the other sides, and what is paid on for the customer on an account of its own', async () => {
    const vatBreakdown = [
      ...invoice.vatBreakdown, { category: 'E', rate: '0', treatment: 'disbursement', taxableCents: 1_000, vatCents: 0 } as const,
    ]
    const note = { ...invoice, kind: 'credit_note', totalCents: 11_285, vatBreakdown } as const

    await readAuditFile(fileOf({ documents: () => pages([note]) }), (root) => {
      const told = ['accID', 'amnt', 'amntTp'].map(name => textsOf(root, `//x:trLine/x:${name}`))
      expect(told).toEqual([
        ['1300', '8000', '1510', '1800'], ['112.85', '85.00', '17.85', '10.00'], ['C', 'D', 'D', 'D'],
      ])
      expect(textsOf(root, '//x:trLine/x:vat/*')).toEqual(['1a', '21', '17.85', 'D'])
    })
  })

  it('gives an advance on goods within the EU free again, where a credit note leaves nothing of it', async () => {
    const goods = (taxableCents: number) => [{ category: 'K', rate: '0', taxableCents, vatCents: 0 }] as const
    const deductedAdvances: AuditDocument['deductedAdvances'] = [{
      id: 'advance', number: '2026-0001', issueDate: '2026-11-02', currency: 'EUR', vatExemptionReasons: [],
      deductedByNumber: null, vatTreatment: 'intra_eu', supplyType: 'goods', placeOfSupplyRule: null, vatCountry: null,
      customerId: null, remaining: [...goods(30_000)],
    }]
    const note: AuditDocument = {
      ...invoice, kind: 'credit_note', vatTreatment: 'intra_eu', supplyType: 'goods', totalCents: 70_000,
      vatBreakdown: goods(70_000), deductedAdvances,
    }

    await readAuditFile(fileOf({ documents: () => pages([note]) }), (root) => {
      const told = ['accID', 'amnt', 'amntTp'].map(name => textsOf(root, `//x:trLine/x:${name}`))
      expect(told).toEqual([['1300', '8050', '1810'], ['700.00', '1000.00', '300.00'], ['C', 'D', 'C']])
    })
  })

  it('has costs and interest of who pays late as income of their own, under no VAT code', async () => {
    const claimed = (['collection_costs', 'late_interest'] as const).map((treatment, place) =>
      ({ category: 'E', rate: '0', treatment, taxableCents: [15_000, 834][place] ?? 0, vatCents: 0 }) as const)
    const damages = { ...invoice, totalCents: 15_834, vatBreakdown: claimed }

    await readAuditFile(fileOf({ documents: () => pages([damages]) }), (root) => {
      const told = ['accID', 'amnt', 'amntTp'].map(name => textsOf(root, `//x:trLine/x:${name}`))
      expect(told).toEqual([['1300', '8900', '9000'], ['158.34', '150.00', '8.34'], ['D', 'C', 'C']])
      expect(textsOf(root, '//x:trLine/x:vat/*')).toEqual([])
    })
  })

  it('writes in place of what XML cannot carry a character that says so', async () => {
    await readAuditFile(fileOf({ seller: { ...vink, name: 'Vink\u0001' } }), (root) => {
      expect(textsOf(root, '//x:company/x:companyName')).toEqual(['Vink\uFFFD'])
    })
  })
})
