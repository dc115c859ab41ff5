import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refuse } from '#contract/errors'
import { customerInputSchema } from '#contract/schemas/customer'
import { scopes } from '#contract/scopes'
import type { Caller } from '#services/work/actor'
import { changeAccount } from '#services/work/change-account'
import type { AccountContext } from '#services/work/context'
import { createCustomer } from '#services/customers/create'
import { answerOnce, hashRequest, type KeyedRequest } from '#services/work/answer-once'
import { openCast } from '../support/accounts'
import { temporaryFolder } from '../support/run-folder'
import { keyWith, openService, type TestService } from '../support/service'
import { useDatabase } from '../support/use-database'

const database = useDatabase()
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
let installation: TestService
let vink: AccountContext
let jansen: AccountContext
let lastKey = 0
let key: string

beforeAll(async () => {
  installation = await openService({ databaseUrl: database.url, outboxDir: temporaryFolder('outbox') })
  vink = (await openCast(installation.service, 'Studio Vink')).account
  jansen = (await openCast(installation.service, 'Timmerbedrijf Jansen')).account
})
afterAll(() => installation.close())
beforeEach(async () => {
  key = `key-${++lastKey}`
  await vink.db.idempotencyRecord.deleteMany()
  await vink.db.customer.deleteMany()
  await vink.db.usageCounter.deleteMany()
})

const requestOf = (body: unknown, account = vink): KeyedRequest => ({
  key,
  operation: 'createCustomer',
  hash: hashRequest('/api/v1/customers', body, account.actor),
  status: 201,
  isAnswer: value => typeof value === 'object' && value !== null && 'vatCheck' in value,
})
const create = (account: AccountContext, name: string) => createCustomer(account, customerInputSchema.parse({ name }))
/** Asks for a customer under the key of the test. */
const ask = (name: string, account = vink, run = (caller: AccountContext): Promise<unknown> => create(caller, name)) =>
  answerOnce(account, requestOf({ name }, account), run)
const customers = () => vink.db.customer.count()

/** Asks, and stands still between the beginning of the request and its effect until it is let go on. */
function askAndWait(name: string): { answer: Promise<unknown>, goOn: () => void, hasBegun: Promise<void> } {
  let goOn = (): void => undefined
  let begin = (): void => undefined
  const mayGoOn = new Promise<void>((resolve) => { goOn = resolve })
  const hasBegun = new Promise<void>((resolve) => { begin = resolve })
  const answer = ask(name, vink, async (account) => {
    begin()
    await mayGoOn
    return create(account, name)
  })
  return { answer, goOn, hasBegun }
}

describe('a request under a key', () => {
  it('is done once, and its repetition gets the very same answer', async () => {
    const first = await ask('Bakkerij De Korenaar')
    const second = await ask('Bakkerij De Korenaar')

    expect(first).toMatchObject({ status: 201, isReplayed: false })
    expect(second).toEqual({ ...first, isReplayed: true })
    expect(await customers()).toBe(1)
  })

  it('stands for one body', async () => {
    await ask('Een')

    await expect(ask('Twee')).rejects.toMatchObject({ code: 'idempotency_key_reused' })
    expect(await customers()).toBe(1)
  })

  it('stands for one account', async () => {
    await ask('Een')

    expect(await ask('Twee', jansen)).toMatchObject({ isReplayed: false })
  })

  it('is done once of ten at the same time; the others wait or get its answer', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => ask('Samen')))
    const refused = answers.flatMap(answer => (answer.status === 'rejected' ? [answer.reason] : []))

    expect(await customers()).toBe(1)
    expect(answers.filter(answer => answer.status === 'fulfilled' && !answer.value.isReplayed)).toHaveLength(1)
    for (const reason of refused) expect(reason).toMatchObject({ code: 'idempotency_key_in_use', retryAfterSeconds: 1 })
  })

  it('sets its key free when it is refused', async () => {
    const refused = ask('Een', vink, () => Promise.reject(refuse('plan_limit_reached')))
    await expect(refused).rejects.toMatchObject({ code: 'plan_limit_reached' })

    expect(await ask('Twee')).toMatchObject({ isReplayed: false })
  })

  it('sets its key free also when the session of its caller ended meanwhile', async () => {
    let isSignedIn = true
    const require = async (): Promise<void> => {
      if (!isSignedIn) throw refuse('unauthenticated')
    }
    const ended = ask('Een', { ...vink, terms: [{ require }] }, (account) => {
      isSignedIn = false
      return create(account, 'Een')
    })
    await expect(ended).rejects.toMatchObject({ code: 'unauthenticated' })

    expect(await vink.db.idempotencyRecord.count()).toBe(0)
  })
})

describe('an answer', () => {
  it('is kept together with its effect, whatever goes wrong between the two', async () => {
    let made: unknown
    const cutOff = ask('Bakkerij De Korenaar', vink, async (account) => {
      made = await create(account, 'Bakkerij De Korenaar')
      throw new Error('power cut')
    })
    await expect(cutOff).rejects.toThrow('power cut')
    const again = await ask('Bakkerij De Korenaar')

    expect(again).toEqual({ status: 201, body: JSON.stringify(made), isReplayed: true })
    expect(await customers()).toBe(1)
  })

  it('holds what came after the effect as well, such as the hash of a PDF', async () => {
    const first = await ask('Een', vink, async account => ({ ...await create(account, 'Een'), pdfSha256: 'later' }))

    expect(JSON.parse(first.body)).toMatchObject({ name: 'Een', pdfSha256: 'later' })
    expect((await ask('Een')).body).toBe(first.body)
  })

  it('is not kept of a change on the way to it', async () => {
    const refused = ask('Een', vink, async (account) => {
      await changeAccount(account, async () => 'half way')
      throw refuse('exchange_rate_unavailable')
    })
    await expect(refused).rejects.toMatchObject({ code: 'exchange_rate_unavailable' })

    expect(await ask('Een')).toMatchObject({ isReplayed: false })
  })

  it('is forgotten after a day, and not before', async () => {
    await ask('Een')
    installation.clock.advance(dayMs - 1)
    expect(await ask('Een')).toMatchObject({ isReplayed: true })
    installation.clock.advance(1)

    expect(await ask('Een')).toMatchObject({ isReplayed: false })
    expect(await customers()).toBe(2)
  })

  it('is another one for a caller who may see less', () => {
    const hashOf = (actor: Caller) => hashRequest('/api/v1/customers', { name: 'Een' }, actor)

    expect(hashOf(keyWith([...scopes]))).toBe(hashOf(vink.actor))
    expect(hashOf(keyWith(['invoices:write']))).not.toBe(hashOf(vink.actor))
    expect(hashOf(keyWith(['invoices:write']))).not.toBe(hashOf(keyWith(['invoices:write', 'customers:read'])))
  })
})

describe('a request that has not ended', () => {
  it('holds its key for two minutes; then its server has died, and another may do it', async () => {
    const first = askAndWait('Een')
    await first.hasBegun
    installation.clock.advance(2 * minuteMs - 1)
    await expect(ask('Een')).rejects.toMatchObject({ code: 'idempotency_key_in_use', retryAfterSeconds: 1 })
    installation.clock.advance(1)

    expect(await ask('Een')).toMatchObject({ isReplayed: false })
    first.goOn()
    // It was not dead after all: what it does now is undone, for the other has done it.
    await expect(first.answer).rejects.toMatchObject({ code: 'idempotency_key_in_use' })
    expect(await customers()).toBe(1)
    expect(await ask('Een')).toMatchObject({ isReplayed: true })
  })
})
