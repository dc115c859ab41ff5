import { afterAll, beforeAll, bench, describe, inject } from 'vitest'
import type { AccountContext } from '#services/work/context'
import { getInvoicePdf } from '#services/invoices/pdf'
import { newVink } from '../support/accounts'
import { copyDatabase } from '../support/databases'
import { usePdfWorker } from '../support/pdf-worker'
import { temporaryFolder } from '../support/run-folder'
import { openService, type TestService } from '../support/service'
import { issueLines } from './issued'

/** Everyone else waits while the event loop is busy with one document. The aim: never for more than 50 ms. */
usePdfWorker()
const blocks: number[] = []
let installation: TestService
let vink: AccountContext

beforeAll(async () => {
  const databaseUrl = await copyDatabase(inject('databaseTemplate'))
  installation = await openService({ databaseUrl, outboxDir: temporaryFolder('outbox') })
  vink = await newVink(installation)
})
afterAll(async () => {
  const longest = blocks.toSorted((left, right) => right - left).slice(0, 3).map(ms => ms.toFixed(1))
  console.log(`The event loop was held up for ${longest.join(', ')} ms at the worst`)
  await installation.close()
})

describe('the most lines an invoice can have', () => {
  let watch: NodeJS.Timeout
  bench('drafted, issued, its UBL frozen and its PDF made and read', async () => {
    const { id } = await issueLines(vink, 500)
    await getInvoicePdf(vink, id)
  }, {
    warmupIterations: 5,
    setup: (_task, mode) => {
      if (mode !== 'run') return
      let last = performance.now()
      watch = setInterval(() => {
        const now = performance.now()
        blocks.push(now - last)
        last = now
      }, 1)
    },
    teardown: () => clearInterval(watch),
  })
})
