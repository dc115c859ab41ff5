import { parentPort, workerData } from 'node:worker_threads'
import { partsOfBankFiles, type BankPart } from '../bank/parts'
import { readBankFile } from '../bank/read-bank-file'
import { readImage, type ImageRead } from '../images/clean'
import { readFile, type FileRead, type FileToRead } from './read-file'
import { unreadableOf, type Unreadable } from './unreadable'

/**
 * What the thread answers, a part for each message it gets: the whole of a large table, taken over at once, would hold
 * up the main thread. What a file cannot be read for comes without its class, which would be lost on the way.
 */
export type WorkerAnswer = FileRead | { bankParts: BankPart[] } | { unreadable: Unreadable } | ImageRead | 'end'

/** What a thread is to read: a file to import, statements of a bank, or an image. */
export type ThreadWork = FileToRead | { bankFile: Uint8Array } | { image: Uint8Array }

/** What a part weighs at least, so that taking it over takes some milliseconds: a cell as much as fifty characters. */
const weightOfPart = 500_000
const weightOfCell = 50
const eInvoicesPerPart = 20

async function* answersTo(work: ThreadWork): AsyncGenerator<WorkerAnswer> {
  if ('image' in work) yield await readImage(work.image)
  else yield* readable('bankFile' in work ? partsOfBank(work.bankFile) : partsOfFile(work))
  yield 'end'
}

async function* partsOfFile(file: FileToRead): AsyncGenerator<WorkerAnswer> {
  const read = await readFile(file)
  if ('table' in read) yield* partsOfTable(read.table)
  else for (const eInvoices of partsOf(read.eInvoices, eInvoicesPerPart)) yield { eInvoices }
}

async function* partsOfBank(bytes: Uint8Array): AsyncGenerator<WorkerAnswer> {
  for (const bankParts of partsOfBankFiles(await readBankFile(bytes))) yield { bankParts }
}

/** What is read of a file, or why it cannot be. */
async function* readable(parts: AsyncGenerator<WorkerAnswer>): AsyncGenerator<WorkerAnswer> {
  try {
    yield* parts
  } catch (error) {
    yield { unreadable: unreadableOf(error) }
  }
}

function* partsOfTable({ rows, ...table }: Extract<FileRead, { table: unknown }>['table']): Generator<WorkerAnswer> {
  let part: typeof rows = []
  let weight = 0
  for (const row of rows) {
    part.push(row)
    weight += row.cells.reduce((sum, cell) => sum + cell.length + weightOfCell, 0)
    if (weight < weightOfPart) continue
    yield { table: { ...table, rows: part } }
    part = []
    weight = 0
  }
  yield { table: { ...table, rows: part } }
}

/** At least one of them, which may be empty. */
function* partsOf<Part>(all: readonly Part[], size: number): Generator<Part[]> {
  for (let start = 0; start === 0 || start < all.length; start += size) yield all.slice(start, start + size)
}

if (parentPort) {
  const answers = answersTo(workerData as ThreadWork)
  // As long as somebody listens, the thread does not end by itself.
  parentPort.on('message', () => void answers.next().then(({ value }) => parentPort?.postMessage(value)))
}
