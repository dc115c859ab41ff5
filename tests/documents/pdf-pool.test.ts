import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { buildPdfWorker } from '#documents/pdf/build-worker'
import { closePdfPool, renderPdf, startPdfPool } from '#documents/pdf/pool'
import { invoice, pdfInput } from './pdf-cast'

afterEach(closePdfPool)

describe('the pool of PDF threads', () => {
  it('renders from a folder that holds nothing but the bundle, and after being closed and started again', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'polder-pdf-worker-'))
    const workerPath = await buildPdfWorker(folder)
    for (let start = 0; start < 2; start += 1) {
      startPdfPool({ workerPath })
      const bytes = await renderPdf(pdfInput(invoice()))
      expect(Buffer.from(bytes.subarray(0, 8)).toString()).toBe('%PDF-1.7')
      await closePdfPool()
    }
    rmSync(folder, { recursive: true })
  })

  it('finishes what was asked for before it closes', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'polder-pdf-worker-'))
    startPdfPool({ workerPath: await buildPdfWorker(folder) })
    const asked = Promise.all(Array.from({ length: 5 }, () => renderPdf(pdfInput(invoice()))))
    await closePdfPool()
    expect(await asked).toHaveLength(5)
    rmSync(folder, { recursive: true })
  })

  it('says so when it was not started', async () => {
    await expect(renderPdf(pdfInput(invoice()))).rejects.toThrow('startPdfPool has not run')
  })

  it('refuses, and does not end the process, when its bundle is missing', async () => {
    startPdfPool({ workerPath: join(tmpdir(), 'polder-no-such-worker.mjs') })
    await expect(renderPdf(pdfInput(invoice()))).rejects.toThrow('The PDF worker could not start')
    await expect(renderPdf(pdfInput(invoice()))).rejects.toThrow('The PDF worker could not start')
  })
})
