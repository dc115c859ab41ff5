import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { moneyOnPaper } from '#documents/pdf/figures'
import { closePdfPool, renderPdf, startPdfPool } from '#documents/pdf/pool'
import { printable } from '#documents/pdf/printable'
import { drawnTextsOf, lostGlyphsIn } from '#documents/pdf/read-back'
import { formatDate } from '#domain/dates'
import type { InvoiceDocument } from '#domain/invoice/document'
import { layoutBases, layoutFonts } from '#domain/layout'
import { totalsOf } from '#domain/vat/totals'
import { daily } from '../support/daily'
import { usePdfWorker } from '../support/pdf-worker'
import { pdfWorkerPath } from '../support/printer'
import { textOfPages } from '../support/pdf-reader'
import { randomDocuments, seededRandom } from '../support/random-documents'
import { invoice, line, pdfInput, studioVink } from './pdf-cast'

usePdfWorker()

/** `npm run test:text` looks at a thousand. */
const documentCount = Number(process.env.POLDER_TEXT_DOCUMENTS ?? daily(10, 30))

/** Letters made of others, which the footer's dot, accents and ligatures are parts of. */
const composed = invoice({
  seller: { ...studioVink, name: 'Žižka Łódź · Ŀ', city: 'Kroměříž', legalName: 'Ďuriš & Ľubica, ǰ ŉ' },
  notes: 'Office, affluent: ﬁ ﬂ; ı i̇ ȷ j̄; ½ 1⁄2; Ǻ ǻ Ḁ ế; «Œuvre» №℅; ’,\u00A0.',
})
const plain = invoice({ lines: [line({ description: 'C.V. van Zuylen: 1,234.56 ,.-·’ˇ°´¸˛"' })] })

describe('the text of a PDF', () => {
  it('is the same bytes whatever the thread printed before', async () => {
    for (const font of daily(layoutFonts.slice(0, 1), layoutFonts)) {
      const printed = (document: InvoiceDocument) => renderPdf(pdfInput(document, { layout: { font } }))
      await freshThreads()
      const [composedFirst, plainAfter] = [await printed(composed), await printed(plain)]
      await freshThreads()
      const [plainFirst, composedAfter] = [await printed(plain), await printed(composed)]
      expect(Buffer.compare(composedAfter, composedFirst)).toBe(0)
      expect(Buffer.compare(plainAfter, plainFirst)).toBe(0)
    }
  })

  it('has every letter, also those that are drawn as parts of others', async () => {
    for (const font of layoutFonts) {
      for (const document of [composed, plain, composed]) {
        const bytes = await renderPdf(pdfInput(document, { layout: { font } }))
        expect(lostGlyphsIn(await drawnTextsOf(bytes))).toBe(0)
        expectFacts(await readByPdfJs(bytes), document)
      }
    }
  })
})

describe(`${documentCount} random documents in random order, by threads that are used again`, () => {
  const random = seededRandom(20_261_120)
  const inputs = randomDocuments(7, documentCount).map(document => pdfInput(document, {
    layout: { base: random.pick(layoutBases), font: random.pick(layoutFonts) },
  }))

  it('read back letter by letter in PDF.js and pdftotext', async () => {
    const order = [...inputs.keys()].map(index => ({ index, at: random.whole(0, 1e9) })).toSorted((a, b) => a.at - b.at)
    for (let start = 0; start < order.length; start += 20) {
      await Promise.all(order.slice(start, start + 20).map(async ({ index }) => {
        const input = inputs[index]
        if (!input) return
        const bytes = await renderPdf(input)
        expect(lostGlyphsIn(await drawnTextsOf(bytes))).toBe(0)
        expectFacts(await readByPdfJs(bytes), input.document)
        if (hasPdftotext) expectFacts(readByPdftotext(bytes), input.document)
      }))
    }
  }, 20 * 60_000)
})

/** From now on documents are printed by threads that have printed nothing yet. */
async function freshThreads(): Promise<void> {
  await closePdfPool()
  startPdfPool({ workerPath: pdfWorkerPath })
}

/** Every word and amount that the law wants, without the spaces that readers place by eye. */
function expectFacts(text: string, document: InvoiceDocument): void {
  const { lines, vatBreakdown, subtotalCents, totalCents } = totalsOf(document)
  const money = (cents: number) => moneyOnPaper(cents, document.currency, document.locale)
  const { seller, customer } = document
  const facts = [
    document.number, formatDate(document.issueDate, document.locale),
    document.reference, document.notes, document.footer,
    ...[seller, customer].flatMap(party => [party?.name, party?.addressLine1, party?.city, party?.vatNumber]),
    ...document.lines.map(({ description }) => description),
    ...lines.map(({ lineTotalCents, lineTotalInclCents }) => money(lineTotalInclCents ?? lineTotalCents)),
    ...vatBreakdown.flatMap(({ taxableCents, vatCents }) => [money(taxableCents), money(vatCents)]),
    money(subtotalCents), money(totalCents),
  ]
  const words = facts.flatMap(fact => comparable(printable(fact ?? ''), ' ').split(' '))
  expect(words.filter(word => !text.includes(word))).toEqual([])
}

async function readByPdfJs(bytes: Uint8Array): Promise<string> {
  return comparable((await textOfPages(bytes)).join(' '), '')
}

function readByPdftotext(bytes: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'polder-pdftotext-'))
  writeFileSync(join(folder, 'document.pdf'), bytes)
  const text = execFileSync('pdftotext', ['-raw', '-enc', 'UTF-8', join(folder, 'document.pdf'), '-'], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  return comparable(text, '')
}

const hasPdftotext = (() => {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

/** Readers give compatible letters for each other, such as `fi` for its ligature. */
function comparable(text: string, space: string): string {
  return text.normalize('NFKC').replace(/\s+/g, space)
}
