import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { forAccount } from '#db/account/for-account'
import { runTransaction } from '#db/transaction'
import { outboxMailer } from '#integrations/email/outbox'
import { MailPostponed, type Mailer, type MailMessage } from '#integrations/email/index'
import type { Log } from '#integrations/log/index'
import { createAccount } from '#services/accounts/create-account'
import { deliverOutbox } from '#services/work/deliver-outbox'
import { queueMail } from '#services/work/queue-mail'
import { mailsTo } from '../support/outbox'
import { temporaryFolder } from '../support/run-folder'
import { openService, type TestService } from '../support/service'
import { useDatabase } from '../support/use-database'

const database = useDatabase()
const minuteMs = 60_000
/** Recipients whose mail server is not to be reached now. */
const unreachable = new Set<string>()

let outboxDir: string
let test: TestService
let accountId: string
let sent: MailMessage[]
/** What else happens while a mail is handed over. */
let whileSending: (message: MailMessage) => Promise<void>
/** What the log said of mails that are not tried again. */
let givenUp: unknown[]
let errors: string[]

beforeEach(async () => {
  outboxDir = temporaryFolder('outbox')
  sent = []
  givenUp = []
  errors = []
  whileSending = async () => undefined
  unreachable.clear()
  const folder = outboxMailer(outboxDir)
  const mailer: Mailer = {
    async send(message) {
      if (message.to.some(recipient => unreachable.has(recipient))) throw new Error('421 Try again later')
      await whileSending(message)
      sent.push(message)
      return folder.send(message)
    },
  }
  const log: Log = {
    info: () => undefined,
    warn: (message, fields) => void (message === 'work was given up' && givenUp.push(fields)),
    error: message => void errors.push(message),
  }
  test = await openService({ databaseUrl: database.url, outboxDir, mailer, log })
  const email = `${test.service.outside.ids.next()}@example.nl`
  const account = { email, password: 'vier woorden zijn genoeg', name: 'Studio Vink', locale: 'nl', plan: 'pro' } as const
  accountId = (await createAccount(test.service, account)).accountId
})
afterEach(async () => {
  // Whatever a test has left unsent is not for the next one.
  await test.service.database.prisma.outboxMail.deleteMany()
  await test.close()
})

async function queue(recipient: string): Promise<void> {
  const { service } = test
  await runTransaction(forAccount(service.database, accountId), tx =>
    queueMail(service, tx, accountId, { kind: 'test', recipient, subject: `Aan ${recipient}`, text: 'Tot zover.\n' }))
}

const recipients = () => sent.map(({ to }) => to.join())

describe('delivering the outbox', () => {
  it('sends what is in it, oldest first, and nothing twice', async () => {
    await queue('eerste@example.nl')
    test.clock.advance(1000)
    await queue('tweede@example.nl')

    expect(await deliverOutbox(test.service)).toEqual({ done: 2, failed: 0, dead: 0 })
    expect(await deliverOutbox(test.service)).toEqual({ done: 0, failed: 0, dead: 0 })
    expect(recipients()).toEqual(['eerste@example.nl', 'tweede@example.nl'])
    expect(await mailsTo('eerste@example.nl', outboxDir)).toMatchObject([{ subject: 'Aan eerste@example.nl' }])
  })

  it('sends each mail once when four servers do so at once', async () => {
    for (let count = 1; count <= 20; count++) await queue(`${count}@example.nl`)
    const deliveries = await Promise.all(Array.from({ length: 4 }, () => deliverOutbox(test.service)))

    expect(deliveries.reduce((total, delivery) => total + delivery.done, 0)).toBe(20)
    expect(new Set(recipients()).size).toBe(20)
    expect(sent).toHaveLength(20)
  })

  it('goes on after a failure and tries that one again later and later', async () => {
    unreachable.add('weg@example.nl')
    await queue('weg@example.nl')
    test.clock.advance(1000)
    await queue('thuis@example.nl')
    expect(await deliverOutbox(test.service)).toEqual({ done: 1, failed: 1, dead: 0 })

    for (const minutes of [5, 15, 60]) {
      test.clock.advance((minutes - 1) * minuteMs)
      expect(await deliverOutbox(test.service)).toEqual({ done: 0, failed: 0, dead: 0 })
      test.clock.advance(minuteMs)
      expect(await deliverOutbox(test.service)).toEqual({ done: 0, failed: 1, dead: 0 })
    }
    unreachable.clear()
    test.clock.advance(240 * minuteMs)
    expect(await deliverOutbox(test.service)).toEqual({ done: 1, failed: 0, dead: 0 })
  })

  it('gives up after a week of trying, and keeps why', async () => {
    unreachable.add('weg@example.nl')
    await queue('weg@example.nl')
    for (let day = 1; day <= 10; day++) {
      expect(await deliverOutbox(test.service)).toMatchObject({ dead: day === 7 ? 1 : 0 })
      test.clock.advance(24 * 60 * minuteMs)
    }
    const [mail] = await test.service.database.prisma.outboxMail.findMany()

    expect(mail).toMatchObject({ attempts: 7, sentAt: null, lastError: 'Error: 421 Try again later' })
    expect(givenUp).toEqual([{ work: 'mail', id: mail?.id }])
    expect(errors).toEqual([])
  })

  it('uses up no attempt where whoever takes mail had no time, and waits the same pause each time', async () => {
    whileSending = () => Promise.reject(new MailPostponed('429 rate_limit_exceeded'))
    await queue('vink@example.nl')
    for (let tries = 1; tries <= 20; tries++) {
      expect(await deliverOutbox(test.service)).toEqual({ done: 0, failed: 1, dead: 0 })
      expect(await deliverOutbox(test.service)).toEqual({ done: 0, failed: 0, dead: 0 })
      test.clock.advance(5 * minuteMs)
    }
    whileSending = async () => undefined

    expect(await deliverOutbox(test.service)).toEqual({ done: 1, failed: 0, dead: 0 })
  })

  it('gives up as ever what was postponed for days', async () => {
    whileSending = () => Promise.reject(new MailPostponed('451 Not now'))
    await queue('vink@example.nl')
    for (let day = 1; day <= 10; day++) {
      expect(await deliverOutbox(test.service)).toMatchObject({ dead: day === 10 ? 1 : 0 })
      test.clock.advance(24 * 60 * minuteMs)
    }
  })

  it('tells of a mail whose server died at the last attempt, once', async () => {
    await queue('vink@example.nl')
    await test.service.database.prisma.outboxMail.updateMany({ data: { attempts: 7, claimedAt: test.clock.now() } })
    expect(await deliverOutbox(test.service)).toEqual({ done: 0, failed: 0, dead: 0 })
    test.clock.advance(5 * minuteMs)

    expect(await deliverOutbox(test.service)).toEqual({ done: 0, failed: 0, dead: 1 })
    expect(await deliverOutbox(test.service)).toEqual({ done: 0, failed: 0, dead: 0 })
    expect(givenUp).toHaveLength(1)
  })

  it('lets a server that was too slow say nothing about a mail that another one has sent since', async () => {
    let other: Promise<unknown> | undefined
    whileSending = async () => {
      if (other) return
      test.clock.advance(5 * minuteMs)
      other = deliverOutbox(test.service)
      await other
      throw new Error('451 Too slow')
    }
    await queue('vink@example.nl')

    expect(await deliverOutbox(test.service)).toEqual({ done: 0, failed: 1, dead: 0 })
    expect(await other).toEqual({ done: 1, failed: 0, dead: 0 })
    expect(await test.service.database.prisma.outboxMail.findMany())
      .toMatchObject([{ attempts: 2, lastError: null, sentAt: test.clock.now() }])
  })

  it('calls a mail by one name however often it is handed over', async () => {
    const ids: string[] = []
    whileSending = async ({ id }) => {
      ids.push(id)
      if (ids.length === 1) throw new Error('The answer was lost')
    }
    await queue('vink@example.nl')
    await deliverOutbox(test.service)
    test.clock.advance(5 * minuteMs)
    await deliverOutbox(test.service)

    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
  })

  it('takes over from a server that died while it sent', async () => {
    await queue('vink@example.nl')
    await test.service.database.prisma.outboxMail.updateMany({
      data: { attempts: 1, claimedAt: test.clock.now() },
    })
    expect(await deliverOutbox(test.service)).toEqual({ done: 0, failed: 0, dead: 0 })
    test.clock.advance(5 * minuteMs)

    expect(await deliverOutbox(test.service)).toEqual({ done: 1, failed: 0, dead: 0 })
  })

  it('forgets the words of a mail once it is sent', async () => {
    await queue('vink@example.nl')
    await deliverOutbox(test.service)

    expect(await test.service.database.prisma.outboxMail.findMany()).toMatchObject([{ text: '', sentAt: test.clock.now() }])
  })

  it('finds nothing of a transaction that was rolled back', async () => {
    const { service } = test
    const failing = runTransaction(forAccount(service.database, accountId), async (tx) => {
      await queueMail(service, tx, accountId, { kind: 'test', recipient: 'x@example.nl', subject: 'Nee', text: 'Nee' })
      throw new Error('The change itself failed')
    })

    await expect(failing).rejects.toThrow('The change itself failed')
    expect(await deliverOutbox(service)).toEqual({ done: 0, failed: 0, dead: 0 })
  })
})

describe('the folder of mails', () => {
  const message: MailMessage = {
    id: 'een-mail',
    date: new Date('2026-11-20T09:00:00Z'),
    from: { name: 'Café “Zoë”\r\nBcc: dief@example.nl', address: 'post@polder.example' },
    replyTo: { name: 'Studio Vink', address: 'vink@example.nl' },
    to: ['bakkerij@example.nl'],
    subject: 'Factuur 2026-0001 — € 1.234,56 is een lange regel die zeker moet worden gevouwen in de kop van deze mail',
    text: 'Beste bakker,\n\n.\nDit is de factuur à € 1.234,56.\n',
    html: '<p>Beste bakker</p>',
    attachments: [{ filename: 'factuur é 1.pdf', contentType: 'application/pdf', bytes: new Uint8Array([37, 80, 68, 70, 0, 255]) }],
  }

  it('holds each mail whole: names, subject, both texts and attachments to the byte', async () => {
    await outboxMailer(outboxDir).send(message)
    const [mail] = await mailsTo('bakkerij@example.nl', outboxDir)

    expect(mail).toMatchObject({
      messageId: '<een-mail@polder.example>',
      date: '2026-11-20T09:00:00.000Z',
      from: { name: 'Café “Zoë” Bcc: dief@example.nl', address: 'post@polder.example' },
      replyTo: [{ name: 'Studio Vink', address: 'vink@example.nl' }],
      subject: message.subject,
      attachments: [{ filename: 'factuur é 1.pdf', mimeType: 'application/pdf' }],
    })
    expect(mail?.bcc).toBeUndefined()
    expect(mail?.text?.replaceAll('\r\n', '\n').trimEnd()).toBe(message.text.trimEnd())
    expect(mail?.html?.trim()).toBe(message.html)
    expect(new Uint8Array(mail?.attachments[0]?.content as ArrayBuffer)).toEqual(message.attachments?.[0]?.bytes)
  })

  it('breaks lines that are longer than a mail may have, and puts them together again', async () => {
    const text = 'één '.repeat(1_000).trim()
    await outboxMailer(outboxDir).send({ ...message, html: undefined, text })
    const [mail] = await mailsTo('bakkerij@example.nl', outboxDir)

    expect(mail?.text?.trim()).toBe(text)
    expect(Math.max(...mail?.raw.toString('latin1').split('\r\n').map(line => line.length) ?? [])).toBeLessThanOrEqual(998)
  })

  it('holds one file for a mail that was sent twice, and no unfinished ones', async () => {
    await Promise.all([outboxMailer(outboxDir).send(message), outboxMailer(outboxDir).send(message)])

    expect(readdirSync(outboxDir)).toEqual(['een-mail.eml'])
  })

  it('is made when it is missing', async () => {
    const folder = join(outboxDir, 'nog', 'niet')
    await outboxMailer(folder).send(message)

    expect(readdirSync(folder)).toEqual(['een-mail.eml'])
  })

  it('is never left by a name that climbs out of it', async () => {
    await expect(outboxMailer(outboxDir).send({ ...message, id: '../elders' })).rejects.toThrow(/id of a mail/)
  })
})
