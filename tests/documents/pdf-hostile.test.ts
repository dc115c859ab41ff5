import { createCanvas } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { renderPdf } from '#documents/pdf/pool'
import { namesWith, valuesOf } from '#domain/fields'
import type { InvoiceDocument } from '#domain/invoice/document'
import { documentFields } from '#domain/invoice/document-fields'
import { layoutBases } from '#domain/layout'
import { daily, dailyIn } from '../support/daily'
import { usePdfWorker } from '../support/pdf-worker'
import { placedTexts, textOfPages } from '../support/pdf-reader'
import { invoice, line, pdfInput, studioVink, timmerbedrijfJansen } from './pdf-cast'

usePdfWorker()

const tinyPng = new Uint8Array(createCanvas(90, 90).toBuffer('image/png'))
const longWord = 'Donaudampfschifffahrts'.repeat(455)

describe.each(layoutBases)('hostile texts in the %s layout', (base) => {
  const font = base === 'classic' ? 'noto-serif' as const : 'open-sans' as const

  it.each(dailyIn<string, [string, string]>(base, layoutBases, [
    ['a word of thousands of letters', longWord.slice(0, daily(2_000, 10_010))],
    ['thousands of spaces and words', 'a '.repeat(daily(1_500, 5_000))],
    ['hundreds of line feeds', 'x\n'.repeat(daily(150, 500))],
    ['wide letters', 'W'.repeat(daily(1_000, 3_000))],
    ['a tower of accents', `Z${'\u0301\u0325'.repeat(500)} `.repeat(20)],
    ['emoji and Chinese', '🙂👩‍👩‍👧字'.repeat(300)],
  ]))('stay on the page: %s in every field', async (_, text) => {
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

describe.each(layoutBases)('the longest names and addresses in the %s layout', (base) => {
  it.each([
    ['words', 'Stichting tot Behoud van Monumentale Molens ', 'left', 9], ['wide letters', 'W', 'left', 9],
    ['words', 'Stichting tot Behoud van Monumentale Molens ', 'center', 12], ['wide letters', 'W', 'right', 12],
  ] as const)('are whole, and so are the numbers: %s of %s', async (_, text, placement, fontSizePt) => {
    // As long as a name or a line of an address may be.
    const long = (start: string) => `${start} ${text.repeat(200)}`.slice(0, 199) + '.'
    const address = (whose: string) => ({
      name: long(`N${whose}`), addressLine1: long(`A${whose}`), addressLine2: long(`B${whose}`), city: long(`C${whose}`),
    })
    const document = invoice({
      seller: { ...studioVink, ...address('1'), legalName: long('L1') },
      customer: { ...timmerbedrijfJansen, ...address('2'), country: 'DE', contactName: long('P2') },
    })
    const withLogo = { bytes: tinyPng, type: 'image/png' as const }
    for (const logo of daily([withLogo], [null, withLogo])) {
      const layout = { base, fontSizePt, logo: { placement, maxHeightMm: 40 } }
      const bytes = await renderPdf(pdfInput(document, { logo, layout }))
      const printed = (await textOfPages(bytes)).join('').replace(/\s/g, '')
      const { seller, customer } = document
      for (const whole of [
        ...[seller, customer].flatMap(party => [party?.name, party?.addressLine1, party?.addressLine2, party?.city]),
        seller.legalName, customer?.contactName, 'Duitsland', 'Nederland',
        'Btw-idNL002455799B11', 'KvK68750110', 'Btw-idNL123456782B12', 'KvK12345678',
      ]) expect(printed).toContain(whole?.replace(/\s/g, ''))
      const texts = (await placedTexts(bytes)).filter(({ page }) => page === 1)
      const foot = texts.find(({ text }) => text.startsWith('Pagina 1'))?.baseline ?? 0
      const above = texts.filter(({ baseline }) => baseline > foot + 1)
      expect(Math.min(...above.map(({ baseline }) => baseline))).toBeGreaterThan(foot + 12)
    }
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
    ...valuesOf(namesWith(documentFields, { is: 'text' }), () => text), number: text, vatTreatment: 'exempt',
    seller: { ...studioVink, ...address, name: text, legalName: `${text}.`, website: text, bankAccountName: text },
    customer: { ...timmerbedrijfJansen, ...address, name: text, contactName: `${text}.`, vatNumber: text },
    lines: [line({ description: text }), line({ description: text, unit: 'C62' })],
  })
}
