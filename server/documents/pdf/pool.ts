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
  /** Documents that were asked for and are not finished. Piscina itself, closing, drops those still waiting. */
  unfinished: Set<Promise<WorkerAnswer>>
  /** Why the threads cannot start, once that is known. */
  fault: Error | null
}

/** Threads never take every core of a larger machine, so that requests are answered while PDFs are made. */
const maxThreads = Math.min(4, Math.max(2, availableParallelism() - 1))

/** An idle thread gives its memory back; starting one again costs about half a second. */
const idleTimeoutMs = 5 * 60_000

/** Waiting for a thread included. A document of 500 lines takes a seventh of a second, so this is a fault. */
const renderTimeoutMs = 120_000

let path: string | null = null
let running: RunningPool | null = null

/** Makes renderPdf ready. Threads start with the first document. */
export function startPdfPool({ workerPath }: PdfPoolOptions): void {
  path = workerPath
}

/**
 * The document as a PDF/A-3b file, made in a worker thread. Equal input gives equal bytes.
 * Throws UnreadableLogo when the logo cannot be decoded, and an AbortError after two minutes.
 */
export async function renderPdf(input: PdfInput): Promise<Uint8Array> {
  if (path === null) throw new Error('startPdfPool has not run')
  const pool = running ??= openPool(path)
  const answering = pool.threads.run(input, { signal: AbortSignal.timeout(renderTimeoutMs) })
  pool.unfinished.add(answering)
  try {
    const answer = await answering
    if ('unreadableLogo' in answer) throw new UnreadableLogo(answer.unreadableLogo)
    return answer.bytes
  } catch (error) {
    if (pool.fault !== null) throw new Error('The PDF worker could not start', { cause: pool.fault })
    throw error
  } finally {
    pool.unfinished.delete(answering)
  }
}

/** Finishes the documents that were asked for, then ends the threads. startPdfPool makes renderPdf ready again. */
export async function closePdfPool(): Promise<void> {
  const closing = running
  running = null
  path = null
  if (closing === null) return
  await Promise.allSettled(closing.unfinished)
  await closing.threads.destroy()
}

function openPool(filename: string): RunningPool {
  const threads = new Piscina<PdfInput, WorkerAnswer>({
    filename, minThreads: 0, maxThreads, idleTimeout: idleTimeoutMs,
  })
  const pool: RunningPool = { threads, unfinished: new Set(), fault: null }
  // A thread that fails outside a task would be started again for ever, or end the whole server.
  threads.on('error', (error: Error) => {
    pool.fault ??= error
    if (running === pool) running = null
    void threads.destroy()
  })
  return pool
}
