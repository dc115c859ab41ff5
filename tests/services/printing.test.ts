import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invoiceInputSchema } from '#contract/schemas/invoice'
import { businessUpdateSchema } from '#contract/schemas/business'
import { createAccount, operatorContext } from '#services/accounts/create-account'
import { updateBusiness } from '#services/business/update'
import type { AccountContext } from '#services/context'
import { cancelInvoice } from '#services/invoices/cancel'
import { createInvoice } from '#services/invoices/create'
import { issueInvoice } from '#services/invoices/issue'
import { getInvoicePdf } from '#services/invoices/pdf'
import { bakery, designHour, vinkProfile } from '../support/cast'
import { usePdfWorker } from '../support/pdf-worker'
import { temporaryFolder } from '../support/run-folder'
import { openService, type TestService } from '../support/service'
import { useDatabase } from '../support/use-database'

const database = useDatabase()
usePdfWorker()

let test: TestService
let vink: AccountContext
/** Studio Vink on a server that can print nothing. */
let jammed: AccountContext
const faults: unknown[] = []

beforeAll(async () => {
  test = await openService({ databaseUrl: database.url, outboxDir: temporaryFolder('outbox') })
  const { accountId } = await createAccount(test.service, {
    email: 'vink@example.nl', password: 'vier woorden zijn genoeg', name: 'Studio Vink', locale: 'nl', plan: 'pro',
  })
  vink = await operatorContext(test.service, accountId)
  await updateBusiness(vink, businessUpdateSchema.parse(vinkProfile))
  const background = {
    ...vink.outside.background,
    run: (work: () => Promise<unknown>) => void work().catch(fault => faults.push(fault)),
  }
  const renderPdf = () => Promise.reject(new Error('paper jam'))
  jammed = { ...vink, outside: { ...vink.outside, background, renderPdf } }
})
afterAll(() => test.close())

describe('a document that cannot be printed when it is frozen', () => {
  it('is issued and cancelled all the same, and printed when it is first read', async () => {
    const draft = await createInvoice(vink, invoiceInputSchema.parse({
      customer: bakery, supplyDate: '2026-11-20', lines: [designHour],
    }))
    const issued = await issueInvoice(jammed, draft.id, {})
    expect(issued).toMatchObject({ status: 'issued', number: '2026-0001', pdfSha256: null })
    const { sha256 } = await getInvoicePdf(vink, draft.id)

    expect(await cancelInvoice(jammed, draft.id)).toMatchObject({ status: 'cancelled', pdfSha256: null })
    expect((await getInvoicePdf(vink, draft.id)).sha256).not.toBe(sha256)
    expect(faults).toEqual([new Error('paper jam'), new Error('paper jam')])
  })
})
