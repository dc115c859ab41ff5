import { describe, expect, it } from 'vitest'
import { renderPdf } from '#documents/pdf/pool'
import type { InvoiceDocument } from '#domain/invoice/document'
import { layoutBases, layoutPageSizes, logoPlacements, type LayoutBase, type LayoutChanges } from '#domain/layout'
import { daily, dailyIn } from '../support/daily'
import { usePdfWorker } from '../support/pdf-worker'
import { placedTexts, scanQr, textOfPages } from '../support/pdf-reader'
import { invoice, line, lines, locales, pdfInput, studioVink, timmerbedrijfJansen } from './pdf-cast'

usePdfWorker()

/** As long as it may be: words, or wide letters without a place to break. */
const fillings = [['words', 'Monumentale Molens '], ['wide letters', 'W']] as const

/** The white margin of the code and of the ground on which it stands there, in points. */
const whiteInModern = 10

const long = (start: string, filling: string, length: number) => `${start}${filling.repeat(length)}`.slice(0, length - 1) + '.'

describe.each(layoutBases)('the longest texts in the %s layout', (base) => {
  it.each(locales.flatMap(locale => fillings.map(([kind, text]) => [kind, locale, text] as const)))(
    'are whole on paper: %s in %s', async (_, locale, filling) => {
      const address = (whose: string) => ({
        name: long(`N${whose}`, filling, 200), addressLine1: long(`A${whose}`, filling, 200), addressLine2: long(`B${whose}`, filling, 200),
        postalCode: long(`C${whose}`, filling, 20), city: long(`D${whose}`, filling, 200),
      })
      const seller = { ...studioVink, ...address('1'), legalName: long('L1', filling, 200), bankAccountName: long('H1', filling, 70) }
      const customer = { ...timmerbedrijfJansen, ...address('2'), contactName: long('P2', filling, 200), country: 'DE' }
      const document = invoice({
        locale, seller, customer, kind: locale === 'de' ? 'credit_note' : 'invoice', lines: lines(80),
        number: long('F', filling, 40), reference: long('R', filling, 200), buyerReference: long('K', filling, 200),
        creditedInvoiceNumber: long('G', filling, 40),
        notes: long('T', filling, 5000), footer: long('S', filling, 5000),
      })
      const words = { headerText: long('Y', filling, 500), footerText: long('Z', filling, 500) }
      const looks = layoutPageSizes.flatMap(pageSize => [9, 12].map(fontSizePt => ({ pageSize, fontSizePt })))
      // Every day each language has a look of its own.
      for (const look of daily(looks.slice(locales.indexOf(locale)).slice(0, 1), looks)) {
        const bytes = await renderPdf(pdfInput(document, { layout: { base, ...look, ...words } }))
        const pages = (await textOfPages(bytes)).map(page => page.replace(/\s/g, ''))
        const printed = pages.join('')
        for (const text of [
          document.number, document.reference, document.buyerReference, document.creditedInvoiceNumber,
          ...Object.values(words), seller.legalName, customer.contactName,
          ...[seller, customer].flatMap(party => [
            party.name, party.addressLine1, party.addressLine2, party.postalCode, party.city, party.vatNumber,
            party.kvkNumber,
          ]),
          ...document.kind === 'invoice' ? [seller.bankAccountName, seller.iban] : [seller.iban],
        ]) expect(printed).toContain(text?.replace(/\s/g, ''))
        for (const page of pages) expect(page).toContain(document.number?.replace(/\s/g, ''))
        expect(printed).not.toContain('…')
      }
    })

  it.each(fillings)('of a reason for an exemption is whole: %s', async (_, filling) => {
    const vatExemptionReason = long('V', filling, 500)
    const document = invoice({ vatTreatment: 'exempt', vatExemptionReason })
    const pages = await textOfPages(await renderPdf(pdfInput(document, { layout: { base } })))
    expect(pages.join('').replace(/\s/g, '')).toContain(vatExemptionReason.replace(/\s/g, ''))
  })
})

describe.each(layoutBases)('paper in the %s layout', (base) => {
  it.each(locales)('has a minus sign and grouped quantities, in %s', async (locale) => {
    const document = invoice({ locale, lines: [line({ quantity: '12500.5' }), line({ quantity: '-2' })] })
    const text = await textIn(base, document)
    const grouped = { nl: '12.500,5', en: '12,500.5', de: '12.500,5', fr: '12 500,5' }[locale]
    expect(text).toContain(grouped)
    expect(text).toContain('\u22122')
    expect(text).toMatch(/\u2212€?170|\u2212170/)
    expect(text).not.toMatch(/(^|\s)-€?\d/m)
  })

  it('names the account once, with the payment or else at the foot', async () => {
    const iban = /NL91 ABNA 0417 1643 00/g
    const creditNote = invoice({ kind: 'credit_note', creditedInvoiceNumber: '2026-0001' })
    for (const document of [invoice(), creditNote]) expect((await textIn(base, document)).match(iban)).toHaveLength(1)
  })

  it('begins and ends no line with a dot', async () => {
    const names = ['Vink', 'Studio Vink', 'Studio Vink voor ontwerp en advies', 'Studio Vink voor ontwerp, drukwerk en advies']
    for (const name of names) {
      for (const placement of dailyIn(base, layoutBases, logoPlacements)) {
        const seller = { ...studioVink, name, email: 'een.heel.lang.adres.voor.facturen@studiovink.nl' }
        const document = invoice({ kind: 'credit_note', creditedInvoiceNumber: '2026-0001', seller })
        expect(await textIn(base, document, { logo: { placement } })).not.toMatch(/^ *·|· *$/m)
      }
    }
  })

  it('has the code end where the figures end', async () => {
    const bytes = await renderPdf(pdfInput(invoice(), { layout: { base } }))
    const amounts = (await placedTexts(bytes)).filter(({ text }) => /^€ [\d.]+,\d\d$/.test(text))
    const edge = Math.max(...amounts.map(({ right }) => right))
    const gap = edge - ((await scanQr(bytes, 1))?.right ?? Infinity)
    expect(Math.abs(gap - { classic: 0, minimal: 0, modern: whiteInModern }[base])).toBeLessThan(1.5)
  })
})

async function textIn(base: LayoutBase, document: InvoiceDocument, layout: LayoutChanges = {}): Promise<string> {
  const pages = await textOfPages(await renderPdf(pdfInput(document, { layout: { base, ...layout } })))
  return pages.join('\n').replaceAll('\u00A0', ' ')
}
