/**
 * Preloaded into a server under test: when the test process is gone, however it went, the server goes too.
 * Otherwise a killed test run would leave servers holding ports and files.
 */
import { isMainThread } from 'node:worker_threads'

if (isMainThread && process.send) {
  process.on('disconnect', () => process.exit(0))
  process.channel.unref()
}
