import { beforeAll } from 'vitest'
import { buildImportWorker } from '#documents/import/build-worker'
import { startReading, type ReadingOptions } from '#documents/import/read-in-thread'
import { workerFolder } from './printer'

let bundle: Promise<string> | undefined

/** Bundles what reads files of others from the sources, and lets this test file read some. */
export function useImportWorker(limits: Omit<ReadingOptions, 'workerPath'> = {}): void {
  beforeAll(() => startTestReading(limits))
}

/** The same with other limits, from here on. */
export async function startTestReading(limits: Omit<ReadingOptions, 'workerPath'> = {}): Promise<void> {
  startReading({ workerPath: await (bundle ??= buildImportWorker(workerFolder)), ...limits })
}
