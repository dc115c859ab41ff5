import type { PdfInput } from './input'
import { UnreadableLogo } from './logo'
import { renderDocument } from './render'

/** What a worker thread answers: an error class would lose its name on the way to the main thread. */
export type WorkerAnswer = { bytes: Uint8Array } | { unreadableLogo: string }

/** The task of a worker thread: one document in, its bytes out. */
export default async function renderInWorker(input: PdfInput): Promise<WorkerAnswer> {
  try {
    return { bytes: await renderDocument(input) }
  } catch (error) {
    if (error instanceof UnreadableLogo) return { unreadableLogo: error.reason }
    throw error
  }
}
