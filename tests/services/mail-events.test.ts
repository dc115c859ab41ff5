import fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { resendEvents } from '#integrations/email/resend-webhook'
import type { AccountContext, ServiceContext } from '#services/work/context'
import { deliverDocumentMail } from '#services/emails/deliver'
import { keepUnsent } from '#services/emails/keep-outcome'
import { listEmails } from '#services/emails/list'
import { sendingPauseOf } from '#services/emails/sending-pause'
import { takeMailEvent } from '#services/emails/take-event'
import { deliverOutbox } from '#services/work/deliver-outbox'
import { bounce, resendEvent, signed, webhookSecret } from '../support/doubles/resend-events'
import { heard } from '../support/heard'
import { usePdfWorker } from '../support/pdf-worker'
import { useCast } from '../support/use-cast'

usePdfWorker()
const hourMs = 3_600_000
const jansen = useCast('Timmerbedrijf Jansen')

let service: ServiceContext
let invoiceId: string
let count = 0

beforeAll(async () => {
  const { installation } = jansen
  const { clock } = installation.service.outside
  service = {
    ...installation.service,
    outside: { ...installation.service.outside, mailEvents: resendEvents({ secret: webhookSecret, clock }) },
  }
  invoiceId = (await jansen.issued()).id
})
afterEach(async () => {
  await jansen.installation.service.outside.background.settled()
  const { prisma } = jansen.installation.service.database
  await prisma.sendingPause.deleteMany()
  await prisma.outboxMail.deleteMany()
})

const now = () => service.outside.clock.now()
const account = (): AccountContext => jansen.account

/** A mail about the invoice that was sent, by the provider's name of it. */
async function sentMail(fields: object = {}): Promise<{ id: string, messageId: string }> {
  const messageId = `mail-${++count}`
  const id = service.outside.ids.next()
  await account().db.outboxMail.create({
    data: {
      id, accountId: account().accountId, kind: 'invoice', invoiceId, recipients: ['boekhouding@korenaar.example'], cc: [],
      recipientCount: 1, subject: 'Factuur 2026-0001', text: '', createdAt: now(), sentAt: now(), attempts: 1,
      providerMessageId: messageId, ...fields,
    },
  })
  return { id, messageId }
}

async function tell(
  type: string,
  about: { messageId: string, mailId?: string } & Record<string, unknown>,
  { at = now(), ...signing }: { at?: Date, id?: string, secret?: string, others?: string[], signedAt?: Date } = {},
): Promise<void> {
  await deliver(signed(resendEvent(type, { ...about, at }), { at: signing.signedAt ?? now(), ...signing }))
}

function deliver(
  { headers, body }: { headers: Record<string, string>, body: string }, taking: ServiceContext = service,
): Promise<void> {
  return takeMailEvent(taking, { header: name => headers[name], body: Buffer.from(body) })
}

const mailOf = (id: string) => account().db.outboxMail.findUniqueOrThrow({ where: { id } })
const statusOf = async (id: string) =>
  (await listEmails(account(), { page: 1, pageSize: 100 })).data.find(mail => mail.id === id)?.status
const noticesTo = async (kind: string) => account().db.outboxMail.findMany({ where: { kind } })
const timesTold = async (told: string) =>
  (await jansen.trailOf(invoiceId)).filter(({ action }) => action === told).length

describe('what the provider tells of a mail', () => {
  it.each([
    ['email.delivered', {}, 'delivered'],
    ['email.bounced', bounce('Permanent'), 'bounced'],
    ['email.complained', {}, 'complained'],
    ['email.failed', { failed: { reason: 'reached_daily_quota' } }, 'failed'],
    ['email.suppressed', {}, 'failed'],
    ['email.sent', {}, 'sent'],
    ['email.delivery_delayed', {}, 'sent'],
    ['email.opened', {}, 'sent'],
    ['contact.created', {}, 'sent'],
  ])('shows in its status: %s', async (type, told, status) => {
    const { id, messageId } = await sentMail()
    await tell(type, { messageId, ...told })

    expect(await statusOf(id)).toBe(status)
  })

  it('is the same in whatever order, and however often, it comes', async () => {
    const events = [
      ['email.sent', {}, 1], ['email.delivery_delayed', {}, 2], ['email.delivered', {}, 3],
      ['email.bounced', bounce('Permanent'), 4], ['email.complained', {}, 5],
    ] as const
    const orders = [[0, 1, 2, 3, 4], [4, 3, 2, 1, 0], [2, 4, 0, 3, 1, 2, 2, 4]]
    const outcomes = []
    for (const order of orders) {
      const { id, messageId } = await sentMail()
      const base = now().getTime() - hourMs
      for (const place of order) {
        const [type, told, minute] = events[place] ?? events[0]
        await tell(type, { messageId, ...told }, { at: new Date(base + minute * 60_000), id: `${messageId}-${place}` })
      }
      const { deliveredAt, bouncedAt, complainedAt, isHardBounce, failedAt } = await mailOf(id)
      outcomes.push({ deliveredAt, bouncedAt, complainedAt, isHardBounce, failedAt, status: await statusOf(id) })
    }

    expect(outcomes[1]).toEqual(outcomes[0])
    expect(outcomes[2]).toEqual(outcomes[0])
    expect(outcomes[0]).toMatchObject({ status: 'complained', isHardBounce: true })
  })

  it('is known by our own name of the mail, while the answer with its other one is not kept yet', async () => {
    const { id } = await sentMail({ providerMessageId: null, sentAt: null })
    await tell('email.delivered', { messageId: 'mail-unseen', mailId: id })

    expect(await mailOf(id)).toMatchObject({ deliveredAt: now(), sentAt: null })
  })

  describe('before its own answer to the call was kept', () => {
    const failed = { failed: { reason: 'reached_daily_quota' } }
    /** What the provider tells while it is still being called. */
    const meanwhile = (type: string, told: object): ServiceContext => ({
      ...service,
      outside: {
        ...service.outside,
        mailer: {
          async send({ id: mailId }) {
            await tell(type, { messageId: `mail-of-${mailId}`, mailId, ...told })
            return { messageId: `mail-of-${mailId}` }
          },
        },
      },
    })

    it.each([
      ['email.failed', failed, { failedAt: expect.any(Date), lastError: 'reached_daily_quota' }],
      ['email.bounced', bounce('Transient'), { bouncedAt: expect.any(Date), lastError: expect.stringMatching(/./) }],
    ])('stays, of a document as of a notice: %s', async (type, told, kept) => {
      const document = await sentMail({ providerMessageId: null, sentAt: null, attempts: 0, text: 'Geheim' })
      const notice = await sentMail({
        providerMessageId: null, sentAt: null, attempts: 0, text: 'Geheim', kind: 'payment_details_changed', invoiceId: null,
      })
      await deliverDocumentMail(meanwhile(type, told))
      await deliverOutbox(meanwhile(type, told))

      for (const { id } of [document, notice]) {
        expect(await mailOf(id)).toMatchObject({ ...kept, sentAt: now(), text: '', providerMessageId: `mail-of-${id}` })
      }
    })

    it('stays also where the answer never came', async () => {
      const { id } = await sentMail({ providerMessageId: null, sentAt: null, attempts: 1, claimedAt: now(), text: 'Geheim' })
      await tell('email.failed', { messageId: 'mail-refused', mailId: id, ...failed })
      await keepUnsent(account(), await mailOf(id), { reason: 'The connection was lost', isUncertain: true })

      expect(await mailOf(id)).toMatchObject({ lastError: 'reached_daily_quota', isUncertain: false })
    })
  })

  it('proves that a mail was sent of which nobody knew', async () => {
    const other = (await jansen.issued()).id
    const { id } = await sentMail({
      invoiceId: other, providerMessageId: null, sentAt: null, failedAt: now(), isUncertain: true, text: 'Geheim',
    })
    await tell('email.sent', { messageId: 'mail-lost', mailId: id })

    expect(await mailOf(id)).toMatchObject({ sentAt: now(), failedAt: null, text: '', providerMessageId: 'mail-lost' })
    expect(await jansen.shown(other)).toMatchObject({ status: 'sent' })
  })

  it('is taken without effect where it is about no mail of ours', async () => {
    await expect(tell('email.bounced', { messageId: 'somebody-else', ...bounce('Permanent') })).resolves.toBeUndefined()
  })

  it('has its effect once when it comes twice at the same time', async () => {
    const { messageId } = await sentMail()
    const event = signed(resendEvent('email.bounced', { messageId, at: now(), ...bounce('Permanent') }), { at: now() })
    await Promise.all([deliver(event), deliver(event), deliver(event)])

    expect(await noticesTo('mail_bounced')).toHaveLength(1)
  })
})

describe('the signature of an event', () => {
  it('may be one of several', async () => {
    const { id, messageId } = await sentMail()
    await tell('email.delivered', { messageId }, { others: ['v1,AAAA', 'v1a,x'] })

    expect(await statusOf(id)).toBe('delivered')
  })

  it.each([
    ['with another secret', { secret: `whsec_${Buffer.from('iemand anders weet dit').toString('base64')}` }],
    ['six minutes ago', { signedAt: new Date(Date.parse('2026-11-20T09:00:00Z') - 6 * 60_000) }],
    ['six minutes from now', { signedAt: new Date(Date.parse('2026-11-20T09:00:00Z') + 6 * 60_000) }],
  ])('is refused when it was made %s', async (_, signing) => {
    const { id, messageId } = await sentMail()
    await expect(tell('email.delivered', { messageId }, signing)).rejects.toMatchObject({ code: 'webhook_signature_invalid' })
    expect(await statusOf(id)).toBe('sent')
  })

  it('is refused when body, id or moment are others, or one of them is missing', async () => {
    const { id, messageId } = await sentMail()
    const event = signed(resendEvent('email.delivered', { messageId, at: now() }), { at: now() })
    const moment = String(Number(event.headers['svix-timestamp']) + 1)
    const wrong = [
      { ...event, body: event.body.replace('delivered', 'complained') },
      { ...event, headers: { ...event.headers, 'svix-id': 'msg_other' } },
      { ...event, headers: { ...event.headers, 'svix-timestamp': moment } },
      { ...event, headers: { ...event.headers, 'svix-signature': 'v1,' } },
      ...['svix-id', 'svix-timestamp', 'svix-signature'].map(name => ({ ...event, headers: { ...event.headers, [name]: '' } })),
    ]
    for (const forged of wrong) {
      await expect(deliver(forged)).rejects.toMatchObject({ code: 'webhook_signature_invalid' })
    }
    expect(await statusOf(id)).toBe('sent')
  })

  it('is not asked for where no secret was given: there is nothing', async () => {
    await expect(takeMailEvent(jansen.installation.service, { header: () => undefined, body: Buffer.from('{}') }))
      .rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('a mail that came back for good', () => {
  it('is told to the owner once, with what to do, and to the timeline', async () => {
    const before = await timesTold('invoice.mail_bounced')
    const { messageId } = await sentMail()
    await tell('email.bounced', { messageId, ...bounce('Permanent') })
    await tell('email.bounced', { messageId, ...bounce('Permanent') })

    const notices = await noticesTo('mail_bounced')
    expect(notices).toMatchObject([{
      recipients: ['jansen@example.nl'],
      subject: expect.stringMatching(/^Je mail over 2026-\d+ is niet aangekomen$/),
    }])
    expect(await timesTold('invoice.mail_bounced')).toBe(before + 1)
  })

  it('tells nobody when it may pass, and is told once it is for good', async () => {
    const { id, messageId } = await sentMail()
    await tell('email.bounced', { messageId, ...bounce('Transient') })
    expect(await noticesTo('mail_bounced')).toEqual([])

    await tell('email.bounced', { messageId, ...bounce('Permanent') })
    expect(await noticesTo('mail_bounced')).toHaveLength(1)
    expect(await mailOf(id)).toMatchObject({ isHardBounce: true, lastError: '550 5.1.1 No such user here' })
  })

  it('is not told of a notice to the owner', async () => {
    const { id, messageId } = await sentMail({ kind: 'payment_details_changed', invoiceId: null })
    await tell('email.bounced', { messageId, ...bounce('Permanent') })

    expect(await statusOf(id)).toBe('bounced')
    expect(await noticesTo('mail_bounced')).toEqual([])
  })
})

describe('mail to the bookkeeping', () => {
  const toBookkeeping = (fields: object = {}) => sentMail({
    kind: 'bookkeeping', invoiceId: null, documentIds: [invoiceId], recipients: ['kantoor@boekhouder.example'],
    subject: 'Facturen van Timmerbedrijf Jansen', ...fields,
  })

  it('that comes back is told once for the whole sending, ends what waits of it, and pauses nothing by its number', async () => {
    const parts = [await toBookkeeping(), await toBookkeeping(), await toBookkeeping()]
    const waiting = await toBookkeeping({ sentAt: null, providerMessageId: null, attempts: 0 })
    for (const { messageId } of parts) await tell('email.bounced', { messageId, ...bounce('Permanent') })

    expect(await noticesTo('bookkeeping_failed')).toHaveLength(1)
    expect(await statusOf(waiting.id)).toBe('failed')
    expect(await sendingPauseOf(account().db, now())).toBeNull()
  })

  it('that is reported as unwanted is told, and pauses sending as any other does', async () => {
    const { messageId } = await toBookkeeping()
    await tell('email.complained', { messageId })

    expect((await noticesTo('bookkeeping_failed'))[0]?.text).toContain('is als ongewenst gemeld')
    expect(await sendingPauseOf(account().db, now())).toMatchObject({ reason: 'complaints' })
  })
})

describe('sending', () => {
  const pause = async () => sendingPauseOf(account().db, now())
  const complain = async () => tell('email.complained', { messageId: (await sentMail()).messageId })

  it('pauses for a day after a complaint, then for three, then for a week', async () => {
    for (const hours of [24, 72, 168]) {
      await complain()
      expect(await pause()).toEqual({ until: new Date(now().getTime() + hours * hourMs), reason: 'complaints' })
      jansen.installation.clock.advance(hours * hourMs)
      expect(await pause()).toBeNull()
    }
    expect(await noticesTo('sending_paused')).toHaveLength(3)
  })

  it('is not paused longer by what is told while it is paused, nor by mails from before', async () => {
    const { messageId } = await sentMail()
    const late = await sentMail()
    await complain()
    const first = await pause()
    await tell('email.complained', { messageId })
    expect(await pause()).toEqual(first)

    jansen.installation.clock.advance(24 * hourMs)
    await tell('email.complained', { messageId: late.messageId })
    expect(await pause()).toBeNull()
  })

  it('pauses after three hard bounces that are a tenth of the mails, not after soft ones', async () => {
    const mails = []
    for (let mail = 0; mail < 4; mail++) mails.push(await sentMail())
    for (const { messageId } of mails) await tell('email.bounced', { messageId, ...bounce('Transient') })
    for (const { messageId } of mails.slice(0, 2)) await tell('email.bounced', { messageId, ...bounce('Permanent') })
    expect(await pause()).toBeNull()

    await tell('email.bounced', { messageId: mails[2]?.messageId ?? '', ...bounce('Permanent') })
    expect(await pause()).toMatchObject({ reason: 'bounces' })
  })

  it('is not paused by what happened to notices, or more than a week ago', async () => {
    const { messageId } = await sentMail({ kind: 'payment_details_changed', invoiceId: null })
    await tell('email.complained', { messageId })
    expect(await pause()).toBeNull()

    const old = await sentMail()
    await tell('email.complained', { messageId: old.messageId }, { at: new Date(now().getTime() - 8 * 24 * hourMs) })
    expect(await pause()).toBeNull()
  })
})

describe('an event of odd types, signed as any other', () => {
  it('is taken, with its effect or none, and never ends as a fault', async () => {
    const anything = fc.oneof(fc.jsonValue(), fc.constantFrom('a\0b', '\uD800', 1e308, '+275760-09-13T00:00:00Z', '__proto__'))
    const mail = await sentMail()
    const { service: taking } = heard(service)
    const types = ['email.sent', 'email.delivered', 'email.bounced', 'email.failed', 'constructor', '__proto__', 'toString']
    const type = fc.oneof(fc.constantFrom<unknown>(...types), anything)
    const fields = fc.record({
      type, created_at: anything, email_id: anything, tags: anything, bounce: anything,
    }, { requiredKeys: [] })
    await fc.assert(fc.asyncProperty(fields, async (odd) => {
      const good = resendEvent('email.bounced', { ...mail, ...bounce('Permanent'), at: now() })
      const { type = good.type, created_at = good.created_at, ...told } = odd
      const event = { type, created_at, data: { ...good.data, ...told } }
      await expect(deliver(signed(event, { at: now() }), taking), JSON.stringify(event)).resolves.toBeUndefined()
    }), { numRuns: 200, seed: 20261120 })
  })

  it.each<[string, unknown]>([
    ['no object', 'email.sent'], ['no type', { created_at: '2026-11-20T09:00:00Z' }], ['a type that is a number', { type: 7 }],
    ['no moment', { type: 'email.sent', created_at: 'gisteren', data: { email_id: 'x' } }],
    ['no mail', { type: 'email.bounced', created_at: '2026-11-20T09:00:00Z', data: null }],
  ])('is told of to the operator, and taken, or it would be told for days: %s', async (_, event) => {
    const { service: taking, told } = heard(service)
    await deliver(signed(event, { at: now() }), taking)
    expect(told).toEqual(['a mail event that is signed cannot be read'])
  })

  it.each(['a\0b', '\uD800', 7, { nl: 'vol' }])('has its effect where only the reason is odd: %j', async (message) => {
    const { id, messageId } = await sentMail()
    await tell('email.bounced', { messageId, bounce: { type: 'Permanent', message } })
    expect(await mailOf(id)).toMatchObject({ bouncedAt: now(), isHardBounce: true, lastError: null })
  })
})
