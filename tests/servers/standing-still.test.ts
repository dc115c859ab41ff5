import { expect, inject, it } from 'vitest'
import { Client } from 'pg'
import type { Invoice } from '#contract/schemas/invoice'
import { ApiClient } from '../support/api-client'
import { copyDatabase } from '../support/databases'
import { draftInvoice, studioVink } from '../support/cast'
import { startServer } from '../support/server'
import { onlyOn } from '../support/skipped'
import { longestMs } from '../support/waiting'

it('a server that stands still in the midst of a change keeps the account from the others no longer than a change may take', {
  ...onlyOn('postgres'), timeout: longestMs.story,
}, async () => {
  const database = await copyDatabase(inject('databaseTemplate'))
  const [still, other] = await Promise.all([startServer({ database }), startServer({ database })])
  const vink = await studioVink(other.url)
  const { id } = await draftInvoice(vink.api)
  const hand = new Client({ connectionString: database })
  await hand.connect()
  try {
    await hand.query('BEGIN; LOCK TABLE "Customer" IN EXCLUSIVE MODE')
    const begun = new ApiClient(still.url, { authorization: `Bearer ${vink.key}` })
      .request('createCustomer', { body: { name: 'Bakkerij Zeeman' } }).catch(() => null)
    const waiting = async () => (await hand.query(
      'SELECT FROM pg_locks JOIN pg_database ON oid = database WHERE datname = current_database() AND NOT granted',
    )).rowCount
    await expect.poll(waiting, { timeout: longestMs.answer }).toBe(1)
    process.kill(still.processId, 'SIGSTOP')
    await hand.query('COMMIT')
    const issued = await vink.api.requestInTurn('issueInvoice', { params: { id } })

    expect((issued.body as Invoice).number).toBe('2026-0001')
    process.kill(still.processId, 'SIGCONT')
    await begun
  } finally {
    await hand.end()
    await other.stop()
    await still.stop()
  }
})
