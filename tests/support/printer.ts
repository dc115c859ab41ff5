import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { refuse } from '#contract/errors'
import { buildPdfWorker } from '#documents/pdf/build-worker'
import { startPdfPool } from '#documents/pdf/pool'
import type { ServiceContext } from '#services/work/context'

/** Where bundles of workers lie. */
export const workerFolder = join(dirname(fileURLToPath(import.meta.url)), '../../node_modules/.cache/polder')

/** Where startPrinting lays the bundle. */
export const pdfWorkerPath = join(workerFolder, 'pdf-worker.mjs')

let bundle: Promise<string> | undefined
let isPrinting = false

/**
 * Lets installations of this process print, until stopPrinting, also after something ended the threads.
 * @param workerPath a bundle of the PDF worker; one that is made of the sources unless told otherwise
 */
export async function startPrinting(workerPath?: string): Promise<void> {
  isPrinting = true
  startPdfPool({ workerPath: workerPath ?? await (bundle ??= buildPdfWorker(workerFolder)) })
}

/** From now on as many documents wait as a printer takes. */
export function stopPrinting(): void {
  isPrinting = false
}

/** A printer that takes nothing more for now. */
export const tooManyWait = (): Promise<never> => Promise.reject(refuse('service_unavailable'))

/**
 * The printer of an installation. Unless somebody starts printing, each document is refused as when too many wait: it
 * is issued whole but for its PDF, which it gets when that is read first. Of tests that look at no paper, printing took
 * a fifth.
 */
export function printerOf({ outside }: Pick<ServiceContext, 'outside'>): ServiceContext['outside']['renderPdf'] {
  return async (input, turn) => {
    if (!isPrinting) return tooManyWait()
    return outside.renderPdf(input, turn)
  }
}
