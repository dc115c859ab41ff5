import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Where a file lies beside the entry of the built server, such as the bundle of a thread. Modules of a build are told
 * where that is only once all are loaded: so it is asked when the file is needed, and not before.
 */
export function besideServer(file: string): string {
  return join(dirname(fileURLToPath(import.meta.url)), file)
}
