import { describe, expect, it } from 'vitest'
import { renderPdf } from '#documents/pdf/pool'
import { layoutBases, layoutPageSizes } from '#domain/layout'
import { daily, dailyOf } from '../support/daily'
import { usePdfWorker } from '../support/pdf-worker'
import { placedTexts, textOfPages } from '../support/pdf-reader'
import { invoice, line, lines, pdfInput } from './pdf-cast'

usePdfWorker()

describe.each(layoutBases)('pages in the %s layout', (base) => {
  it('print each of many lines once, in order, below their labels, with page x of y', async () => {
    const count = daily(150, 500)
    const pages = await textOfPages(await renderPdf(pdfInput(invoice({ lines: lines(count) }), { layout: { base } })))
    const weeks = [...pages.join('\n').matchAll(/ week (\d+) \d uur /g)].map(([, week]) => Number(week))
    expect(weeks).toEqual(Array.from({ length: count }, (_, index) => index + 1))
    pages.forEach((page, index) => {
      expect(page).toContain(`Pagina ${index + 1} van ${pages.length}`)
      expect(page).toMatch(/Omschrijving.*Aantal/s)
    })
  })

  it.each(dailyOf(3, [1, 2, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 30, 40]))(
    'keep the totals in one piece with the last of %i lines', async (count) => {
      const input = pdfInput(invoice({ lines: lines(count) }), { layout: { base } })
      const pages = await textOfPages(await renderPdf(input))
      const totalsPage = pages.find(page => page.includes('Subtotaal'))
      expect(totalsPage).toMatch(new RegExp(`week ${count}\\b.*Subtotaal.*Totaal`, 's'))
    })

  it('keep the lines of a description together', async () => {
    const long = Array.from({ length: 60 }, (_, index) => line({
      description: `begin-${index}\n${'tekst '.repeat(5 + index % 40)}\neind-${index}`,
    }))
    const pages = await textOfPages(await renderPdf(pdfInput(invoice({ lines: long }), { layout: { base } })))
    for (let index = 0; index < long.length; index += 1) {
      const page = pages.find(text => new RegExp(`begin-${index}\\b`).test(text))
      expect(page).toMatch(new RegExp(`eind-${index}\\b`))
    }
  })

  it('let a description that is taller than a page run on, whole', async () => {
    const description = Array.from({ length: 300 }, (_, index) => `regel ${index + 1}`).join('\n')
    const pages = await textOfPages(await renderPdf(pdfInput(invoice({ lines: [line({ description })] }), {
      layout: { base },
    })))
    const found = [...pages.join('\n').matchAll(/^regel (\d+)$/gm)].map(([, number]) => Number(number))
    expect(found).toEqual(Array.from({ length: 300 }, (_, index) => index + 1))
  })

  it('let a subtotal for every VAT rate run on to a next page', async () => {
    const rates = Array.from({ length: 120 }, (_, index) => line({ vatRate: String(index / 4) }))
    const pages = await textOfPages(await renderPdf(pdfInput(invoice({ lines: rates }), { layout: { base } })))
    expect([...pages.join('\n').matchAll(/% btw over/g)]).toHaveLength(120)
  })

  it('let long notes run on to a next page', async () => {
    const notes = Array.from({ length: 200 }, (_, index) => `Voorwaarde ${index + 1}.`).join('\n')
    const pages = await textOfPages(await renderPdf(pdfInput(invoice({ notes }), { layout: { base } })))
    expect([...pages.join('\n').matchAll(/Voorwaarde \d+\./g)]).toHaveLength(200)
    expect(pages.join('\n')).toContain('Onder vermelding van')
  })

  it.each(layoutPageSizes)('have nothing outside the margins or on top of the foot on %s', async (pageSize) => {
    const width = pageSize === 'A4' ? 595.28 : 612
    const input = pdfInput(invoice({ lines: lines(90), notes: 'Dank. '.repeat(400) }), { layout: { base, pageSize } })
    const texts = await placedTexts(await renderPdf(input))
    const left = Math.min(...texts.map(text => text.left))
    expect(left).toBeGreaterThan(50)
    expect(Math.max(...texts.map(text => text.right))).toBeLessThan(width - left + 0.5)
    for (const foot of texts.filter(({ text }) => text.startsWith('Pagina'))) {
      const above = texts.filter(text => text.page === foot.page && text.baseline > foot.baseline + 1)
      expect(Math.min(...above.map(text => text.baseline))).toBeGreaterThan(foot.baseline + 12)
    }
  })
})
