import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { besideServer } from '../beside-server'
import type { FileRead, FileToRead } from './read-file'
import { UnreadableFile } from './unreadable'
import type { WorkerAnswer } from './worker'

export interface ReadingOptions {
  /** The bundle that buildImportWorker made; the one beside the built server unless told otherwise. */
  workerPath?: string
  /** How long reading one file may take, the thread's start included. A minute unless told otherwise. */
  longestMs?: number
  /** How much memory it may take. The largest table comes to some 300 MB. */
  heapMb?: number
}

/** A file that takes more time or memory to read than any that somebody works with. */
export class FileTooComplex extends Error {}

const defaults = { longestMs: 60_000, heapMb: 512 }
/** What is new in a heap is a third of this. */
const newHeapMb = 48

let options: ReadingOptions = {}

/** How readFileInThread works from now on. */
export function startReading(given: ReadingOptions): void {
  options = given
}

/**
 * Reads a file in a thread of its own, which ends with it: what a file does to it is done to nobody else.
 * Throws UnreadableFile, FileTooComplex, and the signal's reason when that ends first.
 */
export async function readFileInThread(file: FileToRead, signal?: AbortSignal): Promise<FileRead> {
  signal?.throwIfAborted()
  const { workerPath, longestMs, heapMb } = { ...defaults, workerPath: besideServer('import-worker.mjs'), ...options }
  const thread = new Worker(workerPath, {
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: Math.min(newHeapMb, heapMb) },
  })
  const inTime = AbortSignal.timeout(longestMs)
  const ended = signal ? AbortSignal.any([signal, inTime]) : inTime
  try {
    return await answerOf(thread, ended)
  } catch (error) {
    if (signal?.aborted && error === signal.reason) throw error
    throw error === inTime.reason || isOutOfMemory(error) ? new FileTooComplex('It takes too much', { cause: error }) : error
  } finally {
    await thread.terminate()
  }
}

/** Takes over what the thread has read, part by part: others work in between. */
async function answerOf(thread: Worker, ended: AbortSignal): Promise<FileRead> {
  const failed = new Promise<never>((_, reject) => {
    thread.once('error', reject)
    thread.once('exit', code => reject(new Error(`The thread ended with ${code}`)))
    ended.addEventListener('abort', () => reject(ended.reason as Error), { once: true })
  })
  const nextPart = async () => {
    const part = once(thread, 'message') as Promise<[WorkerAnswer]>
    thread.postMessage('next')
    const [answer] = await Promise.race([part, failed])
    if (answer !== 'end' && 'unreadable' in answer) throw new UnreadableFile(answer.unreadable.reason, answer.unreadable)
    return answer
  }
  const read = await nextPart()
  if (read === 'end') throw new Error('The thread told nothing of the file')
  for (let part = await nextPart(); part !== 'end'; part = await nextPart()) {
    if ('table' in read && 'table' in part) read.table.rows.push(...part.table.rows)
    else if ('eInvoices' in read && 'eInvoices' in part) read.eInvoices.push(...part.eInvoices)
  }
  return read
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
