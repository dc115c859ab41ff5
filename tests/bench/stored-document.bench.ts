import { afterAll, beforeAll, bench, describe, inject } from 'vitest'
import { readerOf, type AccountContext } from '#services/work/context'
import { getInvoicePdf } from '#services/invoices/pdf'
import { requireInvoice } from '#services/invoices/record'
import { renderInvoice } from '#services/invoices/render'
import { newVink } from '../support/accounts'
import { copyDatabase } from '../support/databases'
import { usePdfWorker } from '../support/pdf-worker'
import { temporaryFolder } from '../support/run-folder'
import { openService, type TestService } from '../support/service'
import { issueLines } from './issued'

/** Why an issued document is rendered once and kept. The aim: reading it back is at least 20 times faster. */
usePdfWorker()
let installation: TestService
let vink: AccountContext
const ids = new Map<number, string>()

beforeAll(async () => {
  const databaseUrl = await copyDatabase(inject('databaseTemplate'))
  installation = await openService({ databaseUrl, outboxDir: temporaryFolder('outbox') })
  vink = await newVink(installation)
  for (const count of [20, 500]) ids.set(count, (await issueLines(vink, count)).id)
  await installation.service.outside.background.settled()
})
afterAll(() => installation.close())

for (const count of [20, 500]) {
  describe(`the PDF of an issued invoice of ${count} lines`, () => {
    bench('read back', async () => {
      await getInvoicePdf(vink, ids.get(count) ?? '')
    })
    bench('rendered anew', async () => {
      await renderInvoice(vink, await requireInvoice(readerOf(vink), ids.get(count) ?? ''))
    }, { warmupIterations: 10 })
  })
}
