import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Tenant } from '../support/api-client'
import { bakery, issuedInvoice, studioVink } from '../support/cast'
import { startResend, type ResendDouble } from '../support/doubles/resend'
import { startServer, type TestServer } from '../support/server'

let resend: ResendDouble
let server: TestServer
let vink: Tenant

beforeAll(async () => {
  resend = await startResend()
  server = await startServer({
    database: inject('databaseTemplate'),
    env: {
      NUXT_RESEND_API_KEY: resend.apiKey, NUXT_RESEND_BASE_URL: resend.baseUrl, NUXT_MAIL_FROM: 'Polder <post@polder.example>',
    },
  })
  vink = await studioVink(server.url)
})
afterAll(async () => {
  await server.stop()
  await resend.close()
})
describe('POST /invoices/{id}/send', () => {
  it('mails the document in the name of the business, with its files', async () => {
    const invoice = await issuedInvoice(vink.api)
    const sent = await vink.api.call('sendInvoice', { params: { id: invoice.id }, body: {} })
    const [mail] = resend.mails.taken.filter(({ subject }) => subject.includes(String(invoice.number)))

    expect(sent).toMatchObject({ status: 'sent', sentAt: expect.any(String) })
    expect(mail).toMatchObject({ from: '"Studio Vink" <post@polder.example>', to: [bakery.email] })
    expect(mail?.attachments?.map(({ filename }) => filename))
      .toEqual([`${invoice.number}.pdf`, `${invoice.number}.xml`])
    const { data } = await vink.api.call('listEmails', { query: { invoiceId: invoice.id } })
    const { number } = invoice
    expect(data).toMatchObject([{ kind: 'invoice', status: 'sent', to: [bakery.email], invoiceNumber: number }])
  })

  it('takes no body at all for everything usual', async () => {
    const invoice = await issuedInvoice(vink.api)
    const answer = await vink.api.request('sendInvoice', { params: { id: invoice.id } })

    expect(answer).toMatchObject({ status: 200, body: { status: 'sent' } })
  })

  it('says until when nothing goes out, with Retry-After', async () => {
    const invoice = await issuedInvoice(vink.api)
    const send = () => vink.api.request('sendInvoice', { params: { id: invoice.id }, body: {} })
    for (let count = 0; count < 5; count++) await send()
    const limited = await send()

    expect(limited).toMatchObject({
      status: 429, body: { data: { code: 'invoice_resend_limit', details: { limit: 5, used: 5, retryAt: expect.any(String) } } },
    })
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(86_000)
  })
})
