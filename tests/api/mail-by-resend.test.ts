import { beforeAll, describe, expect, inject, it } from 'vitest'
import { ApiClient, type Tenant } from '../support/api-client'
import { issuedInvoice, studioVink } from '../support/cast'
import { resendEvent, signed } from '../support/doubles/resend-events'
import { providedServer, type ProvidedServer } from '../support/moving-server'

let provided: ProvidedServer
let vink: Tenant

beforeAll(async () => {
  provided = await providedServer()
  vink = await studioVink(provided.server.url)
})

const now = () => provided.server.now()
type Delivery = { headers: Record<string, string>, body: string }
const deliver = ({ headers, body }: Delivery, url = provided.server.url): Promise<Response> =>
  fetch(`${url}/api/webhooks/resend`, { method: 'POST', headers, body })

describe('POST /invoices/{id}/send', () => {
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

describe('an invoice sent by Resend', () => {
  it('shows what became of it', async () => {
    const { id, number } = await issuedInvoice(vink.api)
    await vink.api.call('sendInvoice', { params: { id }, body: {} })
    // The owner is written to as well, later than what that is about.
    const messageId = provided.resend.mails.taken.findLast(({ subject }) => subject.includes(`${number}`))?.id ?? ''
    const entry = async () => (await vink.api.call('listEmails', { query: { invoiceId: id } })).data[0]
    expect(await entry()).toMatchObject({ status: 'sent' })

    const answer = await deliver(signed(resendEvent('email.delivered', { messageId, at: now() }), { at: now() }))
    expect([answer.status, await answer.json()]).toEqual([200, { received: true }])
    expect(await entry()).toMatchObject({ status: 'delivered', deliveredAt: expect.stringMatching(/^2026-11-20T/) })
  })
})

describe('the path of events', () => {
  it('takes what is not known, and refuses what is not signed', async () => {
    const event = signed(resendEvent('contact.created', { messageId: 'x', at: now() }), { at: now() })
    const forged = await deliver({ ...event, body: `${event.body} ` })

    expect((await deliver(event)).status).toBe(200)
    expect(forged.status).toBe(400)
    expect(await forged.json()).toMatchObject({ statusCode: 400, data: { code: 'webhook_signature_invalid' } })
  })

  it('is not there without a secret', async () => {
    const event = signed(resendEvent('email.sent', { messageId: 'x', at: now() }), { at: now() })

    expect((await deliver(event, inject('serverUrl'))).status).toBe(404)
    expect(await new ApiClient(inject('serverUrl')).refused('receiveMailEvent')).toMatchObject({ code: 'not_found' })
  })
})
