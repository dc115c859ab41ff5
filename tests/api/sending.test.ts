import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { openDatabase, type Database } from '#db/client'
import { accountOf, ApiClient, signUp, type Tenant } from '../support/api-client'
import { bakery, draftInvoice, issuedInvoice, studioVink } from '../support/cast'
import { startResend, type ResendDouble } from '../support/doubles/resend'
import { startServer, type TestServer } from '../support/server'

let resend: ResendDouble
let server: TestServer
let vink: Tenant
let accountId: string
const dayMs = 24 * 60 * 60_000

beforeAll(async () => {
  resend = await startResend()
  server = await startServer({
    database: inject('databaseTemplate'),
    env: {
      NUXT_RESEND_API_KEY: resend.apiKey, NUXT_RESEND_BASE_URL: resend.baseUrl, NUXT_MAIL_FROM: 'Polder <post@polder.example>',
      NUXT_EMAIL_PLATFORM_DAILY_LIMIT: '60', NUXT_RATE_LIMIT_KEY_PER_MINUTE: '0',
    },
  })
  vink = await studioVink(server.url)
  accountId = await accountOf(server.databaseUrl, vink.email)
})
afterAll(async () => {
  await server.stop()
  await resend.close()
})
beforeEach(async () => {
  resend.failWith(null)
  // What a test has sent counts for no limit of the next.
  await server.advanceClock(dayMs)
})

const send = (id: string, body: object = {}, headers: Record<string, string> = {}) =>
  vink.api.request('sendInvoice', { params: { id }, body, headers })
const refused = (id: string, body: object = {}) => vink.api.refused('sendInvoice', { params: { id }, body })
const mailsAbout = (number: string | null) =>
  resend.mails.taken.filter(({ subject }) => subject.includes(String(number)))

describe('POST /invoices/{id}/send', () => {
  it('mails the document in the name of the business, with its files', async () => {
    const invoice = await issuedInvoice(vink.api)
    const sent = await vink.api.call('sendInvoice', { params: { id: invoice.id }, body: {} })
    const [mail] = mailsAbout(invoice.number)

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

  it('writes no header but its own, whatever is in the words', async () => {
    const invoice = await issuedInvoice(vink.api)
    await send(invoice.id, { subject: 'Factuur\r\nBcc: dief@example.nl', message: 'Dag' })
    await send(invoice.id, { subject: 'Factuur {number}\u2029Bcc: dief@example.nl' })

    const mails = resend.mails.taken.filter(({ subject }) => subject.includes('dief@example.nl'))
    expect(mails).toHaveLength(2)
    for (const { subject, bcc } of mails as { subject: string, bcc?: unknown }[]) {
      expect(subject).not.toMatch(/[\r\n\u2028\u2029]/)
      expect(bcc).toBeUndefined()
    }
  })

  it.each([
    ['a name before the address', { to: ['Jan <jan@example.nl>'] }, ['to', 0]],
    ['a line break in an address', { to: ['jan@example.nl\nBcc: dief@example.nl'] }, ['to', 0]],
    ['no address', { cc: ['jan'] }, ['cc', 0]],
    ['one address that is no list', { to: 'jan@example.nl' }, ['to']],
    ['a subject of 10,000 characters', { subject: 'x'.repeat(10_000) }, ['subject']],
    ['a message beyond its length', { message: 'x'.repeat(5_001) }, ['message']],
    ['a word for a switch', { attachUbl: 'ja' }, ['attachUbl']],
  ])('refuses %s by its path, and sends nothing', async (_, body, path) => {
    const invoice = await issuedInvoice(vink.api)
    const { status, code, details } = await refused(invoice.id, body)

    expect({ status, code }).toEqual({ status: 422, code: 'validation_failed' })
    expect(details).toEqual(expect.arrayContaining([expect.objectContaining({ path })]))
    expect(mailsAbout(invoice.number)).toEqual([])
  })

  it('refuses what cannot be sent by code', async () => {
    const draft = await draftInvoice(vink.api)
    const cancelled = await issuedInvoice(vink.api)
    await vink.api.call('cancelInvoice', { params: { id: cancelled.id } })
    const nobody = await issuedInvoice(vink.api, { customer: { ...bakery, email: null } })
    const crowd = Array.from({ length: 11 }, (_, index) => `gast${index}@example.nl`)

    expect(await refused(draft.id)).toMatchObject({ status: 409, code: 'invoice_not_issued' })
    expect(await refused(cancelled.id)).toMatchObject({ status: 409, code: 'invoice_cancelled' })
    expect(await refused(nobody.id)).toMatchObject({ status: 422, code: 'no_recipient' })
    expect(await refused(nobody.id, { to: crowd })).toMatchObject({ status: 422, code: 'too_many_recipients' })
    expect(await refused(randomUUID())).toMatchObject({ status: 404, code: 'not_found' })
  })

  it('leaves the e-invoice out where there is none, unless it was asked for', async () => {
    const other = await signUp('Zonder KvK', server.url)
    await other.session.call('updateBusiness', {
      body: {
        name: 'Zonder KvK', addressLine1: 'Dam 1', postalCode: '1012 JS', city: 'Amsterdam', vatNumber: 'NL123456789B13',
        notInHandelsregister: true, iban: 'NL91ABNA0417164300',
      },
    })
    const invoice = await issuedInvoice(other.api)
    const asked = await other.api.request('sendInvoice', { params: { id: invoice.id }, body: { attachUbl: true } })
    await other.api.call('sendInvoice', { params: { id: invoice.id }, body: {} })

    if (invoice.ublSha256 === null) expect(asked).toMatchObject({ status: 409, body: { data: { code: 'peppol_kvk_required' } } })
    else expect(asked).toMatchObject({ status: 200 })
  })

  it('says 502 where nobody takes it, changes nothing, and mails once when it is asked again', async () => {
    for (const fault of ['internal error', 'html', 'refused', 'taken, then drop', 'taken, then html'] as const) {
      const invoice = await issuedInvoice(vink.api)
      resend.failWith(fault)
      expect(await refused(invoice.id)).toMatchObject({ status: 502, code: 'email_send_failed' })
      expect(await vink.api.call('getInvoice', { params: { id: invoice.id } })).toMatchObject({ status: 'issued', sentAt: null })
      resend.failWith(null)
      expect(await send(invoice.id)).toMatchObject({ status: 200, body: { status: 'sent' } })
      expect(mailsAbout(invoice.number), fault).toHaveLength(1)
    }
  })

  it('says until when nothing goes out, with Retry-After', async () => {
    const invoice = await issuedInvoice(vink.api)
    for (let count = 0; count < 5; count++) await send(invoice.id)
    const limited = await send(invoice.id)

    expect(limited).toMatchObject({
      status: 429, body: { data: { code: 'invoice_resend_limit', details: { limit: 5, used: 5, retryAt: expect.any(String) } } },
    })
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(86_000)
    const eight = Array.from({ length: 9 }, (_, index) => `gast${index}@example.nl`)
    for (let count = 0; count < 6; count++) await send((await issuedInvoice(vink.api)).id, { to: eight })
    expect(await refused((await issuedInvoice(vink.api)).id, { to: eight })).toMatchObject({
      status: 429, code: 'email_platform_limit', details: { limit: 60, used: 59 },
    })
  })

  it('does nothing while sending is paused', async () => {
    const invoice = await issuedInvoice(vink.api)
    // Over before the day after, when the next test begins: the server's clock is a start-up behind that of the test.
    const until = new Date(server.now().getTime() + dayMs / 2)
    await inDatabase(prisma => prisma.sendingPause.create({
      data: { id: randomUUID(), accountId, reason: 'complaints', startedAt: server.now(), until },
    }))

    expect(await refused(invoice.id)).toMatchObject({
      status: 403, code: 'email_sending_paused', details: { until: until.toISOString(), reason: 'complaints' },
    })
  })

  it('holds Free to its own addresses and thirty a day, and Pro to five hundred an hour', async () => {
    const invoice = await issuedInvoice(vink.api)
    await inDatabase(prisma => prisma.account.updateMany({ where: { id: accountId }, data: { plan: 'free' } }))
    const sent = (recipientCount: number) => inDatabase(prisma => prisma.outboxMail.create({
      data: {
        id: randomUUID(), accountId, kind: 'invoice', invoiceId: invoice.id, recipients: [], cc: [],
        recipientCount, subject: '', text: '', createdAt: server.now(), attempts: 1, sentAt: server.now(),
      },
    }))
    expect(await refused(invoice.id, { to: ['vreemd@example.nl'] })).toMatchObject({
      status: 403, code: 'email_recipient_not_allowed', details: { addresses: [bakery.email, vink.email] },
    })
    await sent(30)
    expect(await refused(invoice.id)).toMatchObject({ status: 429, code: 'email_daily_limit', details: { limit: 30, used: 30 } })
    await inDatabase(prisma => prisma.account.updateMany({ where: { id: accountId }, data: { plan: 'pro' } }))
    await sent(470)
    expect(await refused(invoice.id)).toMatchObject({ status: 429, code: 'email_rate_limited', details: { limit: 500, used: 500 } })
  })

  it('needs its own right of a key', async () => {
    const other = await studioVink(server.url)
    const invoice = await issuedInvoice(other.api)
    const scopes = ['invoices:read', 'invoices:write']
    const { key } = await other.session.call('createApiKey', { body: { name: 'Alleen schrijven', scopes } })

    for (const id of ['sendInvoice', 'sendReminder'] as const) {
      expect(await vink.api.with({ authorization: `Bearer ${key}` }).refused(id, { params: { id: invoice.id } }))
        .toMatchObject({ status: 403, code: 'insufficient_scope', details: { scope: 'invoices:send' } })
    }
  })
})

describe('a server that dies with a mail in its hands', () => {
  it('goes on with it under the same key once it is back, and nobody gets it twice', async () => {
    const first = await startServer({
      database: inject('databaseTemplate'), env: { NUXT_RESEND_API_KEY: resend.apiKey, NUXT_RESEND_BASE_URL: resend.baseUrl },
    })
    const jansen = await studioVink(first.url)
    const address = 'herstel@example.nl'
    const invoice = await issuedInvoice(jansen.api, { customer: { ...bakery, email: address } })
    resend.failWith('taken, then hang', { about: address, times: 1 })
    const key = { 'idempotency-key': 'verzenden' }
    const lost = jansen.api.request('sendInvoice', { params: { id: invoice.id }, body: {}, headers: key }).catch(() => null)
    await expect.poll(() => mailsTo(address)).toHaveLength(1)
    await first.kill()
    await lost
    const second = await startServer({
      database: inject('databaseTemplate'), continueFrom: first,
      fixedClock: new Date(first.now().getTime() + 3 * 60_000).toISOString(),
      env: { NUXT_RESEND_API_KEY: resend.apiKey, NUXT_RESEND_BASE_URL: resend.baseUrl },
    })
    const again = new ApiClient(second.url, { authorization: `Bearer ${jansen.key}` })
    const answer = await again.request('sendInvoice', { params: { id: invoice.id }, body: {}, headers: key })

    expect(answer).toMatchObject({ status: 200, body: { status: 'sent' } })
    expect(mailsTo(address)).toHaveLength(1)
    expect((await again.call('listEmails', { query: { invoiceId: invoice.id } })).data).toMatchObject([{ status: 'sent' }])
    await second.stop()
  })
})

describe('POST /invoices/{id}/remind', () => {
  it('mails what is open, and refuses the rest by code', async () => {
    const invoice = await issuedInvoice(vink.api)
    expect(await vink.api.call('sendReminder', { params: { id: invoice.id } })).toMatchObject({ reminderCount: 1, status: 'issued' })
    expect(await vink.api.refused('sendReminder', { params: { id: invoice.id } })).toMatchObject({
      status: 409, code: 'reminder_too_early', details: { nextAllowedAt: expect.any(String) },
    })
    const paid = await issuedInvoice(vink.api)
    await vink.api.call('markInvoicePaid', { params: { id: paid.id } })
    expect(await vink.api.refused('sendReminder', { params: { id: paid.id } })).toMatchObject({
      status: 409, code: 'invoice_not_remindable', details: { status: 'paid' },
    })
    const racing = await issuedInvoice(vink.api)
    const codes = await Promise.all([1, 2, 3, 4].map(async () => {
      const { status, body } = await vink.api.request('sendReminder', { params: { id: racing.id } })
      return status === 200 ? 'sent' : (body as { data: { code: string } }).data.code
    }))
    expect(codes.filter(code => code === 'sent')).toHaveLength(1)
    expect(codes.filter(code => code !== 'sent').every(code => /^reminder_(in_progress|too_early)$/.test(code))).toBe(true)
  })

  it('says 409 reminder_in_progress while somebody takes one', async () => {
    const invoice = await issuedInvoice(vink.api)
    const about = String(invoice.number)
    resend.failWith('hang', { about, times: 1 })
    const hanging = vink.api.request('sendReminder', { params: { id: invoice.id } })
    await expect.poll(() => resend.requests.filter(({ body }) => body.includes(about))).toHaveLength(1)

    expect(await vink.api.refused('sendReminder', { params: { id: invoice.id } }))
      .toMatchObject({ status: 409, code: 'reminder_in_progress' })
    await hanging
  })
})

function mailsTo(address: string) {
  return resend.mails.taken.filter(({ to }) => to.includes(address))
}

async function inDatabase(work: (prisma: Database['prisma']) => Promise<unknown>): Promise<void> {
  const database = openDatabase(server.databaseUrl)
  try {
    await work(database.prisma)
  } finally {
    await database.close()
  }
}
