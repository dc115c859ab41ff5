/**
 * Preloaded into a server under test: SIGUSR2 makes it throw where nobody catches, SIGHUP reject a promise that nobody
 * looks at, SIGURG warn as a driver does, and SIGWINCH throw on and on.
 */
import { isMainThread } from 'node:worker_threads'

const fail = () => {
  throw new Error('thrown where nobody catches')
}

if (isMainThread) {
  process.on('SIGUSR2', () => setTimeout(fail))
  process.on('SIGHUP', () => void Promise.reject(new Error('rejected where nobody looks')))
  process.on('SIGURG', () => process.emitWarning('a queue will be gone', 'DeprecationWarning'))
  process.on('SIGWINCH', () => setInterval(fail, 1))
}
