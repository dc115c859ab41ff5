/**
 * What a thread of `sqlite-threads.ts` does: it asks the connections that it holds. Plain JavaScript in a file of its
 * own: threads load it by path, from the sources as well as from beside the built server.
 */
import { parentPort } from 'node:worker_threads'
import { askConnection } from './sqlite-connections.mjs'

parentPort.on('message', ({ id, ...request }) => {
  try {
    const result = askConnection(request)
    parentPort.postMessage({ id, result })
  } catch (error) {
    parentPort.postMessage({ id, error: { message: error.message, code: error.code, rawCode: error.rawCode } })
  }
})
