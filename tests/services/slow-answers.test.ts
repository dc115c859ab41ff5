import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askOutside, OutsideFault, readText, type OutsideRequest } from '#integrations/http'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

let server: Server
let url: string

/** Answers at once, a character every few milliseconds, and has no end. */
beforeAll(async () => {
  server = createServer((_, response) => {
    response.write('{')
    const writing = setInterval(() => response.write('a'), 20)
    response.on('close', () => clearInterval(writing))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise(closed => server.close(closed))
})

/** Reads it all, on a machine that needs memory once the answer has begun. */
async function readWhileForgetting(limits: () => Pick<OutsideRequest, 'signal' | 'earlier'>): Promise<string> {
  const { chunks } = await askOutside({ url, maxBytes: 10_000, ...limits() })
  const { value } = await chunks.next()
  expect(value).toBeDefined()
  collectGarbage()
  return readText(chunks)
}

describe('an answer that comes slowly', () => {
  const [soon, late] = [200, 60_000]

  it.each([
    ['its limit', () => ({ signal: AbortSignal.timeout(soon) })],
    ['what is earlier', () => ({ signal: AbortSignal.timeout(late), earlier: AbortSignal.timeout(soon) })],
    ['its limit where that is earlier', () => ({ signal: AbortSignal.timeout(soon), earlier: AbortSignal.timeout(late) })],
  ])('ends with %s, whatever is forgotten meanwhile', async (_, limits) => {
    await expect(readWhileForgetting(limits)).rejects.toThrow(OutsideFault)
  })

  it('is not asked for where its time was over before', async () => {
    await expect(askOutside({ url, maxBytes: 10_000, signal: AbortSignal.abort() })).rejects.toThrow(OutsideFault)
  })
})
