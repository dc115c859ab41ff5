import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { ApiClient, type Tenant } from '../support/api-client'
import { bakery, issuedInvoice, studioVink } from '../support/cast'
import { resendEvent, signed } from '../support/doubles/resend-events'
import { useServerWithResend } from '../support/doubles/resend-server'

const polder = useServerWithResend({
  senders: ['polder.example'], env: { NUXT_MAIL_FROM: 'Polder <post@polder.example>' },
})
let vink: Tenant

beforeAll(async () => {
  vink = await studioVink(polder.server.url)
})

function deliver(
  { headers, body }: { headers: Record<string, string>, body: string },
  url = polder.server.url,
): Promise<Response> {
  return fetch(`${url}/api/webhooks/resend`, { method: 'POST', headers, body })
}

/** Sends an invoice, and gives the mail as Resend has it. */
async function send() {
  const { id, number } = await issuedInvoice(vink.api)
  await vink.api.call('sendInvoice', { params: { id }, body: {} })
  // The owner is written to as well, later than what that is about.
  const mail = polder.resend.mails.taken.findLast(({ subject }) => subject.includes(`${number}`))
  if (!mail) throw new Error('Nothing was taken')
  const tell = (type: string, told: object = {}) => {
    const at = polder.server.now()
    return deliver(signed(resendEvent(type, { messageId: mail.id, at, ...told }), { at }))
  }
  const entry = async () => (await vink.api.call('listEmails', { query: { invoiceId: id } })).data[0]
  return { id, mail, tell, entry }
}

describe('POST /invoices/{id}/send', () => {
  it('mails the document in the name of the business, with its files', async () => {
    const invoice = await issuedInvoice(vink.api)
    const sent = await vink.api.call('sendInvoice', { params: { id: invoice.id }, body: {} })
    const [mail] = polder.resend.mails.taken.filter(({ subject }) => subject.includes(String(invoice.number)))

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

describe('an invoice sent by Resend', () => {
  it('comes from the domain of the business once that is verified', async () => {
    expect((await send()).mail.from).toBe('"Studio Vink" <post@polder.example>')

    const { id } = await vink.api.call('createEmailDomain', { body: { domain: 'studiovink.example' } })
    polder.resend.domains.publish('studiovink.example')
    await vink.api.call('verifyEmailDomain', { params: { id } })
    expect((await send()).mail).toMatchObject({
      from: '"Studio Vink" <facturen@studiovink.example>', reply_to: expect.stringContaining(vink.email),
    })
  })

  it('shows what became of it', async () => {
    const { tell, entry } = await send()
    expect(await entry()).toMatchObject({ status: 'sent' })

    const answer = await tell('email.delivered')
    expect([answer.status, await answer.json()]).toEqual([200, { received: true }])
    expect(await entry()).toMatchObject({ status: 'delivered', deliveredAt: expect.stringMatching(/^2026-11-20T/) })
  })
})

describe('the path of events', () => {
  it('takes what is not known, and refuses what is not signed', async () => {
    const event = signed(resendEvent('contact.created', { messageId: 'x', at: polder.server.now() }), { at: polder.server.now() })
    const forged = await deliver({ ...event, body: `${event.body} ` })

    expect((await deliver(event)).status).toBe(200)
    expect(forged.status).toBe(400)
    expect(await forged.json()).toMatchObject({ statusCode: 400, data: { code: 'webhook_signature_invalid' } })
  })

  it('is not there without a secret', async () => {
    const event = signed(resendEvent('email.sent', { messageId: 'x', at: polder.server.now() }), { at: polder.server.now() })

    expect((await deliver(event, inject('serverUrl'))).status).toBe(404)
    expect(await new ApiClient(inject('serverUrl')).refused('receiveMailEvent')).toMatchObject({ code: 'not_found' })
  })
})

let count = 0
const fresh = () => `jansen${++count}.example`

describe('sender domains', () => {
  beforeAll(async () => {
    vink = await studioVink(polder.server.url)
  })

  it('are added with their records, verified, listed and deleted', async () => {
    const domain = fresh()
    const { id, records } = await vink.api.call('createEmailDomain', { body: { domain, fromLocalPart: 'post' } })
    expect(records).toHaveLength(3)
    polder.resend.domains.publish(domain)

    const verified = await vink.api.call('verifyEmailDomain', { params: { id } })
    expect(verified).toMatchObject({ domain, fromAddress: `post@${domain}`, status: 'verified' })
    expect(await vink.api.call('getEmailDomain', { params: { id } })).toEqual(verified)
    expect(await vink.api.call('listEmailDomains')).toEqual({ data: [verified] })
    expect(await vink.api.call('deleteEmailDomain', { params: { id } })).toEqual({ id, deleted: true })
    expect(await vink.api.refused('getEmailDomain', { params: { id } })).toMatchObject({ status: 404, code: 'not_found' })
  })

  it('are added once, however often the same request is made', async () => {
    const domain = fresh()
    const headers = { 'idempotency-key': randomUUID() }
    const first = await vink.api.request('createEmailDomain', { body: { domain }, headers })
    const again = await vink.api.request('createEmailDomain', { body: { domain }, headers })

    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(polder.resend.domains.names().filter(name => name === domain)).toHaveLength(1)
  })
})
