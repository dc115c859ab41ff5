import { join } from 'node:path'
import { buildPdfWorker } from '#documents/pdf/build-worker'
import { startPdfPool } from '#documents/pdf/pool'

/** Lets a command make PDFs, with a worker built from the sources. Closing the runtime ends it. */
export async function startPrinting(): Promise<void> {
  startPdfPool({ workerPath: await buildPdfWorker(join(process.cwd(), 'node_modules/.cache/polder')) })
}
