import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium, type Browser } from 'playwright'
import { afterAll, beforeAll, bench, describe } from 'vitest'
import { buildPdfWorker } from '#documents/pdf/build-worker'
import type { PdfInput } from '#documents/pdf/input'
import type { WorkerAnswer } from '#documents/pdf/worker'
import { buildUbl } from '#documents/ubl/build'
import { layoutBases } from '#domain/layout'
import { longestDocuments } from '../documents/longest-documents'
import { invoice, lines, pdfInput } from '../documents/pdf-cast'
import { findChromium } from '../support/chromium.mjs'
import { htmlOf, printWithPdfkit, printWithPdfmake } from './pdf-peers'

interface WorkerBundle {
  default: (input: PdfInput) => Promise<WorkerAnswer>
}

/**
 * What one document costs a warm thread, with its UBL attached, tagged, as PDF/A-3a and PDF/UA-1, beside PDFKit and
 * pdfmake with embedded fonts (which do none of it) and a warm Chromium. The aim: 20 lines no slower than PDFKit, and
 * 500 lines within 250 ms or four times PDFKit, whichever is more.
 */
const executablePath = findChromium()
let worker: WorkerBundle
let browser: Browser | null = null

beforeAll(async () => {
  const path = await buildPdfWorker(join(tmpdir(), 'polder-bench'))
  worker = await import(pathToFileURL(path).href)
  browser = executablePath ? await chromium.launch({ executablePath, chromiumSandbox: false }) : null
})

afterAll(() => browser?.close())

for (const count of [20, 500]) {
  describe(`an invoice of ${count} lines`, () => {
    const document = invoice({ lines: lines(count) })
    const plain = pdfInput(document)
    const attachment = { name: '2026-0042.xml', bytes: buildUbl(document, plain.totals, 'peppol') }

    for (const base of layoutBases) {
      bench(`Polder, ${base}`, async () => {
        await worker.default(pdfInput(document, { layout: { base }, attachment }))
      }, { warmupIterations: 10 })
    }
    bench('PDFKit with embedded fonts', async () => {
      await printWithPdfkit(plain)
    }, { warmupIterations: 10 })
    bench('pdfmake with embedded fonts', async () => {
      await printWithPdfmake(plain)
    }, { warmupIterations: 10 })
    bench.skipIf(!executablePath)(`Chromium, warm${executablePath ? '' : ' (needs Chromium)'}`, async () => {
      const page = await browser?.newPage()
      await page?.setContent(htmlOf(plain))
      await page?.pdf({ format: 'A4' })
      await page?.close()
    }, { warmupIterations: 2 })
  })
}

describe('the longest invoices that may be issued, of', () => {
  for (const { filling, document } of longestDocuments) {
    bench(filling, async () => {
      await worker.default(pdfInput(document))
    }, { iterations: 3, time: 0, warmupIterations: 1 })
  }
})
