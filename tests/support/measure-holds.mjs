/**
 * Preloaded into a server under test: measures for how long one turn of its event loop takes, in processor time of the
 * thread that answers, so that nothing counts that the machine or the server's other threads do meanwhile. It looks
 * every millisecond: turns shorter than that count together, and a server that waits need not be busy with looking. A
 * message `{ tellHold }` answers with the longest turn since the one before, in milliseconds.
 */
import { openSync, readSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

if (isMainThread && process.send) {
  const processorTime = process.platform === 'linux' ? ofThisThread() : ofThisProcess
  let longest = 0
  let last = processorTime()
  const turn = () => {
    const now = processorTime()
    longest = Math.max(longest, now - last)
    last = now
  }
  const turns = () => {
    turn()
    setTimeout(turns, 1)
  }
  turns()
  process.on('message', (message) => {
    if (!message.tellHold) return
    turn()
    process.send({ longestHoldMs: longest })
    longest = 0
  })
  process.channel.unref()
}

/** The kernel writes it in nanoseconds, as the first of three numbers. */
function ofThisThread() {
  const file = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r')
  const bytes = Buffer.alloc(100)
  return () => Number(bytes.toString('latin1', 0, readSync(file, bytes, 0, 100, 0)).split(' ', 1)[0]) / 1_000_000
}

function ofThisProcess() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
