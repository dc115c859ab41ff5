/**
 * Preloaded into a server under test: at a signal, the threads of its SQLite database end between two statements, with
 * whatever they are still asked.
 */
import { BroadcastChannel, isMainThread } from 'node:worker_threads'

const channel = new BroadcastChannel('threads of the database')
channel.unref()

if (isMainThread) {
  process.on('SIGUSR2', () => channel.postMessage('end'))
} else if (process.argv[1]?.includes('sqlite-thread')) {
  channel.onmessage = () => {
    throw new Error('a thread of the database ends')
  }
}
