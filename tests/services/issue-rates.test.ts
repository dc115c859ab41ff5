import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEcbRates } from '#integrations/ecb-rates'
import type { AccountContext } from '#services/work/context'
import { duplicateInvoice } from '#services/invoices/duplicate'
import { issueInvoice } from '#services/invoices/issue'
import { draftOf, openCast } from '../support/accounts'
import { startEcb, type EcbDouble } from '../support/doubles/ecb'
import { usePdfWorker } from '../support/pdf-worker'
import { temporaryFolder } from '../support/run-folder'
import { openService, type TestService } from '../support/service'
import { useDatabase } from '../support/use-database'

usePdfWorker()
const database = useDatabase()
let bank: EcbDouble
let installation: TestService
let jansen: AccountContext

beforeAll(async () => {
  bank = await startEcb()
  bank.publish('2026-11-18', { USD: '1.0802' })
  bank.publish('2026-11-19', { USD: '1.0803' })
  const clock = { now: () => new Date('2026-11-20T09:00:00Z') }
  const ecbRates = openEcbRates({ baseUrl: bank.baseUrl, clock, timeoutMs: 30_000 })
  installation = await openService({ databaseUrl: database.url, outboxDir: temporaryFolder('outbox'), ecbRates })
  jansen = (await openCast(installation.service, 'Timmerbedrijf Jansen')).account
})
afterAll(async () => {
  await installation.close()
  await bank.close()
})

const dollars = (fields: object = {}) => draftOf(jansen, { currency: 'USD', issueDate: '2026-11-18', ...fields })

describe('a document in dollars', () => {
  it('is issued at the rate of its own day, not at that of its draft', async () => {
    const draft = await dollars()
    const issued = await issueInvoice(jansen, draft.id, { issueDate: '2026-11-19' })

    expect(draft).toMatchObject({ exchangeRate: '1.0802', exchangeRateDate: '2026-11-18', exchangeRateSource: 'ECB' })
    expect(issued).toMatchObject({ exchangeRate: '1.0803', exchangeRateDate: '2026-11-19', exchangeRateSource: 'ECB' })
    expect(issued.vatTotalEurCents).toBe(Math.round(issued.vatTotalCents / 1.0803))
  })

  it('keeps the rate that its seller gave, whatever the day', async () => {
    const { id } = await dollars({ exchangeRate: '1.25', exchangeRateDate: '2026-11-02' })

    expect(await issueInvoice(jansen, id, { issueDate: '2026-11-19' }))
      .toMatchObject({ exchangeRate: '1.25', exchangeRateDate: '2026-11-02' })
  })

  it('has as a copy the rate of the copy\'s day', async () => {
    const { id } = await dollars()

    expect(await duplicateInvoice(jansen, id, { issueDate: '2026-11-19' })).toMatchObject({ exchangeRate: '1.0803' })
  })

  it('is not issued in a currency without a rate', async () => {
    await expect(dollars({ currency: 'ARS' })).rejects.toMatchObject({ code: 'exchange_rate_unknown_currency' })
  })
})
