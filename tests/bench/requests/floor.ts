import { createServer } from 'node:http'
import { createApp, createRouter, defineEventHandler, setResponseHeader, toNodeListener } from 'h3'

/** An answer to give from memory. */
export interface Remembered { path: string, type: string, bytes: Uint8Array }

/** The least a request can cost in this framework: a handler of h3, as Nitro runs them, with the answer in memory. */
const router = createRouter()
const server = createServer(toNodeListener(createApp().use(router)))

process.on('message', (answers: Remembered[]) => {
  for (const { path, type, bytes } of answers) {
    const body = Buffer.from(bytes)
    router.get(path, defineEventHandler((event) => {
      setResponseHeader(event, 'Content-Type', type)
      return body
    }))
  }
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (address !== null && typeof address === 'object') process.send?.({ url: `http://127.0.0.1:${address.port}` })
  })
})
