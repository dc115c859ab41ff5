import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, inject, it } from 'vitest'
import type { Invoice } from '#contract/schemas/invoice'
import { ApiClient } from '../support/api-client'
import { designHour, draftInvoice, studioVink } from '../support/cast'
import { startServer, type TestServer } from '../support/server'
import { withRows } from './rows'

/** Sixty pages: drawing them takes far longer than to see that the commit is done, on whatever machine. */
const thick = Array.from({ length: 300 }, (_, index) => ({ ...designHour, description: `Regel ${index}\n`.repeat(9) }))

let server: TestServer
afterAll(() => server.kill())

describe('an answer that is lost because the server is killed after it committed', () => {
  it('is given to whoever repeats the request under its key', async () => {
    server = await startServer({ database: inject('databaseTemplate') })
    const { api, key } = await studioVink(server.url)
    const { id } = await draftInvoice(api, { lines: thick })
    const issue = (client: ApiClient) => client.request('issueInvoice', {
      params: { id }, headers: { 'idempotency-key': 'de-eerste-factuur' },
    })
    const lost = issue(api).then(() => 'answered', () => 'lost')
    // The PDF is drawn between the commit and the answer.
    const committed = await untilIssued(id)
    await server.kill()
    expect(await lost).toBe('lost')

    server = await startServer({ database: inject('databaseTemplate'), continueFrom: server })
    const repeated = await issue(new ApiClient(server.url, { authorization: `Bearer ${key}` }))

    expect(repeated).toMatchObject({ status: 200, body: { id, status: 'issued', number: committed } })
    expect(repeated.headers.get('idempotency-replayed')).toBe('true')
    expect((repeated.body as Invoice).lines).toHaveLength(thick.length)
  })
})

async function untilIssued(id: string): Promise<unknown> {
  return withRows(server.databaseUrl, async (select) => {
    for (;;) {
      const [row] = await select(`SELECT "number" FROM "Invoice" WHERE "id" = '${id}'`)
      if (row?.number !== null) return row?.number
      await sleep(1)
    }
  })
}
