import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { describe, expect, inject, it } from 'vitest'
import { verifyInstallation } from '#services/verification/verify'
import { openDatabase } from '#db/client'
import { draftInvoice, issuedInvoice, studioVink } from '../support/cast'
import { startServer } from '../support/server'
import { withRows } from './rows'

describe('a server that is asked to end', () => {
  it('answers the request that runs, takes no new ones, and ends by itself', async () => {
    const server = await startServer({ database: inject('databaseTemplate') })
    const { api, key } = await studioVink(server.url)
    // The first PDF of a server starts its workers.
    const earlier = await issuedInvoice(api)
    const finish = await beginIssue(server.url, key, (await draftInvoice(api)).id)

    const ended = server.stop()
    const health = () => fetch(`${server.url}/api/health`).then(({ status }) => status, (error: Error) => error.message)
    await expect.poll(health).toBe('fetch failed')
    const { status, body } = await finish()

    expect(status).toBe(200)
    // One that has to be forced ends with 1.
    expect(await ended).toBe(0)
    expect(await storedNumbers(server.databaseUrl)).toEqual([earlier.number, body.number])
    expect(await findings(server.databaseUrl)).toEqual([])
  })
})

/** Sends the beginning of a request and waits until the server has it; what it gives sends the end, for the answer. */
async function beginIssue(url: string, key: string, id: string) {
  const message = request(`${url}/api/v1/invoices/${id}/issue`, {
    agent: new Agent({ keepAlive: true }),
    method: 'POST',
    headers: {
      'content-type': 'application/json', authorization: `Bearer ${key}`, 'transfer-encoding': 'chunked', expect: '100-continue',
    },
  })
  message.write('{')
  await once(message, 'continue')
  return async () => {
    const answered = once(message, 'response') as Promise<[IncomingMessage]>
    message.end('}')
    const [response] = await answered
    const chunks: Buffer[] = []
    for await (const chunk of response) chunks.push(chunk as Buffer)
    return { status: response.statusCode, body: JSON.parse(Buffer.concat(chunks).toString()) as { number: string } }
  }
}

function storedNumbers(databaseUrl: string): Promise<unknown[]> {
  return withRows(databaseUrl, async select =>
    (await select('SELECT "number" FROM "Invoice" ORDER BY "number"')).map(row => row.number))
}

async function findings(databaseUrl: string) {
  const database = await openDatabase(databaseUrl)
  try {
    return (await verifyInstallation(database)).findings
  } finally {
    await database.close()
  }
}
