import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** What a process holds of the machine's memory, in MB. */
export function rssMbOf({ processId }: { processId: number }): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(processId)]).toString()) / 1_024
}

/** How the container has memory given back, of which `npm start` knows nothing: see docs/operating.md. */
export function memoryOfContainer(): Record<string, string> {
  const dockerfile = readFileSync(new URL('../../Dockerfile', import.meta.url), 'utf8')
  return Object.fromEntries([...dockerfile.matchAll(/\b(MALLOC_\w+)=(\d+)/g)]
    .map(([, name = '', value = '']) => [name, value]))
}
