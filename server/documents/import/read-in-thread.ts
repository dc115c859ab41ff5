import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { joinBankParts } from '../bank/parts'
import type { BankFile } from '../bank/read-bank-file'
import { besideServer } from '../beside-server'
import type { ImageRead } from '../images/clean'
import { UnusableImage, type CleanImage } from '../images/image'
import type { FileRead, FileToRead } from './read-file'
import { UnreadableFile } from './unreadable'
import type { ThreadWork, WorkerAnswer } from './worker'

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
/** An image has half a megabyte and four million pixels at most, which are read in a second. */
const imageDefaults = { longestMs: 20_000, heapMb: 128 }
/** What is new in a heap is a third of this. */
const newHeapMb = 48

let options: ReadingOptions = {}

/** How files and images are read from now on. */
export function startReading(given: ReadingOptions): void {
  options = given
}

/**
 * Reads a file in a thread of its own, which ends with it: what a file does to it is done to nobody else.
 * Throws UnreadableFile, FileTooComplex, and the signal's reason when that ends first.
 */
export function readFileInThread(file: FileToRead, signal?: AbortSignal): Promise<FileRead> {
  return inThread(file, { ...defaults, ...options }, signal, fileOf)
}

/** Reads the statements of a bank in such a thread. Throws as `readFileInThread` does. */
export function readBankFileInThread(bytes: Uint8Array, signal?: AbortSignal): Promise<BankFile[]> {
  return inThread({ bankFile: bytes }, { ...defaults, ...options }, signal, bankFilesOf)
}

/**
 * Makes a logo of an image in such a thread; null for what is neither PNG nor JPEG.
 * Throws UnusableImage with the reason, FileTooComplex, and the signal's reason when that ends first.
 */
export function readImageInThread(image: Uint8Array, signal?: AbortSignal): Promise<CleanImage | null> {
  return inThread({ image }, { ...imageDefaults, ...options }, signal, imageOf)
}

/** @param take puts together what the thread hands over, part by part: others work in between */
async function inThread<Read>(
  work: ThreadWork,
  { longestMs, heapMb, workerPath }: typeof defaults & ReadingOptions,
  signal: AbortSignal | undefined,
  take: (nextPart: NextPart) => Promise<Read>,
): Promise<Read> {
  signal?.throwIfAborted()
  const thread = new Worker(workerPath ?? besideServer('import-worker.mjs'), {
    workerData: work,
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: Math.min(newHeapMb, heapMb) },
  })
  const inTime = AbortSignal.timeout(longestMs)
  const ended = signal ? AbortSignal.any([signal, inTime]) : inTime
  try {
    return await take(partsOf(thread, ended))
  } catch (error) {
    if (signal?.aborted && error === signal.reason) throw error
    throw error === inTime.reason || isOutOfMemory(error) ? new FileTooComplex('It takes too much', { cause: error }) : error
  } finally {
    await thread.terminate()
  }
}

type NextPart = () => Promise<WorkerAnswer>

function partsOf(thread: Worker, ended: AbortSignal): NextPart {
  const failed = new Promise<never>((_, reject) => {
    thread.once('error', reject)
    thread.once('exit', code => reject(new Error(`The thread ended with ${code}`)))
    ended.addEventListener('abort', () => reject(ended.reason as Error), { once: true })
  })
  return async () => {
    const part = once(thread, 'message') as Promise<[WorkerAnswer]>
    thread.postMessage('next')
    const [answer] = await Promise.race([part, failed])
    if (answer !== 'end' && 'unreadable' in answer) throw new UnreadableFile(answer.unreadable.reason, answer.unreadable)
    return answer
  }
}

async function fileOf(nextPart: NextPart): Promise<FileRead> {
  const read = await nextPart()
  if (read === 'end' || !isFile(read)) throw new Error('The thread told nothing of the file')
  for (let part = await nextPart(); part !== 'end'; part = await nextPart()) {
    if ('table' in read && 'table' in part) read.table.rows.push(...part.table.rows)
    else if ('eInvoices' in read && 'eInvoices' in part) read.eInvoices.push(...part.eInvoices)
  }
  return read
}

async function bankFilesOf(nextPart: NextPart): Promise<BankFile[]> {
  const files: BankFile[] = []
  for (let part = await nextPart(); part !== 'end'; part = await nextPart()) {
    if ('bankParts' in part) joinBankParts(files, part.bankParts)
  }
  return files
}

async function imageOf(nextPart: NextPart): Promise<CleanImage | null> {
  const read = await nextPart()
  if (read === 'end' || !isImage(read)) throw new Error('The thread told nothing of the image')
  if ('unusable' in read) throw new UnusableImage(read.unusable)
  return read.image
}

function isFile(answer: Exclude<WorkerAnswer, 'end'>): answer is FileRead {
  return 'table' in answer || 'eInvoices' in answer
}

function isImage(answer: Exclude<WorkerAnswer, 'end'>): answer is ImageRead {
  return 'image' in answer || 'unusable' in answer
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
