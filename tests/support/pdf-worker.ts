import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll } from 'vitest'
import { buildPdfWorker } from '#documents/pdf/build-worker'
import { closePdfPool, startPdfPool } from '#documents/pdf/pool'

const cacheFolder = join(dirname(fileURLToPath(import.meta.url)), '../../node_modules/.cache/polder')

/** Bundles the PDF worker from the sources and lets this test file render. Bundling takes half a second. */
export function usePdfWorker(): void {
  beforeAll(async () => startPdfPool({ workerPath: await buildPdfWorker(cacheFolder) }), 60_000)
  afterAll(closePdfPool)
}
