/**
 * Preloaded into a server that is measured: on SIGUSR2 it writes for how many milliseconds its event loop was held up
 * at the longest since the last time, into the file named by POLDER_BENCH_LOOP.
 */
import { renameSync, writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

const everyMs = 5

if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: everyMs })
  delay.enable()
  process.on('SIGUSR2', () => {
    const file = process.env.POLDER_BENCH_LOOP
    writeFileSync(`${file}.part`, String(Math.max(0, delay.max / 1e6 - everyMs)))
    renameSync(`${file}.part`, file)
    delay.reset()
  })
}
