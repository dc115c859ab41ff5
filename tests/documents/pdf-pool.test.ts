import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildPdfWorker } from '#documents/pdf/build-worker'
import { closePdfPool, renderPdf, startPdfPool } from '#documents/pdf/pool'
import { UnreadableText } from '#documents/pdf/unreadable-text'
import { invoice, pdfInput } from './pdf-cast'

beforeAll(closePdfPool)
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

  it('prints nothing more once it is closed', async () => {
    await closePdfPool()
    await expect(renderPdf(pdfInput(invoice()))).rejects.toThrow('The PDF pool is closed')
  })

  it('refuses, and does not end the process, when its bundle is missing', async () => {
    startPdfPool({ workerPath: join(tmpdir(), 'polder-no-such-worker.mjs') })
    await expect(renderPdf(pdfInput(invoice()))).rejects.toThrow('The PDF worker could not start')
    await expect(renderPdf(pdfInput(invoice()))).rejects.toThrow('The PDF worker could not start')
  })
})

describe('a thread of the pool', () => {
  const workerPath = join(dirname(fileURLToPath(import.meta.url)), '../support/odd-pdf-worker.mjs')
  const threadThatPrints = async (notes: string | null, signal?: AbortSignal) =>
    Buffer.from(await renderPdf(pdfInput(invoice({ notes })), signal)).toString()

  it('prints one document after the other', async () => {
    startPdfPool({ workerPath })
    expect(await threadThatPrints(null)).toBe(await threadThatPrints(null))
  })

  it('gives way to a new one when its text does not read back, which then prints the document', async () => {
    startPdfPool({ workerPath })
    const first = await threadThatPrints(null)
    const second = await threadThatPrints('reads back when fresh')
    expect(second).not.toBe(first)
    expect(await threadThatPrints(null)).toBe(second)
  })

  it('hands out nothing whose text does not read back in a new thread either', async () => {
    startPdfPool({ workerPath })
    await expect(threadThatPrints('never reads back')).rejects.toThrow(UnreadableText)
    expect(await threadThatPrints(null)).not.toBe('')
  })

  it('gives way to a new one after so many documents', async () => {
    startPdfPool({ workerPath, documentsPerThread: 2 })
    const threads = [await threadThatPrints(null), await threadThatPrints(null), await threadThatPrints(null)]
    expect(threads[1]).toBe(threads[0])
    expect(threads[2]).not.toBe(threads[0])
  })

  it('gives way to a new one when it holds too much memory', async () => {
    startPdfPool({ workerPath })
    expect(await threadThatPrints('leaves much')).not.toBe(await threadThatPrints(null))
  })

  it('ends when its document takes too long, and another prints the next one', async () => {
    // Enough for a new thread to start and print in, on a slow machine as well.
    startPdfPool({ workerPath, renderTimeoutMs: 10_000 })
    await expect(threadThatPrints('waits')).rejects.toThrow('abort')
    expect(await threadThatPrints(null)).not.toBe('')
  })

  it('ends when whoever asked has gone', async () => {
    startPdfPool({ workerPath })
    const gone = new AbortController()
    const asked = Array.from({ length: 20 }, () => threadThatPrints('works on', gone.signal))
    const next = threadThatPrints(null)
    gone.abort(new Error('hung up'))
    for (const answer of await Promise.allSettled(asked)) expect(answer).toMatchObject({ reason: new Error('hung up') })
    expect(await next).not.toBe('')
  })

  it('takes nothing else down when it runs out of memory', async () => {
    startPdfPool({ workerPath })
    await expect(threadThatPrints('takes all memory')).rejects.toThrow('memory')
    expect(await threadThatPrints(null)).not.toBe('')
  })
})
