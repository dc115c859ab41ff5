import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll } from 'vitest'
import { buildPdfWorker } from '#documents/pdf/build-worker'
import { startPdfPool } from '#documents/pdf/pool'

/** Where bundles of workers lie. */
export const workerFolder = join(dirname(fileURLToPath(import.meta.url)), '../../node_modules/.cache/polder')

/** Where usePdfWorker lays the bundle. */
export const pdfWorkerPath = join(workerFolder, 'pdf-worker.mjs')

let bundle: Promise<string> | undefined

/**
 * Bundles the PDF worker from the sources and lets this test file render. Bundling and the start of a thread take half
 * a second each, and its first documents longer than others: files that share a process share both, and all that a
 * document owes to those before it is that it comes sooner.
 */
export function usePdfWorker(): void {
  beforeAll(startTestPdfs)
}

/** The same for whoever does something that ends the threads. */
export async function startTestPdfs(): Promise<void> {
  startPdfPool({ workerPath: await (bundle ??= buildPdfWorker(workerFolder)) })
}
