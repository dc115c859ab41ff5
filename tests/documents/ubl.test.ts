import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildUbl, CharacterNotAllowedInXml, NoUblPossible } from '#documents/ubl/build'
import type { InvoiceDocument, VatGroup } from '#domain/invoice/document'
import { chooseUblProfile, ublProfiles, type UblProfile } from '#domain/invoice/ubl-profile'
import { hasVatInPrices } from '#domain/vat/prices'
import { totalsOf } from '#domain/vat/totals'
import { randomDocuments } from '../support/random-documents'
import { centsIn, expectExactAmounts } from './ubl-amounts'
import { invoice, line, namedDocuments } from './ubl-cast'
import { disorderIn } from './ubl-order'
import { readUbl, type ReadUbl } from './ubl-reader'

it.each(Object.entries(namedDocuments))('is written as it was read and approved: %s', async (name, document) => {
  const text = new TextDecoder().decode(ublOf(document))
  await expect(text).toMatchFileSnapshot(`ubl-golden/${name.toLowerCase().replaceAll(' ', '-')}.xml`)
})

describe('every document', () => {
  const documents = randomDocuments(7, 200)

  it('comes out the same byte for byte', () => {
    for (const document of documents) {
      expect(Buffer.compare(ublOf(document), ublOf(structuredClone(document)))).toBe(0)
    }
  })

  it('has no empty element and one note at most', () => {
    for (const document of documents) {
      read(document, (ubl) => {
        expect(ubl.texts('descendant::*[not(*) and not(normalize-space())]')).toEqual([])
        expect(ubl.texts('cbc:Note').length).toBeLessThanOrEqual(1)
      })
    }
  })

  it('keeps the order of the schema', () => {
    for (const document of documents) expect(read(document, ubl => disorderIn(ubl.outline()))).toEqual([])
  })

  it('adds up to the cent, line by line and rate by rate, for a reader that has only the XML', () => {
    for (const document of documents) read(document, ubl => expectExactAmounts(ubl, hasVatInPrices(document)))
  })

  it('says the same as its totals', () => {
    for (const document of documents) {
      const totals = totalsOf(document)
      read(document, (ubl) => {
        const cents = centsIn(ubl)
        expect(cents(ubl.text('cac:LegalMonetaryTotal/cbc:LineExtensionAmount'))).toBe(BigInt(totals.subtotalCents))
        expect(cents(ubl.text('cac:LegalMonetaryTotal/cbc:PayableAmount'))).toBe(BigInt(totals.totalCents))
        expect(cents(ubl.text('cac:TaxTotal[cac:TaxSubtotal]/cbc:TaxAmount'))).toBe(BigInt(totals.vatTotalCents))
        expect(ubl.all('cac:TaxTotal/cac:TaxSubtotal').map(group => [
          group.text('cac:TaxCategory/cbc:ID'),
          group.text('cac:TaxCategory/cbc:Percent') ?? '0',
          cents(group.text('cbc:TaxableAmount')),
          cents(group.text('cbc:TaxAmount')),
        ])).toEqual(byCategory(totals.vatBreakdown))
      })
    }
  })
})

describe('VAT amounts', () => {
  // The official rules let a document pass whose VAT is up to €0.99 off.
  it.each([
    ['three lines of 0.05 at 21 %, rounded once', [['1', 5], ['1', 5], ['1', 5]], '21', '0.15', '0.03'],
    ['half a cent goes up', [['1', 250]], '21', '2.50', '0.53'],
    ['half a cent goes down on a correction', [['1', 1000], ['-1', 1250]], '21', '-2.50', '-0.53'],
    ['a rate with decimals', [['3', 3333]], '5.5', '99.99', '5.50'],
    ['a quantity with six decimals', [['0.333333', 9999]], '9', '33.33', '3.00'],
  ] as const)('%s', (_, amounts, vatRate, taxable, vat) => {
    const lines = amounts.map(([quantity, unitPriceCents]) => line({ quantity, unitPriceCents, vatRate }))
    read(invoice({ lines }), (ubl) => {
      expect(ubl.text('cac:TaxTotal/cac:TaxSubtotal/cbc:TaxableAmount')).toBe(taxable)
      expect(ubl.text('cac:TaxTotal/cbc:TaxAmount')).toBe(vat)
    })
  })

  it('are in the currency of the document and once more in euro', () => {
    read(namedDocuments['VAT in pounds'], (ubl) => {
      expect(ubl.texts('cac:TaxTotal/cbc:TaxAmount')).toEqual(['31.49', '37.75'])
      expect(ubl.texts('cac:TaxTotal/cbc:TaxAmount/@currencyID')).toEqual(['GBP', 'EUR'])
      expect(ubl.texts('cbc:TaxCurrencyCode')).toEqual(['EUR'])
      expect(ubl.texts('cac:TaxTotal[2]/*')).toHaveLength(1)
      expect(ubl.text('cbc:Note')).toBe('Exchange rate: 1 EUR = 0.83415 GBP (ECB, 2026-11-19)')
    })
  })

  it('have their rate named, and its source unless the seller is that', () => {
    const noteOf = (exchangeRateSource: string) => read(invoice({
      currency: 'USD', exchangeRate: '1.09', exchangeRateDate: '2026-11-19', exchangeRateSource,
    }), ubl => ubl.text('cbc:Note'))

    expect(noteOf('ECB')).toBe('Wisselkoers: 1 EUR = 1.09 USD (ECB, 2026-11-19)')
    expect(noteOf('manual')).toBe('Wisselkoers: 1 EUR = 1.09 USD (2026-11-19)')
  })
})

describe('lines', () => {
  it('give the sign of a negative price to the quantity', () => {
    const lines = [
      line({ quantity: '2', unitPriceCents: -150 }),
      line({ quantity: '-2', unitPriceCents: -150 }),
      line({ quantity: '-2.50', unitPriceCents: 150 }),
    ]
    read(invoice({ lines }), (ubl) => {
      expect(ubl.texts('cac:InvoiceLine/cbc:InvoicedQuantity')).toEqual(['-2', '2', '-2.5'])
      expect(ubl.texts('cac:InvoiceLine/cac:Price/cbc:PriceAmount')).toEqual(['1.50', '1.50', '1.50'])
      expect(ubl.texts('cac:InvoiceLine/cbc:LineExtensionAmount')).toEqual(['-3.00', '3.00', '-3.75'])
    })
  })

  it('have a price without VAT that comes to the cent, where prices include it', () => {
    const lines = [
      line({ quantity: '3', unitPriceCents: 1000 }), line({ quantity: '-3', unitPriceCents: 1000 }),
      line({ quantity: '7.5', unitPriceCents: -333, vatRate: '9' }), line({ unitPriceCents: 1000, discountPercent: '10' }),
      line({ unitPriceCents: 1000, discountPercent: '100' }),
    ]
    read(invoice({ pricesIncludeVat: true, lines }), (ubl) => {
      const amounts = ubl.all('cac:InvoiceLine').map(({ text }) => [
        text('cbc:InvoicedQuantity'), text('cac:Price/cbc:PriceAmount'), text('cac:AllowanceCharge/cbc:Amount'),
        text('cac:AllowanceCharge/cbc:BaseAmount'), text('cbc:LineExtensionAmount'),
      ])
      expect(amounts).toEqual([
        ['3', '8.263', null, null, '24.79'], ['-3', '8.263', null, null, '-24.79'], ['-7.5', '3.056', null, null, '-22.92'],
        ['1', '8.27', '0.83', '8.27', '7.44'], ['1', '8.26', '8.26', '8.26', '0.00'],
      ])
    })
  })

  it('leave out a discount that comes to nothing', () => {
    const lines = [line({ discountPercent: '0.0001', unitPriceCents: 100 }), line({ discountPercent: '50' })]
    read(invoice({ lines }), (ubl) => {
      expect(ubl.all('cac:InvoiceLine').map(({ text }) => text('cac:AllowanceCharge/cbc:Amount'))).toEqual([null, '27.50'])
    })
  })

  it('name the item by the first line of its description', () => {
    const lines = [line({ description: ' Vloer\r\nEiken, geolied ' }), line({ description: 'Plint' })]
    read(invoice({ lines }), (ubl) => {
      expect(ubl.texts('cac:InvoiceLine/cac:Item/cbc:Name')).toEqual(['Vloer', 'Plint'])
      expect(ubl.texts('cac:InvoiceLine/cac:Item/cbc:Description')).toEqual(['Vloer\nEiken, geolied'])
    })
  })
})

describe('lines beside taxed ones', () => {
  it('share the one breakdown of their category, and each says why it has no VAT', () => {
    read(namedDocuments['exempt lines and a disbursement beside taxed ones'], (ubl) => {
      const category = ubl.all('cac:TaxTotal/cac:TaxSubtotal').map(({ text }) => [
        text('cac:TaxCategory/cbc:ID'), text('cbc:TaxableAmount'), text('cbc:TaxAmount'),
      ])
      expect(category).toEqual([['S', '55.00', '11.55'], ['E', '133.00', '0.00']])
      expect(ubl.text('//cac:TaxSubtotal[2]//cbc:TaxExemptionReason')).toMatch(/^Onderwijs.*\. Zorg.*\. Doorlopende posten/)
      expect(ubl.all('cac:InvoiceLine').map(({ text }) => text('cbc:Note')?.split(/[ ,:]/)[0] ?? null))
        .toEqual([null, 'Onderwijs', 'Zorg', 'Doorlopende'])
    })
  })

  it('give their own reason for it, also where the others have the VAT of another member state', () => {
    const document = namedDocuments['VAT of Germany, of a consumer there']
    read({ ...document, lines: [...document.lines, line({ vatTreatment: 'disbursement' })] }, (ubl) => {
      expect(ubl.text('//cbc:TaxExemptionReason')).toMatch(/^Durchlaufende Posten: [^.]+\(Art\. 79 Buchst\. c MwStSystRL\)$/)
    })
  })

  it('are treated as the document where that is not taxed at all', () => {
    const lines = [line({ vatTreatment: 'disbursement' })]
    read(invoice({ vatTreatment: 'reverse_charge', lines }), (ubl) => {
      expect(ubl.texts('//cac:TaxCategory/cbc:ID')).toEqual(['AE'])
      expect(ubl.texts('cac:InvoiceLine/cbc:Note')).toEqual([])
    })
  })
})

describe('what is to be paid', () => {
  it('is the total, by a transfer, until a date', () => {
    read(invoice(), (ubl) => {
      expect(ubl.text('cac:LegalMonetaryTotal/cbc:PayableAmount')).toBe('66.55')
      expect(ubl.texts('cac:LegalMonetaryTotal/cbc:PrepaidAmount')).toEqual([])
      expect(ubl.text('cac:PaymentMeans/cac:PayeeFinancialAccount/cbc:ID')).toBe('NL20INGB0001234567')
    })
  })

  it('is nothing of what was paid before, and no account is named that a program would pay', () => {
    for (const document of [namedDocuments['paid before it was issued'], invoice({ isPrepaid: true, paymentLink: 'https://pay.example' })]) {
      read(document, (ubl) => {
        expect(ubl.text('cac:LegalMonetaryTotal/cbc:PrepaidAmount')).toBe('66.55')
        expect(ubl.text('cac:LegalMonetaryTotal/cbc:PayableAmount')).toBe('0.00')
        expect([...ubl.texts('cac:PaymentMeans'), ...ubl.texts('cac:PaymentTerms')]).toEqual([])
      })
    }
  })
})

it.each([
  ['Afdeling 7', 'PO-1', 'Afdeling 7', 'PO-1'],
  [null, 'PO-1', 'PO-1', 'PO-1'],
  [' ', 'PO-1', 'PO-1', 'PO-1'],
  [null, '', '2026-0042', null],
  [null, null, '2026-0042', null],
])('the buyer reference of %j and order number %j is %j', (buyerReference, orderNumber, expected, orderReference) => {
  read(invoice({ buyerReference, orderNumber }), (ubl) => {
    expect(ubl.text('cbc:BuyerReference')).toBe(expected)
    expect(ubl.text('cac:OrderReference/cbc:ID')).toBe(orderReference)
  })
})

describe('an advance', () => {
  it('is an invoice of type 386, which NLCIUS does not know', () => {
    read(namedDocuments['advance invoice'], ubl => expect(ubl.text('cbc:InvoiceTypeCode')).toBe('386'))
    read(invoice(), ubl => expect(ubl.text('cbc:InvoiceTypeCode')).toBe('380'))
    expect(chooseUblProfile(namedDocuments['advance invoice to a customer without a network'])).toEqual({ profile: 'en16931' })
  })

  it('is a preceding invoice of the one that deducts it, by a date too where the profile knows one', () => {
    const references = (document: InvoiceDocument) => read(document, ubl => ubl.all('cac:BillingReference')
      .map(({ text }) => [text('cac:InvoiceDocumentReference/cbc:ID'), text('cac:InvoiceDocumentReference/cbc:IssueDate')]))
    expect(references(namedDocuments['invoice that deducts two advances']))
      .toEqual([['2026-0031', '2026-09-01'], ['2026-0036', '2026-10-01']])
    expect(references(namedDocuments['invoice without Peppol that deducts two advances']))
      .toEqual([['2026-0031', null], ['2026-0036', null]])
  })
})

describe('what the buyer finds it by', () => {
  it.each([
    ['an invoice', namedDocuments['order of a ministry'], 'cac:ProjectReference/cbc:ID'],
    [
      'a credit note', namedDocuments['credit note to a ministry'],
      'cac:AdditionalDocumentReference[cbc:DocumentTypeCode = "50"]/cbc:ID',
    ],
  ])('stands in the places of EN 16931 on %s', (_, document, project) => {
    read(document, (ubl) => {
      expect(ubl.text('cac:OrderReference/cbc:ID')).toBe('PO-7781')
      expect(ubl.text('cac:ContractDocumentReference/cbc:ID')).toBe('RO-2026/14')
      expect(ubl.text(project)).toBe('Nieuwbouw Utrecht')
      expect(ubl.text('cbc:AccountingCost')).toBe('4200')
    })
  })

  it('is never the reference of the seller', () => {
    expect(new TextDecoder().decode(ublOf(namedDocuments['order of a ministry']))).not.toContain('Offerte 311')
  })
})

describe('payment', () => {
  const { seller } = invoice()
  it.each([
    ['a SEPA transfer in euro', invoice(), '58', 'NL20INGB0001234567', null],
    ['another transfer in another currency', namedDocuments['export in dollars'], '30', 'NL20INGB0001234567', 'INGBNL2A'],
    ['a card without an account', invoice({ seller: { ...seller, iban: null } }), '48', null, null],
  ])('is %s', (_, document, code, account, bank) => {
    read(document, (ubl) => {
      expect(ubl.text('cac:PaymentMeans/cbc:PaymentMeansCode')).toBe(code)
      expect(ubl.text('cac:PaymentMeans/cac:PayeeFinancialAccount/cbc:ID')).toBe(account)
      expect(ubl.text('cac:PaymentMeans/cac:PayeeFinancialAccount/cac:FinancialInstitutionBranch/cbc:ID')).toBe(bank)
    })
  })

  it('is not asked for by a credit note', () => {
    read(namedDocuments['credit note'], (ubl) => {
      expect(ubl.texts('cac:PaymentMeans | cac:PaymentTerms | cbc:DueDate')).toEqual([])
    })
  })
})

describe('profiles', () => {
  it.each(ublProfiles)('%s says what it is and leaves out what it does not know', (profile) => {
    const document = { ...namedDocuments['credit note'], vatTreatment: 'reverse_charge' as const }
    readUbl(buildUbl(document, totalsOf(document), profile), (ubl) => {
      expect(ubl.text('cbc:CustomizationID')).toBe(customizations[profile])
      expect(ubl.texts('cac:BillingReference//cbc:IssueDate')).toHaveLength(profile === 'nlcius' ? 0 : 1)
      expect(ubl.texts('//cbc:TaxExemptionReasonCode')).toHaveLength(profile === 'nlcius' ? 0 : 1)
      expect(ubl.text('//cbc:TaxExemptionReason')).toBe('Btw verlegd')
    })
  })

  const customizations: Record<UblProfile, string> = {
    peppol: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
    nlcius: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:nen.nl:nlcius:v1.0',
    en16931: 'urn:cen.eu:en16931:2017',
  }
})

it('VAT numbers of neither party are shown outside VAT', () => {
  read(namedDocuments['small-business scheme'], ubl => expect(ubl.texts('//cac:PartyTaxScheme')).toEqual([]))
  read(namedDocuments['small-business scheme with a VAT number'], (ubl) => {
    expect(ubl.texts('//cac:PartyTaxScheme/cbc:CompanyID')).toEqual(['NL002455799B11', 'NL002455799B11'])
  })
})

describe('hostile text', () => {
  it('comes back as it was, but for line ends and blanks at the ends', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1 }).filter(candidate => candidate.trim() !== '')
    const nasty = fc.constantFrom(
      ']]>', '<!--', '-->', '<?xml?>', '&amp;', '&#0;', '"\'>', '<![CDATA[', 'a\tb', 'a\r\nb', 'a\rb', 'a\u0085b',
      'a\u2028b',
    )
    fc.assert(fc.property(fc.oneof(text, nasty), (notes) => {
      read(invoice({ notes }), ubl => expect(ubl.text('cbc:Note')).toBe(notes.trim().replace(/\r\n?/g, '\n')))
    }), { numRuns: 500, seed: 20261120 })
  })

  it('may stand in attributes too', () => {
    read(invoice({ lines: [line({ unit: '"><&' })] }), (ubl) => {
      expect(ubl.text('cac:InvoiceLine/cbc:InvoicedQuantity/@unitCode')).toBe('"><&')
    })
  })

  it.each(['\u0000', '\u0008', '\u000B', '\u001F', '\uFFFE', '\uFFFF', '\uD83D', '\uDE00\uD83D'])(
    'with %j is refused', (character) => {
      expect(() => ublOf(invoice({ notes: `a${character}b` }))).toThrow(CharacterNotAllowedInXml)
    })
})

it('writing takes 15 ms of the processor for the 500 lines an invoice may have, in the best of thirty runs', async () => {
  const lines = Array.from({ length: 500 }, (_, index) => line({ description: `Werk & ${index}`, discountPercent: '5' }))
  const document = invoice({ lines })
  const totals = totalsOf(document)
  const best = () => Math.min(...Array.from({ length: 30 }, () => {
    const before = process.cpuUsage()
    buildUbl(document, totals, 'peppol')
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  }))
  // A machine that is slow for a while is asked again.
  await expect.poll(best).toBeLessThan(15)
})

describe('no UBL', () => {
  const totals = totalsOf(invoice())
  it.each([
    ['number', invoice({ number: null })],
    ['number', invoice({ number: ' ' })],
    ['customer', invoice({ customer: null })],
    ['lines', invoice({ lines: [line(), line()] })],
  ])('is made without %s', (missing, document) => {
    expect(() => buildUbl(document, totals, 'peppol')).toThrow(new NoUblPossible(missing as NoUblPossible['missing']))
  })
})

function ublOf(document: InvoiceDocument): Uint8Array {
  return buildUbl(document, totalsOf(document), chooseUblProfile(document).profile ?? 'en16931')
}

function read<Result>(document: InvoiceDocument, use: (ubl: ReadUbl) => Result): Result {
  return readUbl(ublOf(document), use)
}

/** The groups as UBL has them: exempt lines and disbursements are one category. */
function byCategory(groups: VatGroup[]): [string, string, bigint, bigint][] {
  const names = [...new Set(groups.map(({ category, rate }) => `${category} ${rate}`))]
  return names.map((name) => {
    const own = groups.filter(({ category, rate }) => `${category} ${rate}` === name)
    const sum = (cents: number[]) => BigInt(cents.reduce((total, part) => total + part, 0))
    const [category = '', rate = ''] = name.split(' ')
    return [category, rate, sum(own.map(group => group.taxableCents)), sum(own.map(group => group.vatCents))]
  })
}
