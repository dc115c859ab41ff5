import { describe, expect, it } from 'vitest'
import { renderPdf } from '#documents/pdf/pool'
import type { PdfInput } from '#documents/pdf/input'
import type { DocumentLine } from '#domain/invoice/document'
import { layoutBases, layoutFonts, layoutPageSizes, type LayoutChanges } from '#domain/layout'
import { daily } from '../support/daily'
import { usePdfWorker } from '../support/pdf-worker'
import { placedTexts, type PlacedText } from '../support/pdf-reader'
import { randomDocument, seededRandom } from '../support/random-documents'
import type { Random } from '../support/random-documents/random'
import { invoice, lines, locales, pdfInput } from './pdf-cast'

usePdfWorker()

const documentCount = daily(10, 60)

describe.each(layoutBases)('one page in the %s layout', (base) => {
  it('holds one to fifteen lines with a note, references, a payment link and the QR code', async () => {
    for (const [index, locale] of locales.entries()) {
      for (const count of daily([15], [1 + index, 6, 14, 15])) {
        const document = invoice({
          locale, lines: lines(count), paymentLink: 'https://betaal.example/i/42', supplyPeriodEnd: '2026-11-30',
          notes: 'Bedankt voor de fijne samenwerking. Neem gerust contact op als er vragen zijn over deze factuur.',
          footer: 'Studio Vink is lid van de BNO.',
        })
        expect(pagesOf(await read(pdfInput(document, { layout: { base } }))), `${count} lines in ${locale}`).toBe(1)
      }
    }
  })
})

describe(`${documentCount} random documents`, () => {
  it('of up to fourteen short lines have one page, in every layout, font and size of paper', async () => {
    const random = seededRandom(14)
    const longer: string[] = []
    for (let index = 0; index < documentCount; index += 1) {
      const input = shortInput(random, random.whole(1, 14))
      if (pagesOf(await read(input)) > 1) longer.push(nameOf(input, index))
    }
    expect(longer).toEqual([])
  })

  it('of any length have no page that is nearly empty, and none with lines that nothing names', async () => {
    const random = seededRandom(25)
    const faults: string[] = []
    for (let index = 0; index < documentCount; index += 1) {
      const input = longInput(random)
      const pages = byPage(await read(input))
      for (const [page, texts] of pages.entries()) {
        const fault = faultOf(texts, page)
        if (fault !== null) faults.push(`${nameOf(input, index)}, page ${page + 1} of ${pages.length}: ${fault}`)
      }
    }
    expect(faults).toEqual([])
  })
})

/** What is wrong with a page, or null. Documents here name every line `Post 1`, `Post 2` and so on. */
function faultOf(texts: readonly PlacedText[], page: number): string | null {
  const rows = texts.filter(({ text }) => /^Post \d+/.test(text)).length
  if (rows > 0 && !texts.some(({ text }) => text === 'Wat')) return 'lines without column labels'
  if (page === 0) return null
  const foot = texts.find(({ text }) => text.startsWith('~'))?.baseline ?? 0
  const above = texts.map(({ baseline }) => baseline).filter(baseline => baseline > foot + 1)
  const [top, lowest] = [Math.max(...above), Math.min(...above)]
  const hasTotals = texts.some(({ text }) => text === 'Som')
  const share = (top - lowest) / (top - foot)
  return share < 0.25 && !(hasTotals || rows >= 3) ? `only ${Math.round(share * 100)}% full` : null
}

function shortInput(random: Random, count: number): PdfInput {
  return inputWith(random, shortLines(random, count), {
    notes: random.maybe(0.5, () => sentences(random, 2)), footer: random.maybe(0.3, () => sentences(random, 1)),
  })
}

function longInput(random: Random): PdfInput {
  const count = random.chance(0.3) ? random.whole(1, 20) : random.whole(15, 130)
  const long = shortLines(random, count).map(line => random.chance(0.15)
    ? { ...line, description: `${line.description} ${sentences(random, random.whole(1, 60))}`.slice(0, 2000) }
    : line)
  return inputWith(random, long, {
    notes: random.maybe(0.6, () => sentences(random, random.whole(1, 60))),
    footer: random.maybe(0.4, () => sentences(random, random.whole(1, 40))),
  })
}

/** A document of any kind, treatment, currency, language and parties, but with these lines and texts. */
function inputWith(
  random: Random, lines: DocumentLine[], texts: { notes: string | null, footer: string | null },
): PdfInput {
  const document = { ...randomDocument(random), ...texts, lines }
  const words = Object.fromEntries(locales.map(locale => [locale, 'Wat']))
  const sums = Object.fromEntries(locales.map(locale => [locale, 'Som']))
  const layout: LayoutChanges = {
    base: random.pick(layoutBases), font: random.pick(layoutFonts), pageSize: random.pick(layoutPageSizes),
    fontSizePt: random.pick([8, 9, 9, 9.5]),
    labels: { description: words, total: sums, totalCredit: sums },
    footerText: '~',
  }
  return pdfInput(document, { layout })
}

function shortLines(random: Random, count: number): DocumentLine[] {
  return lines(count).map((line, index) => ({
    ...line, description: `Post ${index + 1}`, quantity: random.pick(['1', '2', '7.5', '0.25', '1200']),
    vatRate: random.pick(['21', '21', '9', '0']),
  }))
}

function sentences(random: Random, count: number): string {
  return Array.from({ length: count }, () => random.pick([
    'Bedankt voor de fijne samenwerking.', 'Op al onze leveringen gelden algemene voorwaarden, die u op de site vindt.',
    'Vragen? Bel gerust.\n', 'Het werk is opgeleverd volgens de afspraak van 3 november.',
  ])).join(' ')
}

async function read(input: PdfInput): Promise<PlacedText[]> {
  return placedTexts(await renderPdf(input))
}

function pagesOf(texts: readonly PlacedText[]): number {
  return Math.max(...texts.map(({ page }) => page))
}

function byPage(texts: readonly PlacedText[]): PlacedText[][] {
  return Array.from({ length: pagesOf(texts) }, (_, index) => texts.filter(({ page }) => page === index + 1))
}

function nameOf({ document, layout }: PdfInput, index: number): string {
  const { locale, vatTreatment, kind } = document
  return `${index}: ${kind} ${vatTreatment} of ${document.lines.length} lines, ${layout.base} ${layout.font} `
    + `${layout.fontSizePt} pt ${layout.pageSize} ${locale}`
}
