import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import type { PdfInput } from './input'
import { UnreadableLogo } from './logo'
import type { WorkerAnswer } from './worker'

export interface PdfPoolOptions {
  /** The bundle that buildPdfWorker made. */
  workerPath: string
}

interface RunningPool {
  threads: Piscina<PdfInput, WorkerAnswer>
  /** Why the threads cannot start, once that is known. */
  fault: Error | null
}

/** Threads never take every core of a larger machine, so that requests are answered while PDFs are made. */
const maxThreads = Math.min(4, Math.max(2, availableParallelism() - 1))

/** An idle thread gives its memory back; starting one again costs about half a second. */
const idleTimeoutMs = 5 * 60_000

/** A document of 500 lines takes a tenth of a second; what takes so much longer will never end. */
const renderTimeoutMs = 30_000

let path: string | null = null
let running: RunningPool | null = null

/** Makes renderPdf ready. Threads start with the first document. */
export function startPdfPool({ workerPath }: PdfPoolOptions): void {
  path = workerPath
}

/**
 * The document as a PDF/A-3b file, made in a worker thread. Equal input gives equal bytes.
 * Throws UnreadableLogo when the logo cannot be decoded, and an AbortError after 30 seconds.
 */
export async function renderPdf(input: PdfInput): Promise<Uint8Array> {
  if (path === null) throw new Error('startPdfPool has not run')
  const pool = running ??= openPool(path)
  try {
    const answer = await pool.threads.run(input, { signal: AbortSignal.timeout(renderTimeoutMs) })
    if ('unreadableLogo' in answer) throw new UnreadableLogo(answer.unreadableLogo)
    return answer.bytes
  } catch (error) {
    if (pool.fault !== null) throw new Error('The PDF worker could not start', { cause: pool.fault })
    throw error
  }
}

/** Lets running documents finish and ends the threads; renderPdf is not ready until startPdfPool runs again. */
export async function closePdfPool(): Promise<void> {
  const closing = running
  running = null
  path = null
  await closing?.threads.close()
}

function openPool(filename: string): RunningPool {
  const threads = new Piscina<PdfInput, WorkerAnswer>({
    filename, minThreads: 0, maxThreads, idleTimeout: idleTimeoutMs,
  })
  const pool: RunningPool = { threads, fault: null }
  // A thread that fails outside a task would be started again for ever, or end the whole server.
  threads.on('error', (error: Error) => {
    pool.fault ??= error
    if (running === pool) running = null
    void threads.destroy()
  })
  return pool
}
