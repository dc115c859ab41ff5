import { getHeapStatistics } from 'node:v8'
import { UnusableImage } from '../images/image'
import type { PaperInput } from './paper'
import { renderPaper } from './render'
import { UnreadableText } from './unreadable-text'

/**
 * What a worker thread answers: an error class would lose its name on the way to the main thread. With it goes the
 * memory that the thread holds, from which the pool sees when a new one is due.
 */
export type WorkerAnswer = { memoryBytes: number }
  & ({ bytes: Uint8Array } | { unreadableLogo: string } | { unreadableText: string })

/** The task of a worker thread: one paper in, its bytes out. */
export default async function renderInWorker(input: PaperInput): Promise<WorkerAnswer> {
  const answer = await answerTo(input)
  const { total_heap_size: heap, external_memory: external } = getHeapStatistics()
  return { ...answer, memoryBytes: heap + external }
}

async function answerTo(input: PaperInput) {
  try {
    return { bytes: await renderPaper(input) }
  } catch (error) {
    if (error instanceof UnusableImage) return { unreadableLogo: error.reason }
    if (error instanceof UnreadableText) return { unreadableText: error.message }
    throw error
  }
}
