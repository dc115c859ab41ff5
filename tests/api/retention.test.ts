import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Invoice } from '#contract/schemas/invoice'
import type { OperationId } from '#contract/operations/index'
import { deliverOutbox } from '#services/work/deliver-outbox'
import { runJob } from '#services/jobs/run'
import { ApiClient, type Tenant } from '../support/api-client'
import { issuedInvoice, studioVink } from '../support/cast'
import { tokenOf } from '../support/public-links'
import { temporaryFolder } from '../support/run-folder'
import { startServer, type TestServer } from '../support/server'
import { openService } from '../support/service'

let server: TestServer
let vink: Tenant
let invoice: Invoice
let tombstone: Invoice

beforeAll(async () => {
  server = await startServer({ database: inject('databaseTemplate'), env: { NUXT_DEFAULT_PLAN: 'free', NUXT_JOBS: 'off' } })
  vink = await studioVink(server.url)
  invoice = await issuedInvoice(vink.api)
  const scheduler = await openService({ databaseUrl: server.databaseUrl, outboxDir: temporaryFolder('outbox') })
  for (const days of [336, 23, 8]) {
    await server.advanceClock(days * 24 * 3_600_000)
    scheduler.clock.advance(days * 24 * 3_600_000)
    await runJob(scheduler.service, 'retention')
    // Each notice has left on its day.
    await scheduler.service.outside.background.settled()
    await deliverOutbox(scheduler.service)
  }
  await scheduler.service.outside.background.settled()
  await scheduler.close()
  tombstone = await vink.api.call('getInvoice', { params: { id: invoice.id } })
})
afterAll(() => server.stop())

describe('a document that the Free plan deleted', () => {
  it('was told to expire, and is a tombstone in answers of the same shape', async () => {
    expect(invoice.expiresAt).toMatch(/^2027-11-20T/)
    expect(tombstone).toMatchObject({
      number: invoice.number, totalCents: invoice.totalCents, vatBreakdown: invoice.vatBreakdown,
      pdfSha256: invoice.pdfSha256, ublSha256: invoice.ublSha256, lines: [], publicUrl: null,
    })
    expect(tombstone.documentsDeletedAt).not.toBeNull()
    const { data } = await vink.api.call('listInvoices')
    expect(data.map(({ id, documentsDeletedAt }) => [id, documentsDeletedAt]))
      .toEqual([[invoice.id, tombstone.documentsDeletedAt]])
    expect((await vink.api.call('getStats')).expiring).toEqual({ count: 0, notDownloadedCount: 0, firstAt: null })
    const { data: timeline } = await vink.api.call('getInvoiceTimeline', { params: { id: invoice.id } })
    expect(timeline[0]?.action).toBe('invoice.documents_deleted')
    const { data: mails } = await vink.api.call('listEmails')
    expect(mails.filter(({ subject }) => subject.includes('verwijdert')).map(({ status }) => status)).toEqual(['sent', 'sent'])
  })

  it.each([
    'getInvoicePdf', 'getInvoiceUbl', 'sendInvoice', 'sendReminder', 'duplicateInvoice', 'renewPublicLink', 'cancelInvoice',
    'checkInvoiceCompliance',
  ] as const satisfies OperationId[])('answers 410 document_expired to %s', async (operation) => {
    expect(await vink.api.refused(operation, { params: { id: invoice.id }, body: {} })).toMatchObject({
      status: 410, code: 'document_expired', details: { deletedAt: tombstone.documentsDeletedAt },
    })
  })

  it('shows its customer an expired link', async () => {
    expect(await new ApiClient(server.url).refused('getPublicInvoice', { params: { token: tokenOf(invoice) } }))
      .toMatchObject({ status: 410, code: 'public_link_expired' })
  })
})
