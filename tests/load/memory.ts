import { execFileSync } from 'node:child_process'

/** What a process holds of the machine's memory, in MB. */
export function rssMbOf({ processId }: { processId: number }): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(processId)]).toString()) / 1_024
}
