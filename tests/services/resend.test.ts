import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OutsideFault } from '#integrations/http'
import { MailPostponed, MailRefused, type MailMessage } from '#integrations/email/index'
import { resendMailer } from '#integrations/email/resend'
import { startResend, type ResendDouble, type ResendFault } from '../support/doubles/resend'
import { jsonAnswer, startService } from '../support/doubles/service'

let resend: ResendDouble
let message: MailMessage
let count = 0

beforeAll(async () => {
  resend = await startResend()
})
afterAll(() => resend.close())
beforeEach(() => {
  resend.failWith(null)
  resend.retryAfterSeconds = 0
  message = {
    id: `0194f0c2-7b1e-7000-8000-${String(++count).padStart(12, '0')}`,
    date: new Date('2026-11-20T09:00:00Z'),
    from: { name: 'Studio Vink, "ontwerp"', address: 'facturen@studiovink.example' },
    replyTo: { name: 'Studio Vink', address: 'hallo@studiovink.example' },
    to: ['inkoop@bakkerij.example'],
    cc: ['boekhouding@bakkerij.example'],
    subject: 'Factuur 2026-0001',
    text: 'Hierbij de factuur.\n',
    html: '<p>Hierbij de factuur.</p>',
    attachments: [{ filename: '2026-0001.pdf', contentType: 'application/pdf', bytes: Buffer.from('%PDF') }],
  }
})

const send = (timeoutMs = 10_000) =>
  resendMailer({ apiKey: resend.apiKey, baseUrl: resend.baseUrl, timeoutMs }).send(message)
const taken = () => resend.mails.taken.filter(({ key }) => key === message.id)

describe('a mail', () => {
  it('is taken with all that stands in it, under its own id', async () => {
    const { messageId } = await send()

    expect(taken()).toEqual([{
      id: messageId,
      key: message.id,
      from: '"Studio Vink, \\"ontwerp\\"" <facturen@studiovink.example>',
      reply_to: '"Studio Vink" <hallo@studiovink.example>',
      to: ['inkoop@bakkerij.example'],
      cc: ['boekhouding@bakkerij.example'],
      subject: 'Factuur 2026-0001',
      text: 'Hierbij de factuur.\n',
      html: '<p>Hierbij de factuur.</p>',
      attachments: [{ filename: '2026-0001.pdf', content_type: 'application/pdf', content: 'JVBERg==' }],
      tags: [{ name: 'mail', value: message.id }],
    }])
  })

  it('needs no more than a recipient, a subject and words', async () => {
    message = { ...message, cc: [], from: { name: '', address: 'polder@example.nl' } }
    for (const key of ['replyTo', 'html', 'attachments'] as const) delete message[key]
    await send()

    const mails = taken()
    expect(mails.map(mail => Object.keys(mail).sort())).toEqual([['from', 'id', 'key', 'subject', 'tags', 'text', 'to']])
    expect(mails).toMatchObject([{ from: 'polder@example.nl' }])
  })

  it('cannot break a line in a header', async () => {
    message = { ...message, subject: 'Factuur\r\nBcc: x@example.nl', from: { ...message.from, name: 'Vink\nBcc: x@example.nl' } }
    await send()

    expect(taken()).toMatchObject([{
      subject: 'Factuur Bcc: x@example.nl', from: '"Vink Bcc: x@example.nl" <facturen@studiovink.example>',
    }])
  })

  it('handed in again is no second mail', async () => {
    expect(await send()).toEqual(await send())
    expect(taken()).toHaveLength(1)
  })
})

describe('whether it was sent', () => {
  it.each<ResendFault>(['refused'])('is known: not, and never (%s)', async (fault) => {
    resend.failWith(fault)
    await expect(send()).rejects.toThrow(MailRefused)
    expect(taken()).toEqual([])
  })

  it.each<ResendFault>(['daily quota', 'monthly quota', 'wrong key', 'restricted key'])('is known: not now (%s)', async (fault) => {
    resend.failWith(fault)
    await expect(send()).rejects.toThrow(MailPostponed)
    expect(taken()).toEqual([])
  })

  it.each<ResendFault>([
    'taken, then hang', 'taken, then drop', 'taken, then html', 'internal error', 'html', 'html refusal', 'hang', 'drop',
    'garbage', 'null', 'word', 'empty', 'other json', 'long id', 'still taking',
  ])('is not known: %s; trying again makes it one mail', async (fault) => {
    resend.failWith(fault)
    const error: unknown = await send(300).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(MailRefused)
    expect(error).not.toBeInstanceOf(MailPostponed)

    resend.failWith(null)
    await send()
    expect(taken()).toHaveLength(1)
  })

  it('is not known when nobody listens', async () => {
    const gone = await startResend()
    await gone.close()
    const sending = resendMailer({ apiKey: gone.apiKey, baseUrl: gone.baseUrl }).send(message)

    await expect(sending).rejects.toThrow('Resend gave no answer that can be understood')
  })

  it('does not follow to where an answer leads', async () => {
    const elsewhere = await startResend()
    const moved = await startService(({ path }) => (
      { status: 307, type: 'text/plain', body: '', headers: { location: elsewhere.baseUrl + path } }))

    const sending = resendMailer({ apiKey: elsewhere.apiKey, baseUrl: moved.baseUrl }).send(message)
    await expect(sending).rejects.toThrow(OutsideFault)
    expect([moved.requests.length, elsewhere.requests.length]).toEqual([1, 0])
    await Promise.all([moved.close(), elsewhere.close()])
  })

  it('is not known of an answer that is larger than any of Resend, of which no more is read', async () => {
    const endless = await startService(() => jsonAnswer({ id: 'taken', words: 'x'.repeat(3_000_000) }))

    const sending = resendMailer({ apiKey: resend.apiKey, baseUrl: endless.baseUrl }).send(message)
    await expect(sending).rejects.toThrow('Resend gave no answer that can be understood')
    await endless.close()
  })

  it('is not known when the same id was taken with other words', async () => {
    await send()
    message = { ...message, text: 'Iets anders.\n' }

    await expect(send()).rejects.toThrow(/409 invalid_idempotent_request/)
    expect(taken()).toHaveLength(1)
  })
})

describe('a mail that comes too early', () => {
  it('waits as long as it is told and goes again', async () => {
    resend.failWith('too early', { about: message.subject, times: 2 })
    const before = resend.requests.length
    await send()

    expect(taken()).toHaveLength(1)
    expect(resend.requests.length - before).toBe(3)
  })

  it('is put off after the third try', async () => {
    resend.failWith('too early')
    const before = resend.requests.length

    const postponed = await send().catch((error: unknown) => error)
    expect(postponed).toBeInstanceOf(MailPostponed)
    expect(postponed).toMatchObject({ retryAfterSeconds: 0 })
    expect(resend.requests.length - before).toBe(3)
  })

  it('is put off at once when the wait is longer than anybody has', async () => {
    resend.failWith('too early')
    resend.retryAfterSeconds = 60
    const before = resend.requests.length

    await expect(send()).rejects.toMatchObject({ retryAfterSeconds: 60 })
    expect(resend.requests.length - before).toBe(1)
  })
})
