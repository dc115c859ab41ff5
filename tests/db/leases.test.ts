import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { businessUpdateSchema } from '#contract/schemas/business'
import { todayInAmsterdam } from '#domain/dates'
import type { MailMessage } from '#integrations/email/index'
import type { SenderDomains } from '#integrations/email/sender-domains'
import { updateBusiness } from '#services/business/update'
import { removeDroppedDomains } from '#services/email-domains/remove-dropped'
import { deliverDocumentMail } from '#services/emails/deliver'
import { queueDueReminders } from '#services/emails/queue-due-reminders'
import { getInvoice } from '#services/invoices/find'
import { claimDueSchedule } from '#services/recurring/claim'
import { finishRun } from '#services/recurring/finish-run'
import { makeDueInvoice } from '#services/recurring/make-invoice'
import { runDueSchedules } from '#services/recurring/run-due'
import { verifyInstallation } from '#services/verification/verify'
import { answerOnce } from '#services/work/answer-once'
import { accountContext, type AccountContext, type ServiceContext } from '#services/work/context'
import { deliverOutbox } from '#services/work/deliver-outbox'
import { draftOf, issuedBy, openCast } from '../support/accounts'
import { usePdfWorker } from '../support/pdf-worker'
import { repeat } from '../support/recurring'
import { temporaryFolder } from '../support/run-folder'
import { openService, type TestService } from '../support/service'
import { dailyOnPostgres, dailyOnSqlite } from '../support/skipped'
import { useDatabase } from '../support/use-database'

usePdfWorker()
const database = useDatabase()
const minuteMs = 60_000
/** How far the clocks of three servers are from what they should show: further than any lease lasts. */
const offsMinutes = [0, 20, -20]
const documents = 4

let installations: TestService[]
let servers: ServiceContext[]
let jansen: AccountContext
/** How often each mail was handed over, by its id. */
let handedOver: Map<string, number>
/** What happens while a mail is being handed over. */
let meanwhile: (message: MailMessage) => Promise<unknown>

const mailer: ServiceContext['outside']['mailer'] = {
  deliversEachTime: true,
  async send(message) {
    handedOver.set(message.id, (handedOver.get(message.id) ?? 0) + 1)
    await meanwhile(message)
    return { messageId: message.id }
  },
}

beforeAll(async () => {
  const outboxDir = temporaryFolder('outbox')
  installations = []
  // Each migrates what it opens, so not at once.
  while (installations.length < offsMinutes.length) {
    installations.push(await openService({ databaseUrl: database.url, outboxDir, mailer }))
  }
  servers = installations.map(({ service, clock, ownLeaseClock }, place) => {
    clock.advance((offsMinutes[place] ?? 0) * minuteMs)
    return { ...service, outside: { ...service.outside, leaseClock: ownLeaseClock } }
  })
  jansen = (await openCast(first(), 'Timmerbedrijf Jansen')).account
  await first().outside.background.settled()
})
afterAll(() => Promise.all(installations.map(({ close }) => close())))
beforeEach(() => {
  handedOver = new Map()
  meanwhile = async () => undefined
})

const first = () => servers[0] as ServiceContext
const others = () => servers.slice(1)
/** The account as each server has it. */
function contexts(): AccountContext[] {
  const { accountId, plan, changes, actor, messageLocale } = jansen
  return servers.map(server => accountContext(server, { accountId, plan, changes, actor, messageLocale }))
}
/** Has the other servers sweep while a mail is in the hands of one; once for each mail. */
function othersSweep(work: (server: ServiceContext) => Promise<unknown>): void {
  const seen = new Set<string>()
  meanwhile = async ({ id }) => {
    if (seen.has(id)) return
    seen.add(id)
    await Promise.all(others().map(work))
  }
}
const passDay = () => installations.forEach(({ clock }) => clock.advance(24 * 60 * minuteMs))
/** Has reminders written a day after an invoice is due. */
const remind = () => updateBusiness(jansen, businessUpdateSchema.parse({
  remindersEnabled: true, reminderSchedule: [1], iban: 'NL20INGB0001234567',
}))
const times = () => [...handedOver.values()]
const findings = async () => (await verifyInstallation(first().database)).findings

describe('servers whose clocks are twenty minutes apart', dailyOnPostgres, () => {
  it('make and mail each recurring invoice once', async () => {
    for (let count = 0; count < documents; count++) {
      await repeat(jansen, (await draftOf(jansen)).id, { nextRunDate: '2026-11-20', autoSend: true })
    }
    await Promise.all(servers.map(runDueSchedules))
    expect(await jansen.db.outboxMail.count({ where: { kind: 'invoice' } })).toBe(documents)
    othersSweep(deliverDocumentMail)
    await Promise.all(servers.map(deliverDocumentMail))

    expect(times()).toEqual(Array<number>(documents).fill(1))
    expect(await jansen.db.invoice.count({ where: { status: 'sent' } })).toBe(documents)
    expect(await findings()).toEqual([])
  })

  it('leave a run alone that one of them is in the midst of', async () => {
    const { id } = await repeat(jansen, (await draftOf(jansen)).id, { nextRunDate: '2026-11-20', autoSend: true })
    const [account = jansen] = contexts()
    const claim = await claimDueSchedule(account, id)
    if (!claim) throw new Error('It is due')
    expect(await Promise.all(others().map(runDueSchedules))).toEqual([{ done: 0, failed: 0 }, { done: 0, failed: 0 }])
    const made = await makeDueInvoice(account, claim)
    if (!made) throw new Error('It was made')
    expect(await Promise.all(others().map(runDueSchedules))).toEqual([{ done: 0, failed: 0 }, { done: 0, failed: 0 }])

    expect((await finishRun(account, claim, made)).outcome).toBe('done')
    expect(await jansen.db.outboxMail.count({ where: { invoiceId: made.id } })).toBe(1)
    await deliverDocumentMail(first())
  })

  it('remind once of each invoice, and hand each notice over once', async () => {
    for (let count = 0; count < documents; count++) await issuedBy(jansen, { dueDate: '2026-11-20' })
    await remind()
    passDay()
    await Promise.all(servers.map(queueDueReminders))
    othersSweep(server => Promise.all([deliverDocumentMail(server), deliverOutbox(server)]))
    await Promise.all(servers.map(server => Promise.all([deliverDocumentMail(server), deliverOutbox(server)])))
    await Promise.all(servers.map(({ outside }) => outside.background.settled()))

    expect(await jansen.db.outboxMail.count({ where: { kind: 'reminder', sentAt: { not: null } } })).toBe(documents)
    expect(await jansen.db.outboxMail.count({ where: { invoiceId: null, sentAt: { not: null } } })).toBeGreaterThan(0)
    expect(times().filter(count => count !== 1)).toEqual([])
    expect(await findings()).toEqual([])
  })

  it('run a request once under its Idempotency-Key', async () => {
    const request = { key: 'once', operation: 'test', hash: 'same', status: 200, isAnswer: () => false }
    let runs = 0
    const ask = (account: AccountContext, inside: () => Promise<unknown>): Promise<unknown> =>
      answerOnce(account, request, async () => {
        runs++
        await inside()
        return {}
      })
    const [account = jansen, ...elsewhere] = contexts()
    const refused: string[] = []
    await ask(account, async () => {
      for (const other of elsewhere) await ask(other, async () => undefined).catch(({ code }) => refused.push(code))
    })

    expect(refused).toEqual(['idempotency_key_in_use', 'idempotency_key_in_use'])
    expect(runs).toBe(1)
  })

  it('remove a sender domain once', async () => {
    const at = new Date('2026-11-20T09:00:00Z')
    await jansen.db.emailDomain.create({
      data: {
        id: 'dropped', accountId: jansen.accountId, domain: 'jansen.example', fromLocalPart: 'post', status: 'removing',
        providerId: 'at-provider', records: [], createdAt: at, updatedAt: at,
      },
    })
    let removals = 0
    const senderDomains = {
      remove: async () => {
        removals++
        if (removals === 1) await Promise.all(withDomains.slice(1).map(removeDroppedDomains))
      },
    } as Partial<SenderDomains> as SenderDomains
    const withDomains = servers.map(server => ({ ...server, outside: { ...server.outside, senderDomains } }))
    await Promise.all(withDomains.slice(0, 1).map(removeDroppedDomains))

    expect(removals).toBe(1)
    expect(await jansen.db.emailDomain.count()).toBe(0)
  })
})

describe('a mail whose lease ran out while it was being handed over', dailyOnSqlite, () => {
  it.each([
    ['invoice', async () => {
      const { id } = await repeat(jansen, (await draftOf(jansen)).id, { nextRunDate: '2026-11-20', autoSend: true })
      await runDueSchedules(first())
      return (await jansen.db.invoice.findFirstOrThrow({ where: { recurringScheduleId: id } })).id
    }],
    ['reminder', async () => {
      await remind()
      const { id } = await issuedBy(jansen, { dueDate: todayInAmsterdam(first().outside.clock.now()) })
      passDay()
      await queueDueReminders(first())
      return id
    }],
  ])('and arrives twice is a finding (%s)', async (_, prepare) => {
    const invoiceId = await prepare()
    const before = await findings()
    meanwhile = async ({ id }) => {
      if ((handedOver.get(id) ?? 0) > 1) return
      await jansen.db.outboxMail.updateMany({ where: { id }, data: { claimedAt: new Date('2020-01-01') } })
      await deliverDocumentMail(servers[1] as ServiceContext)
    }
    await deliverDocumentMail(first())
    const { id, number, reminderCount } = await getInvoice(jansen, invoiceId)
    const [mail] = await jansen.db.outboxMail.findMany({ where: { invoiceId: id } })

    expect(handedOver.get(mail?.id ?? '')).toBe(2)
    expect(reminderCount).toBeLessThan(2)
    expect((await findings()).slice(before.length)).toEqual([
      { accountId: jansen.accountId, subject: number, problem: `was mailed 2 times by one mail, ${mail?.id}` },
    ])
  })
})
