import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll } from 'vitest'
import { buildPdfWorker } from '#documents/pdf/build-worker'
import { closePdfPool, startPdfPool } from '#documents/pdf/pool'

/** Where bundles of workers lie. */
export const workerFolder = join(dirname(fileURLToPath(import.meta.url)), '../../node_modules/.cache/polder')

/** Where usePdfWorker lays the bundle. */
export const pdfWorkerPath = join(workerFolder, 'pdf-worker.mjs')

let bundle: Promise<string> | undefined

/**
 * Bundles the PDF worker from the sources and lets this test file render. Bundling takes half a second: files that
 * share a process share what comes of it.
 */
export function usePdfWorker(): void {
  beforeAll(startTestPdfs)
  afterAll(closePdfPool)
}

/** The same for whoever does something that ends the threads. */
export async function startTestPdfs(): Promise<void> {
  startPdfPool({ workerPath: await (bundle ??= buildPdfWorker(workerFolder)) })
}
