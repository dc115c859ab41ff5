import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MailPostponed, MailRefused, type MailMessage } from '#integrations/email/index'
import { smtpMailer, type SmtpMailer } from '#integrations/email/smtp'
import { startSmtp, type SmtpDouble, type SmtpFault } from '../support/doubles/smtp'

let server: SmtpDouble
let mailer: SmtpMailer

const pdf = Buffer.from('%PDF\xFF', 'latin1')

const message: MailMessage = {
  id: '0194f0c2-7b1e-7000-8000-000000000001',
  date: new Date('2026-11-20T09:00:00Z'),
  from: { name: 'Studio Vink', address: 'facturen@studiovink.example' },
  replyTo: { name: 'Studio Vink', address: 'hallo@studiovink.example' },
  to: ['inkoop@bakkerij.example'],
  cc: ['boekhouding@bakkerij.example'],
  subject: 'Factuur 2026-0001: café',
  text: 'Hierbij de factuur.\n',
  html: '<p>Hierbij de factuur.</p>',
  attachments: [{ filename: '2026-0001.pdf', contentType: 'application/pdf', bytes: pdf }],
}

/** Long enough for a busy machine, where a server that is there greets late. */
const timeoutMs = 8_000

beforeAll(async () => {
  server = await startSmtp()
})
afterAll(() => server.close())
beforeEach(() => {
  server.failWith(null)
  server.refuse({})
  server.mails.length = 0
  mailer = smtpMailer(server.url, { timeoutMs })
})
afterEach(() => mailer.close())

describe('a mail', () => {
  it('is taken whole, under its own id, for all its recipients', async () => {
    expect(await mailer.send(message)).toEqual({ messageId: `${message.id}@studiovink.example` })

    expect(server.mails).toMatchObject([{
      from: 'facturen@studiovink.example', recipients: ['inkoop@bakkerij.example', 'boekhouding@bakkerij.example'],
    }])
    const read = await PostalMime.parse(server.mails[0]?.raw ?? '')
    expect(read).toMatchObject({
      messageId: `<${message.id}@studiovink.example>`,
      from: { name: 'Studio Vink', address: 'facturen@studiovink.example' },
      replyTo: [{ address: 'hallo@studiovink.example' }],
      to: [{ address: 'inkoop@bakkerij.example' }],
      cc: [{ address: 'boekhouding@bakkerij.example' }],
      subject: 'Factuur 2026-0001: café',
      text: expect.stringContaining('Hierbij de factuur.'),
      attachments: [{ filename: '2026-0001.pdf', mimeType: 'application/pdf' }],
    })
    expect(read.attachments.map(({ content }) => Buffer.from(content as ArrayBuffer))).toEqual([pdf])
  })

  it('goes over the connection of the one before', async () => {
    const before = server.connections
    await mailer.send(message)
    await mailer.send({ ...message, id: '0194f0c2-7b1e-7000-8000-000000000002' })

    expect(server.mails).toHaveLength(2)
    expect(server.connections - before).toBe(1)
  })

  it('tells which recipients were refused while others were taken', async () => {
    server.refuse({ 'boekhouding@bakkerij.example': 550 })

    expect(await mailer.send(message)).toMatchObject({ refused: ['boekhouding@bakkerij.example'] })
    expect(server.mails.map(({ recipients }) => recipients)).toEqual([['inkoop@bakkerij.example']])
  })
})

describe('whether it was sent', () => {
  it.each<SmtpFault>(['refused sender', 'refused mail'])('is known: not, and never (%s)', async (fault) => {
    server.failWith(fault)
    await expect(mailer.send(message)).rejects.toThrow(MailRefused)
    expect(server.mails).toEqual([])
  })

  it('is known: not, and never, when no recipient was taken', async () => {
    server.refuse({ 'inkoop@bakkerij.example': 550, 'boekhouding@bakkerij.example': 553 })
    await expect(mailer.send(message)).rejects.toThrow(MailRefused)
  })

  it('is known: not now, when one of the recipients that were not taken may be later', async () => {
    server.refuse({ 'inkoop@bakkerij.example': 450, 'boekhouding@bakkerij.example': 550 })
    await expect(mailer.send(message)).rejects.toThrow(MailPostponed)
  })

  it.each<SmtpFault>([
    'busy at the door', 'closed at the door', 'silent at the door', 'busy sender', 'gone before the mail', 'busy mail',
  ])('is known: not now (%s)', async (fault) => {
    server.failWith(fault)
    await expect(mailer.send(message)).rejects.toThrow(MailPostponed)
    expect(server.mails).toEqual([])
  })

  it('is known: not now, when nobody listens or the password is another', async () => {
    const gone = await startSmtp()
    await gone.close()
    for (const url of [gone.url, server.url.replace('geheim', 'ander')]) {
      const other = smtpMailer(url, { timeoutMs })
      await expect(other.send(message)).rejects.toThrow(MailPostponed)
      other.close()
    }
  })

  it.each<SmtpFault>(['gone after the mail', 'silent after the mail'])('is not known: %s', async (fault) => {
    server.failWith(fault)
    const error: unknown = await mailer.send(message).catch((thrown: unknown) => thrown)

    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(MailRefused)
    expect(error).not.toBeInstanceOf(MailPostponed)
    expect(server.mails).toHaveLength(1)
  })
})

describe('a password', () => {
  it('is not sent over the network to a server that cannot encrypt', async () => {
    // The same server under a name that does not say it is this very machine.
    const open = smtpMailer(server.url.replace('127.0.0.1', '127.1'), { timeoutMs })

    await expect(open.send(message)).rejects.toThrow(/STARTTLS/)
    open.close()
  })
})
