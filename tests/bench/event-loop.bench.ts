import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, bench, describe, inject } from 'vitest'
import type { AccountContext } from '#services/context'
import { getInvoicePdf } from '#services/invoices/pdf'
import { copyDatabase } from '../support/databases'
import { usePdfWorker } from '../support/pdf-worker'
import { temporaryFolder } from '../support/run-folder'
import { openService, type TestService } from '../support/service'
import { issueLines, newVink } from './issued'

/** Everyone else waits while the event loop is busy with one document. The aim: never for more than 50 ms. */
usePdfWorker()
const delays = monitorEventLoopDelay({ resolution: 1 })
let installation: TestService
let vink: AccountContext

beforeAll(async () => {
  const databaseUrl = await copyDatabase(inject('databaseTemplate'))
  installation = await openService({ databaseUrl, outboxDir: temporaryFolder('outbox') })
  vink = await newVink(installation)
})
afterAll(async () => {
  const ms = (nanoseconds: number) => (nanoseconds / 1e6).toFixed(1)
  console.log(
    `The event loop was held up for ${ms(delays.max)} ms at most, ${ms(delays.percentile(99))} ms at the 99th percentile`,
  )
  await installation.close()
})

describe('the most lines an invoice can have', () => {
  bench('drafted, issued, its UBL frozen and its PDF made and read', async () => {
    const { id } = await issueLines(vink, 500)
    await getInvoicePdf(vink, id)
  }, {
    warmupIterations: 5,
    setup: (_task, mode) => {
      if (mode !== 'run') return
      delays.reset()
      delays.enable()
    },
    teardown: () => void delays.disable(),
  })
})
