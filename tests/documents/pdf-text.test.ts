import { describe, expect, it } from 'vitest'
import { fixedWords } from '#documents/pdf/labels'
import { renderPdf } from '#documents/pdf/pool'
import type { PdfInput } from '#documents/pdf/input'
import { layoutBases } from '#domain/layout'
import { defaultLabels, layoutLabelKeys } from '#domain/layout-labels'
import { exemptions } from '#domain/vat/exemptions'
import { dailyIn } from '../support/daily'
import { usePdfWorker } from '../support/pdf-worker'
import { placedTexts, textOfPages, type PlacedText } from '../support/pdf-reader'
import { bauhof, invoice, line, locales, pdfInput, studioVink } from './pdf-cast'

usePdfWorker()

describe('the text of an invoice', () => {
  it.each(locales)('reads as agreed in %s', async (locale) => {
    await expect(await textOf(pdfInput(invoice({
      locale, notes: 'Bedankt voor de fijne samenwerking.', footer: 'Studio Vink is lid van de BNO.',
      paymentLink: 'https://betaal.example/i/42', supplyPeriodEnd: '2026-11-30',
      lines: [...invoice().lines, line({ description: 'Korting op eerder werk', quantity: '-1.5', discountPercent: '12.5' })],
    }), { layout: { headerText: 'Ontwerp & drukwerk', footerText: 'Algemene voorwaarden van toepassing.' } })))
      .toMatchFileSnapshot(`golden/pdf-invoice-${locale}.txt`)
  })

  it.each(locales)('of a credit note names the credited invoice and asks for no money, in %s', async (locale) => {
    await expect(await textOf(pdfInput(invoice({
      locale, kind: 'credit_note', number: 'C2026-0003', creditedInvoiceNumber: '2026-0042',
      creditedInvoiceDate: '2026-11-20',
    })))).toMatchFileSnapshot(`golden/pdf-credit-note-${locale}.txt`)
  })

  it.each(layoutBases)('says the same in the %s layout', async (base) => {
    await expect(await textOf(pdfInput(invoice(), { layout: { base } }))).toMatchFileSnapshot(`golden/pdf-${base}.txt`)
  })

  it.each(locales)('says in %s that its prices include VAT, and what the VAT is', async (locale) => {
    await expect(await textOf(pdfInput(invoice({ locale, pricesIncludeVat: true }))))
      .toMatchFileSnapshot(`golden/pdf-prices-including-vat-${locale}.txt`)
  })

  it('states prices without VAT beside those that include it to a business, unless the invoice is simplified', async () => {
    const labels = async (changes: Parameters<typeof invoice>[0]) =>
      (await textOf(pdfInput(invoice({ pricesIncludeVat: true, ...changes })))).match(/(?:Prijs|Bedrag)\s(?:excl|incl)\. btw/g)
        ?.map(label => label.replace('\n', ' '))
    const small = { lines: [line({ quantity: '1', unitPriceCents: 10_000 })] }

    expect(await labels({ lines: [line({ unitPriceCents: 12_100 })] })).toEqual(['Prijs excl. btw', 'Prijs incl. btw', 'Bedrag incl. btw'])
    expect(await labels({ customer: { ...bauhof, type: 'individual', country: 'NL' } })).toEqual(['Prijs incl. btw', 'Bedrag incl. btw'])
    expect(await labels(small)).toEqual(['Prijs incl. btw', 'Bedrag incl. btw'])
  })

  it.each(locales)('says in %s which lines have no VAT, and why', async (locale) => {
    const lines = [
      line(),
      line({ description: 'Cursus', vatTreatment: 'exempt', vatExemptionReason: 'Onderwijs, art. 11-1-o Wet OB 1968' }),
      line({ description: 'Leges', vatTreatment: 'disbursement' }),
      line({ description: 'Incassokosten', vatTreatment: 'collection_costs' }),
      line({ description: 'Rente', vatTreatment: 'late_interest' }),
    ]
    await expect(await textOf(pdfInput(invoice({ locale, lines }))))
      .toMatchFileSnapshot(`golden/pdf-untaxed-lines-${locale}.txt`)
  })

  it.each([
    ['nl', 'marge', 'Bijzondere regeling – gebruikte goederen'], ['en', 'margin', 'Margin scheme – second-hand goods'],
    ['de', 'Marge', 'Gebrauchtgegenstände/Sonderregelung'], ['fr', 'marge', 'Régime particulier – Biens d’occasion'],
  ] as const)('names the margin scheme of a line beside taxed ones, and neither calls it exempt nor shows a rate: %s', async (locale, word, note) => {
    const bicycle = line({
      description: 'Fiets', quantity: '1', unitPriceCents: 10_000, vatTreatment: 'exempt',
      vatExemptionReason: 'Bijzondere regeling – gebruikte goederen',
    })
    const textWith = (pricesIncludeVat: boolean) =>
      textOf(pdfInput(invoice({ locale, pricesIncludeVat, lines: [line(), bicycle] })))
    const text = await textWith(false)
    expect(text).toMatch(new RegExp(`Fiets .*${word}`))
    expect(text).toContain(note)
    expect(text).not.toContain(fixedWords[locale].vatExempt)
    expect(text.replaceAll('\n', ' ')).not.toMatch(/excl\. (?:btw|VAT)/)
    expect(await textWith(true)).not.toContain(fixedWords[locale].inclVat.subtotal)
  })

  it('says what its prices are, whatever a layout calls them', async () => {
    const labels = { lineTotal: { nl: 'Netto' }, unitPrice: { nl: 'Netto prijs' }, subtotal: { nl: 'Samen' } }
    const text = await textOf(pdfInput(invoice({ pricesIncludeVat: true }), { layout: { labels } }))
    expect(text).not.toMatch(/Netto|Samen/)
  })

  it.each([['goods', 'Lieferung nach\nÖsterreich'], ['services', null]] as const)('says where %s go', async (supplyType, words) => {
    const text = await textOf(pdfInput(invoice({ locale: 'de', supplyType, deliveryCountry: 'AT' })))
    if (words === null) expect(text).not.toContain('Österreich')
    else expect(text).toContain(words)
  })

  it.each(locales)('is that of an advance invoice by its title, in %s', async (locale) => {
    const text = await textOf(pdfInput(invoice({ locale, advance: true })))
    expect(text).toContain(defaultLabels.advanceInvoice[locale])
  })

  it.each(locales)('names what the buyer finds it by, in %s', async (locale) => {
    const text = await textOf(pdfInput(invoice({
      locale, orderNumber: 'PO-7781', contractNumber: 'RO-2026/14', projectReference: 'Nieuwbouw Utrecht', costCenter: '4200',
    })))
    const words = (['orderNumber', 'contractNumber', 'projectReference', 'costCenter'] as const)
      .map(key => defaultLabels[key][locale])
    const values = ['PO-7781', 'RO-2026/14', 'Nieuwbouw Utrecht', '4200']
    for (const [place, word] of words.entries()) {
      expect(text.replaceAll('\n', ' ')).toContain(`${word} ${values[place]}`)
    }
  })

  it('writes no decimals where the currency has none, but for the VAT in euro', async () => {
    const text = await textOf(pdfInput(invoice({
      currency: 'JPY', exchangeRate: '180', locale: 'en', pricesIncludeVat: true,
      lines: [line({ quantity: '2', unitPriceCents: 121_000 })],
    })))
    expect(text).toContain('JPY 2,420')
    expect(text).toContain('JPY 1,000')
    expect(text).toContain('€2.33')
    expect(text.match(/JPY [\d,]+\.\d/g)).toBeNull()
  })

  it('leaves out what a document does not have', async () => {
    const text = await textOf(pdfInput(invoice({
      number: null, dueDate: null, supplyDate: null, reference: null, buyerReference: null, customer: null, lines: [],
      seller: { ...studioVink, iban: null, bic: null, kvkNumber: null, vatNumber: null, email: null, phone: null },
    }), { watermark: 'draft' }))
    expect(text).toContain('Studio Vink')
    expect(text).not.toMatch(/null|undefined|NaN|IBAN|KvK|Btw-id|Kenmerk|Vervaldatum/)
  })
})

it.each(['VATEX-EU-F', 'VATEX-EU-I', 'VATEX-EU-J', 'VATEX-EU-D'])('a document under a margin scheme shows its total, and no VAT apart: %s', async (code) => {
  const scheme = exemptions.find(exemption => exemption.code === code)
  for (const base of layoutBases) {
    for (const locale of dailyIn(base, layoutBases, locales)) {
      const margin = invoice({
        vatTreatment: 'exempt', vatExemptionReason: scheme?.texts.nl, locale, currency: 'USD', exchangeRate: '1.1',
      })
      const text = (await textOf(pdfInput(margin, { layout: { base } }))).replaceAll('\n', ' ')
      expect(text).toContain(scheme?.texts[locale])
      expect(text).toContain(defaultLabels.total[locale])
      for (const key of ['unitPrice', 'lineTotal', 'subtotal'] as const) expect(text).not.toContain(defaultLabels[key][locale])
      expect(text).not.toMatch(/(excl|incl)\. |netto|brutto|\bHT\b|TTC|0[.,]00(?!\d)\s*$|Vrijgesteld|exempt/)
    }
  }
})

describe('what the law wants on it', () => {
  const vatFree = { customer: bauhof, supplyType: 'services' as const }

  it.each([
    ['reverse_charge', 'nl', 'Btw verlegd'],
    ['intra_eu', 'de', 'Steuerschuldnerschaft des Leistungsempfängers'],
    ['intra_eu', 'en', 'Article 196 Directive 2006/112/EC'],
    ['export', 'fr', 'hors champ de la TVA néerlandaise'],
    ['kor', 'nl', 'artikel 25 Wet OB'],
  ] as const)('stands beside the totals: %s in %s', async (vatTreatment, locale, words) => {
    for (const base of layoutBases) {
      const text = await textOf(pdfInput(invoice({ ...vatFree, vatTreatment, locale }), { layout: { base } }))
      expect(text.replaceAll('\n', ' ')).toContain(words)
    }
  })

  it('includes the seller\'s own reason for an exemption', async () => {
    const text = await textOf(pdfInput(invoice({
      vatTreatment: 'exempt', vatExemptionReason: 'Onderwijs, art. 11 lid 1 sub o Wet OB',
    })))
    expect(text).toContain('Onderwijs, art. 11 lid 1 sub o Wet OB')
    expect(text).toContain('Vrijgesteld van btw over € 874,50')
  })

  it.each([
    ['reverse_charge', 'goods', 'Btw verlegd over € 874,50'],
    ['intra_eu', 'services', 'Btw verlegd over € 874,50'],
    ['intra_eu', 'goods', '0% btw over € 874,50'],
    ['export', 'goods', '0% btw over € 874,50'],
    ['export', 'services', 'Geen btw over € 874,50'],
    ['kor', 'services', 'Vrijgesteld van btw over € 874,50'],
    ['exempt', 'services', 'Vrijgesteld van btw over € 874,50'],
  ] as const)('names a rate of zero only where there is one: %s of %s says %s', async (vatTreatment, supplyType, words) => {
    const text = await textOf(pdfInput(invoice({ vatTreatment, supplyType })))
    expect(text).toContain(words)
    expect([...text.matchAll(/\d%/g)]).toHaveLength(words.startsWith('0%') ? 1 : 0)
  })

  it('names the rate of 0% beside the line it is charged on', async () => {
    expect(await textOf(pdfInput(invoice({ lines: [line({ vatRate: '0' })] })))).toContain('€ 85,00 0% € 680,00')
  })

  it('includes VAT in euro with the rate, its source and its date on a document in dollars', async () => {
    const text = await textOf(pdfInput(invoice({
      currency: 'USD', exchangeRate: '1.0842', exchangeRateDate: '2026-11-19', exchangeRateSource: 'ECB',
    })))
    expect(text).toContain('Btw in euro: € 164,41')
    expect(text.replaceAll('\n', ' ')).toContain('Wisselkoers: € 1 = 1,0842 USD, ECB, 19 nov 2026')
  })

  it('names no source of a rate that the seller chose', async () => {
    const text = await textOf(pdfInput(invoice({
      currency: 'USD', exchangeRate: '1.09', exchangeRateDate: '2026-11-19', exchangeRateSource: 'manual',
    })))
    expect(text.replaceAll('\n', ' ')).toContain('Wisselkoers: € 1 = 1,09 USD, 19 nov 2026')
  })

  it.each([['nl', 'Btw in euro: €'], ['en', 'VAT in euro: €'], ['de', 'USt. in Euro: '], ['fr', 'TVA en euros : ']] as const)(
    'names the VAT in euro in %s', async (locale, words) => {
      expect(await textOf(pdfInput(invoice({ locale, currency: 'USD', exchangeRate: '1.09' })))).toContain(words)
    })

  it('prints in a layout that hides every column', async () => {
    const columns = { quantity: false, unit: false, unitPrice: false, discount: false, vatRate: false }
    const hidden = await textOf(pdfInput(invoice(), { layout: { columns } }))
    for (const word of ['Aantal', 'Prijs', 'Btw']) expect(hidden).toMatch(new RegExp(`\\b${word}\\b`))
    expect(hidden).not.toContain('Eenheid')
    const single = await textOf(pdfInput(invoice({ lines: [line({ quantity: '1' })] }), { layout: { columns } }))
    for (const word of ['Aantal', 'Prijs', 'Eenheid']) expect(single).not.toContain(word)
    expect(single).toContain('21% btw over')
  })

  it('shows a discount column only when a line has a discount', async () => {
    expect(await textOf(pdfInput(invoice()))).not.toContain('Korting')
    const discounted = invoice({ lines: [line({ discountPercent: '5' }), line()] })
    expect(await textOf(pdfInput(discounted, { layout: { columns: { discount: false } } }))).toContain('Korting')
  })
})

describe('the words of Polder', () => {
  const kinds = [
    ['invoice', null, ['invoice', 'invoiceNumber', 'total', 'payBefore', 'supplyDate', 'paymentReference']],
    ['credit_note', '2026-0001', ['creditNote', 'creditNoteNumber', 'totalCredit', 'creditedInvoice', 'supplyDate']],
  ] as const

  it.each(layoutBases)('fit in the %s layout, in every language and the largest type', async (base) => {
    for (const locale of locales) {
      for (const [kind, creditedInvoiceNumber, keys] of kinds) {
        const document = invoice({ locale, kind, creditedInvoiceNumber, dueDate: '2026-12-24' })
        const bytes = await renderPdf(pdfInput(document, { layout: { base, fontSizePt: 12 } }))
        const words = (await textOfPages(bytes)).join('\n').split(/\s/)
        for (const word of keys.flatMap(key => defaultLabels[key][locale].split(' '))) expect(words).toContain(word)
        const texts = (await placedTexts(bytes)).toSorted((left, right) => left.left - right.left)
        for (const { page, baseline, right, left } of texts) {
          const isBeside = (text: PlacedText) => text.page === page && Math.abs(text.baseline - baseline) < 6
          const next = texts.find(text => isBeside(text) && text.left > left)
          if (next) expect(next.left - right).toBeGreaterThan(3)
        }
      }
    }
  })
})

describe('the words of a layout', () => {
  it('replace the labels of that language only', async () => {
    const layout = { labels: { invoice: { nl: 'Declaratie' }, total: { en: 'Grand total', nl: ' \u200B' } } }
    const dutch = await textOf(pdfInput(invoice(), { layout }))
    expect(dutch).toContain('Declaratie')
    expect(dutch).toContain('Totaal')
    expect(await textOf(pdfInput(invoice({ locale: 'en' }), { layout }))).toContain('Grand total')
  })

  it.each(layoutBases)('hide no fact when they are all the same, in the %s layout', async (base) => {
    const document = invoice({
      kind: 'credit_note', number: 'C2026-0003', creditedInvoiceNumber: '2026-0042', creditedInvoiceDate: null,
    })
    const labels = Object.fromEntries(layoutLabelKeys.map(key => [key, { nl: 'Nummer' }]))
    const text = await textOf(pdfInput(document, { layout: { base, labels } }))
    for (const fact of ['C2026-0003', '2026-0042', '20 nov 2026', '18 nov 2026', 'Offerte 311', 'PO-7781']) {
      expect(text).toMatch(new RegExp(`(^|\\s)${fact}$`, 'm'))
    }
  })
})

describe('the watermark', () => {
  it.each([
    ['draft', 'nl', 'CONCEPT'], ['draft', 'de', 'ENTWURF'],
    ['cancelled', 'nl', 'INGETROKKEN'], ['cancelled', 'en', 'CANCELLED'], ['cancelled', 'fr', 'ANNULÉE'],
  ] as const)('on a %s invoice in %s says %s', async (watermark, locale, word) => {
    expect(await textOf(pdfInput(invoice({ locale }), { watermark }))).toContain(word)
  })

  it('of a cancelled invoice stands over no way to pay it', async () => {
    const text = await textOf(pdfInput(invoice(), { watermark: 'cancelled', openCents: 12_100 }))
    expect(text).not.toMatch(/Uiterlijk betalen op|121,00/)
  })

  it('follows the gender of an avoir', async () => {
    const creditNote = invoice({ locale: 'fr', kind: 'credit_note', creditedInvoiceNumber: '2026-0042' })
    expect(await textOf(pdfInput(creditNote, { watermark: 'cancelled' }))).toMatch(/ANNULÉ(?!E)/)
  })

  it('is absent from an issued document', async () => {
    expect(await textOf(pdfInput(invoice()))).not.toMatch(/CONCEPT|INGETROKKEN/)
  })
})

async function textOf(input: PdfInput): Promise<string> {
  return (await textOfPages(await renderPdf(input))).join('\n--- next page ---\n').replaceAll('\u00A0', ' ') + '\n'
}
