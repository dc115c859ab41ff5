import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, describe, expect, it } from 'vitest'
import { runTransaction } from '#db/transaction'
import { OutsideFault } from '#integrations/http'
import type { Log } from '#integrations/log/index'
import { openOperatorWebhook, type OperatorEvent } from '#integrations/operator-webhook'
import { readConfiguration } from '#server/configuration'
import { runJob } from '#services/jobs/run'
import { resumeAccount, suspendAccount } from '#services/operating/suspend'
import { tellOperator } from '#services/operating/tell-operator'
import type { ServiceContext } from '#services/work/context'
import { queueMail } from '#services/work/queue-mail'
import { openPostOffice } from '../support/post-office'
import { useCast } from '../support/use-cast'

const office = openPostOffice()
const cast = useCast('Timmerbedrijf Jansen', { mailer: office })
const minutes = (count: number) => cast.installation.clock.advance(count * 60_000)

let posted: OperatorEvent[]
let isDown: boolean
beforeEach(async () => {
  const { background } = cast.installation.service.outside
  await background.settled()
  await runTransaction(cast.installation.service.database.prisma, async (tx) => {
    await tx.outboxMail.deleteMany()
    await tx.operatorTrouble.deleteMany()
    await tx.operatorNotice.deleteMany()
  })
  await runJob(cast.installation.service, 'bank')
  office.reset()
  posted = []
  isDown = false
})

/** The installation, with ways to its operator. */
function service(): ServiceContext {
  const { service } = cast.installation
  const operatorWebhook = {
    post: async (event: OperatorEvent) => {
      if (isDown) throw new OutsideFault('The webhook cannot be reached')
      posted.push(event)
    },
  }
  return {
    ...service,
    settings: { ...service.settings, operatorEmail: 'beheer@example.nl' },
    outside: { ...service.outside, operatorWebhook },
  }
}

const mailed = () => office.taken.filter(({ to }) => to.includes('beheer@example.nl')).map(({ subject }) => subject)

/** A run of a job that fails, because bank statements cannot be read. */
async function fail(): Promise<void> {
  const { database } = service()
  const prisma = new Proxy(database.prisma, {
    get: (prisma, name) => {
      if (name === 'bankStatement') throw new Error('The disk is full')
      return Reflect.get(prisma, name) as unknown
    },
  })
  await expect(runJob({ ...service(), database: { ...database, prisma } }, 'bank')).rejects.toThrow('The disk is full')
}

describe('the operator', () => {
  it('hears of a job that fails for an hour once, and once when it is over', async () => {
    await fail()
    const since = cast.installation.clock.now().toISOString()
    minutes(59)
    await fail()
    await tellOperator(service())
    expect([mailed(), posted]).toEqual([[], []])

    minutes(1)
    await fail()
    await tellOperator(service())
    minutes(1)
    await tellOperator(service())
    expect(mailed()).toEqual(['Polder: the job bank fails for more than an hour'])
    expect(posted).toMatchObject([{ trouble: 'job_failing:bank', event: 'begun', since }])

    await runJob(service(), 'bank')
    await tellOperator(service())
    await tellOperator(service())
    expect(mailed()).toEqual(['Polder: the job bank fails for more than an hour', 'Polder: over: the job bank fails for more than an hour'])
    expect(posted.map(({ event }) => event)).toEqual(['begun', 'over'])
  })

  it('hears of it once however many servers look at once', async () => {
    await fail()
    minutes(60)
    await Promise.all([tellOperator(service()), tellOperator(service()), tellOperator(service())])

    expect([mailed().length, posted.length]).toEqual([1, 1])
  })

  it('hears of mail that waits for six hours, before the first is given up, and without whose it is', async () => {
    const { prisma } = service().database
    await runTransaction(cast.account.db, tx => queueMail(service(), tx, cast.account.accountId, {
      kind: 'test', recipient: 'klant@example.nl', subject: 'Vijfde', text: 'Tot zover.\n',
    }))
    minutes(6 * 60 - 1)
    await tellOperator(service())
    expect([mailed(), posted]).toEqual([[], []])
    minutes(1)
    await tellOperator(service())
    await runTransaction(prisma, tx => tx.outboxMail.updateMany({ data: { failedAt: service().outside.clock.now() } }))
    await tellOperator(service())

    expect(posted.map(({ trouble, event, text }) => [trouble, event, text])).toEqual([
      ['mail_waiting', 'begun', 'Polder: mail waits for more than 6 hours'],
      ['mail_waiting', 'over', 'Polder: over: no mail waits for more than 6 hours any more'],
    ])
    expect(office.taken.at(-1)?.text).toMatch(/over by \S+Z\. It was sent, or given up: owners are told/)
    expect(JSON.stringify([posted, office.taken])).not.toMatch(/klant@|jansen/i)
  })

  it('hears nothing of mail that waited because its account was suspended, unless it waits for six hours more', async () => {
    const { accountId, db } = cast.account
    await suspendAccount(service(), accountId, 'Spam')
    await runTransaction(db, tx => queueMail(service(), tx, accountId, {
      kind: 'test', recipient: 'klant@example.nl', subject: 'Zesde', text: 'Tot zover.\n',
    }))
    minutes(24 * 60)
    await resumeAccount(service(), accountId)
    minutes(6 * 60 - 1)
    await tellOperator(service())
    expect(posted).toEqual([])

    minutes(1)
    await tellOperator(service())
    expect(posted).toMatchObject([{ trouble: 'mail_waiting', event: 'begun' }])
  })

  it('hears of it by the other way where one is down, and by that one once it is back', async () => {
    isDown = true
    await fail()
    minutes(60)
    await tellOperator(service())
    expect([mailed().length, posted.length]).toEqual([1, 0])

    isDown = false
    minutes(5)
    await tellOperator(service())
    await tellOperator(service())
    expect([mailed().length, posted.length]).toEqual([1, 1])
    expect(await service().database.prisma.operatorNotice.count()).toBe(0)
  })

  it('hears neither of what began and was over while a way was down, and both in their order by the other', async () => {
    isDown = true
    await fail()
    minutes(60)
    await tellOperator(service())
    await runJob(service(), 'bank')
    isDown = false
    await tellOperator(service())
    minutes(5)
    await tellOperator(service())

    expect(mailed()).toEqual(['Polder: the job bank fails for more than an hour', 'Polder: over: the job bank fails for more than an hour'])
    expect(posted).toEqual([])
  })

  it('hears of no end that it missed once the same has begun anew', async () => {
    await fail()
    minutes(60)
    await tellOperator(service())
    isDown = true
    await runJob(service(), 'bank')
    await tellOperator(service())
    minutes(5)
    await tellOperator(service())
    minutes(15)
    await fail()
    minutes(1)
    await tellOperator(service())
    minutes(59)
    isDown = false
    await tellOperator(service())
    minutes(60)
    await tellOperator(service())

    expect(posted.map(({ event }) => event)).toEqual(['begun'])
  })

  it('hears of an end whose beginning is just being told', async () => {
    const { outside, ...others } = service()
    const post = async (event: OperatorEvent) => {
      await runJob(service(), 'bank')
      await tellOperator(service())
      posted.push(event)
    }
    await fail()
    minutes(60)
    await tellOperator({ ...others, outside: { ...outside, operatorWebhook: { post } } })

    expect(posted.map(({ event }) => event).sort()).toEqual(['begun', 'over'])
  })

  it('has in the log why a notice was given up', async () => {
    isDown = true
    await fail()
    minutes(60)
    const { outside, ...others } = service()
    const reasons: unknown[] = []
    const warn: Log['warn'] = (_, fields) => void reasons.push(fields?.reason)
    for (const pause of [0, 5, 15, 60, 240]) {
      minutes(pause)
      await tellOperator({ ...others, outside: { ...outside, log: { ...outside.log, warn } } })
    }

    expect(reasons).toContain('OutsideFault: The webhook cannot be reached')
    expect(await others.database.prisma.operatorNotice.count()).toBe(0)
  })

  it('hears nothing where no way was given', async () => {
    await fail()
    minutes(60)
    await tellOperator(cast.installation.service)

    expect(await service().database.prisma.operatorTrouble.count()).toBe(0)
  })
})

describe('the webhook of an operator', () => {
  const event = { id: '1', trouble: 'mail_waiting', event: 'begun', since: '', at: '', text: '' }

  /** A program that answers so. */
  async function answering(status: number, body: string, work: (url: string, bodies: string[]) => Promise<void>) {
    const bodies: string[] = []
    const server = createServer((request, response) => {
      request.on('data', chunk => void bodies.push(String(chunk)))
      request.on('end', () => response.writeHead(status, { Location: '/elsewhere' }).end(body))
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    try {
      await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}/secret`, bodies)
    } finally {
      await new Promise(resolve => server.close(resolve))
    }
  }

  it('gets the event as JSON', () => answering(204, '', async (url, bodies) => {
    await openOperatorWebhook(url).post(event)
    expect(bodies.map(body => JSON.parse(body))).toEqual([event])
  }))

  it.each([[500, ''], [302, ''], [200, 'a'.repeat(20_000)]])('counts as not told by an answer of %i', (status, body) =>
    answering(status, body, async (url) => {
      await expect(openOperatorWebhook(url).post(event)).rejects.toThrow(OutsideFault)
    }))

  it('is not named in what is said of it', async () => {
    await expect(openOperatorWebhook('http://127.0.0.1:1/secret').post(event)).rejects.toThrow(/^The webhook cannot be reached$/)
  })

  it.each([
    ['https://hooks.example.nl/polder', true],
    ['http://localhost:8080/', true],
    ['http://127.0.0.1:8080/', true],
    ['http://hooks.example.nl/polder', false],
    ['http://localhost.example.nl/', false],
    ['hooks.example.nl/polder', false],
    ['https://', false],
    ['https://beheer@hooks.example.nl/polder', false],
    ['https://:geheim@hooks.example.nl/polder', false],
  ])('may be %s: %s', (url, isAllowed) => {
    const read = () => readConfiguration({ NUXT_OPERATOR_WEBHOOK: url }).NUXT_OPERATOR_WEBHOOK
    if (isAllowed) expect(read()).toBe(url)
    else expect(read).toThrow(/\n- NUXT_OPERATOR_WEBHOOK: must be an address by https[^\n]*$/)
  })
})
