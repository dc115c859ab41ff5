import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildWorker } from '../build-worker'

/** Bundles what reads files of others into `import-worker.mjs` in the given folder, and returns its path. */
export function buildImportWorker(outDir: string): Promise<string> {
  return buildWorker(outDir, 'import-worker.mjs', join(dirname(fileURLToPath(import.meta.url)), 'worker.ts'))
}
