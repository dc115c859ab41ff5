import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, inject, it } from 'vitest'
import { ApiClient } from '../support/api-client'
import { issuedInvoice, studioVink } from '../support/cast'
import { startServer } from '../support/server'
import { longestMs } from '../support/waiting'

it('a client that hangs up in the midst of what it sends or reads leaves no fault behind', async () => {
  const server = await startServer({ database: inject('databaseTemplate') })
  try {
    const { api, key, session } = await studioVink(server.url)
    const { id } = await issuedInvoice(api)
    const before = server.log()
    const upload = 'Content-Type: multipart/form-data; boundary=x\r\n'
    for (const head of [
      'POST /api/v1/customers HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n',
      'POST /api/v1/customers HTTP/1.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n',
      `PUT /api/v1/business/logo HTTP/1.1\r\n${upload}Content-Length: 100000\r\n`,
      // Larger than any logo.
      `PUT /api/v1/business/logo HTTP/1.1\r\n${upload}Content-Length: 1900000\r\n`,
      `GET /api/v1/invoices/${id}/pdf HTTP/1.1\r\n`,
      'GET /nergens HTTP/1.1\r\nAccept: text/html\r\n',
    ]) await hangUp(server.url, `${head}Host: x\r\nAuthorization: Bearer ${key}\r\n\r\n`)
    await session.call('getMe')

    expect(server.log()).toBe(before)
  } finally {
    await server.stop()
  }
})

it('thousands of addresses that anyone can make up leave a server alive that has little memory', async () => {
  const server = await startServer({
    database: inject('databaseTemplate'), env: { NODE_OPTIONS: '--max-old-space-size=128' },
  })
  try {
    const madeUp = (number: number) => [
      `/_i18n/x${number}/nl/messages.json`, `/api/_nuxt_icon/lucide.json?icons=x,${number}`, `/_i18n/y${number}/nl/messages.json`,
      `/nergens-${number}`, `/_i18n/z${number}/en/messages.json`, `/customers/${number}?q=${number}`,
    ]
    const paths = Array.from({ length: 4_000 }, (_, number) => madeUp(number)[number % 6] ?? '/')
    const statuses = new Set<number>()
    const ask = async () => {
      for (let path = paths.pop(); path !== undefined; path = paths.pop()) {
        const answer = await fetch(server.url + path)
        await answer.arrayBuffer()
        statuses.add(answer.status)
      }
    }
    await Promise.all([ask(), ask(), ask(), ask()])

    expect([...statuses].sort()).toEqual([200, 404])
    expect((await new ApiClient(server.url).request('getHealth')).status).toBe(200)
  } finally {
    await server.stop()
  }
}, longestMs.program)

/** Sends the beginning of a request, and is gone. */
async function hangUp(base: string, request: string): Promise<void> {
  const { hostname, port } = new URL(base)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  await new Promise(resolve => socket.write(request, resolve))
  // Long enough for the server to have begun.
  await new ApiClient(base).request('getHealth')
  socket.resetAndDestroy()
  await once(socket, 'close')
}
