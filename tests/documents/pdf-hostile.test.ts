import { describe, expect, it } from 'vitest'
import { renderPdf } from '#documents/pdf/pool'
import type { InvoiceDocument } from '#domain/invoice/document'
import { layoutBases } from '#domain/layout'
import { usePdfWorker } from '../support/pdf-worker'
import { placedTexts, textOfPages } from '../support/pdf-reader'
import { invoice, line, pdfInput, studioVink, timmerbedrijfJansen } from './pdf-cast'

usePdfWorker()

const longWord = 'Donaudampfschifffahrts'.repeat(455)

describe.each(layoutBases)('hostile texts in the %s layout', (base) => {
  const font = base === 'classic' ? 'noto-serif' as const : 'open-sans' as const

  it.each<[string, string]>([
    ['a word of 10,000 letters', longWord],
    ['10,000 spaces and words', 'a '.repeat(5000)],
    ['500 line feeds', 'x\n'.repeat(500)],
    ['wide letters', 'W'.repeat(3000)],
    ['a tower of accents', `Z${'\u0301\u0325'.repeat(500)} `.repeat(20)],
    ['emoji and Chinese', '🙂👩‍👩‍👧字'.repeat(300)],
  ])('stay on the page: %s in every field', async (_, text) => {
    const bytes = await renderPdf(pdfInput(everywhere(text), {
      layout: {
        base, font, headerText: text, footerText: text, labels: { invoice: { nl: text }, total: { nl: text } },
      },
    }))
    const texts = await placedTexts(bytes)
    expect(Math.min(...texts.map(({ left }) => left))).toBeGreaterThan(50)
    expect(Math.max(...texts.map(({ right }) => right))).toBeLessThan(595.28 - 50)
    expect(Math.min(...texts.map(({ baseline }) => baseline))).toBeGreaterThan(25)
    expect(Math.max(...texts.map(({ baseline }) => baseline))).toBeLessThan(841.89 - 35)
    expect((await textOfPages(bytes)).join('\n')).toMatch(/Totaal|Subtotaal/)
  })
})

describe('hostile texts', () => {
  it('print every letter of a word of 10,000', async () => {
    const pages = await textOfPages(await renderPdf(pdfInput(invoice({ notes: longWord }))))
    const letters = pages.join('').replace(/\s/g, '')
    expect(letters.match(/Donaudampfschifffahrts/g)?.length).toBeGreaterThan(445)
  })

  it('print PDF syntax as text', async () => {
    const notes = '(Tj) ET Q endstream endobj \\) <</S/JavaScript/JS(app.alert(1))>> %%EOF'
    const bytes = await renderPdf(pdfInput(invoice({ notes, number: '1)>>endobj(' })))
    const [text = ''] = await textOfPages(bytes)
    expect(text).toContain(notes)
    expect(text).toContain('1)>>endobj(')
    expect(Buffer.from(bytes).toString('latin1')).not.toContain('JavaScript')
  })

  it('cannot turn an amount around or hide letters in a name', async () => {
    const description = 'Betaal \u202E00,1 €\u202C op\u200B\u2066ho\u00ADud\uFEFF'
    const [text = ''] = await textOfPages(await renderPdf(pdfInput(invoice({ lines: [line({ description })] }))))
    expect(text).toContain('Betaal 00,1 € ophoud')
  })

  it('show a replacement sign for what no font has', async () => {
    const [text = ''] = await textOfPages(await renderPdf(pdfInput(invoice({ notes: 'Café 日本 Ωμέγα Ђорђе' }))))
    expect(text).toContain('Café \uFFFD\uFFFD Ωμέγα Ђорђе')
  })

  it('leave labels and legal notes in their places when a layout\'s own words are absurd', async () => {
    const labels = { quantity: { nl: 'Q'.repeat(200) }, description: { nl: '' }, payBefore: { nl: 'lang '.repeat(50) } }
    const texts = await placedTexts(await renderPdf(pdfInput(invoice({ vatTreatment: 'kor' }), { layout: { labels } })))
    expect(Math.max(...texts.map(({ right }) => right))).toBeLessThan(595.28 - 50)
    expect(texts.some(({ text }) => text.includes('artikel 25 Wet OB'))).toBe(true)
  })
})

/** An invoice with the text in every field that people fill in. */
function everywhere(text: string): InvoiceDocument {
  const address = { addressLine1: text, addressLine2: text, postalCode: text, city: text, email: text, phone: text }
  return invoice({
    number: text, reference: text, buyerReference: text, notes: text, footer: text, vatTreatment: 'exempt',
    vatExemptionReason: text, creditedInvoiceNumber: text,
    seller: { ...studioVink, ...address, name: text, legalName: `${text}.`, website: text, bankAccountName: text },
    customer: { ...timmerbedrijfJansen, ...address, name: text, contactName: `${text}.`, vatNumber: text },
    lines: [line({ description: text }), line({ description: text, unit: 'C62' })],
  })
}
