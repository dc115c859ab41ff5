import { Piscina } from 'piscina'
import { besideServer } from '../beside-server'
import { UnusableImage } from '../images/image'
import type { PaperInput } from './paper'
import { UnreadableText } from './unreadable-text'
import type { WorkerAnswer } from './worker'

export interface PdfPoolOptions {
  /** The bundle that buildPdfWorker made; the one beside the built server unless told otherwise. */
  workerPath?: string
  /** How long printing one document may take, a thread's start included. A minute unless told otherwise. */
  renderTimeoutMs?: number
  /** Threads that print at a time. Two unless told otherwise. */
  threads?: number
  /** Documents after which a thread gives way to a new one. */
  documentsPerThread?: number
}

/** A thread of its own, so that it can be ended without the others: its heap is bounded, and so is its life. */
interface Printer {
  thread: Piscina<PaperInput, WorkerAnswer>
  /** Documents it was given and has not finished. */
  waiting: number
  printed: number
  /** Why the thread cannot start, once that is known. */
  fault: Error | null
}

interface RunningPool extends Required<PdfPoolOptions> {
  printers: Set<Printer>
  /** Documents that were asked for and are not finished. */
  unfinished: Set<Promise<Uint8Array>>
}

/** An idle thread gives its memory back; starting one again costs about half a second. */
const idleTimeoutMs = 5 * 60_000

/** A document of 500 lines takes a seventh of a second and needs some 60 MB. */
const maxHeapMb = 384

/** What is new in a heap is a third of this; more of it costs memory in each thread and prints nothing faster. */
const maxNewHeapMb = 16

/** A thread that holds more gives way to a new one. Invoices of a page leave it at about 100 MB. */
const retiringBytes = 192 * 2 ** 20

const defaults = { renderTimeoutMs: 60_000, threads: 2, documentsPerThread: 500 }

let options: PdfPoolOptions | null = {}
let running: RunningPool | null = null

/** How renderPdf works from its next start on. Threads start with the first document. */
export function startPdfPool(given: PdfPoolOptions): void {
  options = given
}

/**
 * A document or a letter as a PDF/A-3a and PDF/UA-1 file, made in a worker thread. Equal input gives equal bytes,
 * whatever came before. Throws UnusableImage when the logo cannot be decoded, UnreadableText when not even a new
 * thread prints text that reads back as it was given, an AbortError when it takes too long, and the signal's reason
 * when that ends first: both end the thread.
 */
export async function renderPdf(input: PaperInput, signal?: AbortSignal): Promise<Uint8Array> {
  if (options === null) throw new Error('The PDF pool is closed')
  const pool = running ??= {
    ...defaults, workerPath: besideServer('pdf-worker.mjs'), ...options, printers: new Set(), unfinished: new Set(),
  }
  const printing = print(pool, input, signal)
  pool.unfinished.add(printing)
  try {
    return await printing
  } finally {
    pool.unfinished.delete(printing)
  }
}

/** Finishes the documents that were asked for, then ends the threads. startPdfPool makes renderPdf ready again. */
export async function closePdfPool(): Promise<void> {
  const closing = running
  running = null
  options = null
  if (closing === null) return
  await Promise.allSettled(closing.unfinished)
  await Promise.all([...closing.printers].map(printer => printer.thread.destroy()))
}

async function print(pool: RunningPool, input: PaperInput, signal: AbortSignal | undefined): Promise<Uint8Array> {
  const first = await printOnce(pool, freePrinter(pool), input, signal)
  if (!('unreadableText' in first)) return bytesOf(first)
  // Whatever went wrong in that thread, nothing of it is left in a new one.
  return bytesOf(await printOnce(pool, openPrinter(pool), input, signal))
}

async function printOnce(
  pool: RunningPool, printer: Printer, input: PaperInput, signal: AbortSignal | undefined,
): Promise<WorkerAnswer> {
  const inTime = AbortSignal.timeout(pool.renderTimeoutMs)
  printer.waiting += 1
  let answer: WorkerAnswer | null = null
  try {
    answer = await printer.thread.run(input, { signal: signal ? AbortSignal.any([signal, inTime]) : inTime })
    return answer
  } catch (error) {
    if (printer.fault !== null) throw new Error('The PDF worker could not start', { cause: printer.fault })
    signal?.throwIfAborted()
    throw error
  } finally {
    printer.waiting -= 1
    printer.printed += 1
    if (isWorn(pool, printer, answer)) pool.printers.delete(printer)
    if (!pool.printers.has(printer) && printer.waiting === 0) void printer.thread.destroy()
  }
}

/** Whether a printer takes no more documents; it ends when it has finished those it has. */
function isWorn({ documentsPerThread }: RunningPool, { printed }: Printer, answer: WorkerAnswer | null): boolean {
  if (answer === null) return false
  return printed >= documentsPerThread || 'unreadableText' in answer || answer.memoryBytes > retiringBytes
}

function bytesOf(answer: WorkerAnswer): Uint8Array {
  if ('unreadableLogo' in answer) throw new UnusableImage(answer.unreadableLogo)
  if ('unreadableText' in answer) throw new UnreadableText(answer.unreadableText)
  return answer.bytes
}

/** The printer with the fewest documents waiting; an idle one is used before another is added, up to `threads`. */
function freePrinter(pool: RunningPool): Printer {
  const [least] = [...pool.printers].toSorted((left, right) => left.waiting - right.waiting)
  return least && (least.waiting === 0 || pool.printers.size >= pool.threads) ? least : openPrinter(pool)
}

function openPrinter(pool: RunningPool): Printer {
  const thread = new Piscina<PaperInput, WorkerAnswer>({
    filename: pool.workerPath,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleTimeoutMs,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, maxYoungGenerationSizeMb: maxNewHeapMb },
  })
  const printer: Printer = { thread, waiting: 0, printed: 0, fault: null }
  // A thread that fails outside a task would be started again for ever, or end the whole server.
  thread.on('error', (error: Error) => {
    printer.fault ??= error
    pool.printers.delete(printer)
    void thread.destroy()
  })
  pool.printers.add(printer)
  return printer
}
