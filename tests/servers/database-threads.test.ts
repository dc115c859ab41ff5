import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Tenant } from '../support/api-client'
import { studioVink } from '../support/cast'
import { inParallel } from '../support/in-parallel'
import { startServer, type TestServer } from '../support/server'
import { onlyOn } from '../support/skipped'
import { longestMs } from '../support/waiting'

const times = 12

describe('while the threads of the database end', onlyOn('sqlite'), () => {
  let server: TestServer
  let vink: Tenant
  beforeAll(async () => {
    server = await startServer({
      database: inject('databaseTemplate'),
      env: { NODE_OPTIONS: `--import=${new URL('../support/end-database-threads.mjs', import.meta.url)}` },
    })
    vink = await studioVink(server.url)
  })
  afterAll(() => server.stop())

  it('whoever asks meanwhile is served or asked to come again, and nothing that was answered is lost', {
    timeout: longestMs.story,
  }, async () => {
    const statuses: number[] = []
    const kept: string[] = []
    let isOver = false
    const servedSince = (begin: number) => expect.poll(() => statuses.slice(begin))
      .toEqual(expect.arrayContaining([200, 201]))
    const writing = Array.from({ length: 3 }, async (_, writer) => {
      for (let number = 0; !isOver; number++) {
        const name = `Klant ${writer}-${number}`
        const { status } = await vink.api.request('createCustomer', { body: { name } })
        statuses.push(status)
        if (status === 201) kept.push(name)
      }
    })
    const reading = Array.from({ length: 2 }, async () => {
      while (!isOver) statuses.push((await vink.api.request('listCustomers', { query: { q: 'klant' } })).status)
    })
    // A busy machine needs a while to start them anew, and now and then nobody asks in the moment of their end.
    for (let time = 0; time < times || !statuses.includes(503); time++) {
      await servedSince(statuses.length)
      process.kill(server.processId, 'SIGUSR2')
    }
    await servedSince(statuses.length)
    isOver = true
    await Promise.all([...writing, ...reading])

    expect([...new Set(statuses)].sort()).toEqual([200, 201, 503])
    expect(server.log()).not.toContain('level=error')
    const lost = await inParallel(2, kept, async (name) => {
      const { data } = await vink.api.call('listCustomers', { query: { q: name } })
      return data.some(customer => customer.name === name) ? [] : [name]
    })
    expect(lost.flat()).toEqual([])
  })
})
