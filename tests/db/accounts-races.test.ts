import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Refusal } from '#contract/errors'
import { openFairQueue } from '#integrations/fair-queue'
import { attempt, type Tried } from '#services/accounts/attempts'
import { createAccount } from '#services/accounts/create-account'
import { signIn } from '#services/accounts/sign-in'
import { signUp } from '#services/accounts/sign-up'
import type { ServiceContext } from '#services/work/context'
import { temporaryFolder } from '../support/run-folder'
import { openService, type TestService } from '../support/service'
import { dailyOnPostgres } from '../support/skipped'
import { useDatabase } from '../support/use-database'

const database = useDatabase()
const password = 'vier woorden zijn genoeg'
const vink = { email: 'vink@example.nl', password, name: 'Studio Vink', locale: 'nl', plan: 'pro' } as const
const dayMs = 24 * 60 * 60_000

/** Two servers on one database. */
let servers: [TestService, TestService]
beforeAll(async () => {
  const outboxDir = temporaryFolder('outbox')
  // Everybody at once: only the database stands between them.
  const passwordTurns = openFairQueue({
    running: 100, runningPerCaller: 100, waiting: 0, waitingPerCaller: 0, retryAfterSeconds: 1,
  })
  const open = () => openService({ databaseUrl: database.url, outboxDir, passwordTurns })
  servers = [await open(), await open()]
  await createAccount(servers[0].service, vink)
})
afterAll(async () => {
  for (const server of servers) await server.close()
})
beforeEach(() => servers[0].service.database.prisma.signInAttempt.deleteMany())

let lastPlace = 0
const newPlace = () => ({ userAgent: 'Firefox', ipAddress: `192.0.2.${++lastPlace}` })
const serverOf = (index: number): ServiceContext => servers[index % 2 === 0 ? 0 : 1].service

describe('tries at the same moment, over two servers', dailyOnPostgres, () => {
  it('are judged up to thirty from one place, though none of them has failed yet', async () => {
    const place = newPlace()
    expect(await judgedOf(80, index => ({ subject: `iemand-${index}@example.nl`, browser: place }))).toBe(30)
  })

  it('are judged up to five at one account, wherever they come from', async () => {
    expect(await judgedOf(40, () => ({ subject: vink.email, browser: newPlace() }))).toBe(5)
  })

  it('are judged one at a time once the pause after five failures is over', async () => {
    const subject = 'lang-geduld@example.nl'
    expect(await judgedOf(5, () => ({ subject, browser: newPlace() }))).toBe(5)
    for (const { clock } of servers) clock.advance(31_000)

    expect(await judgedOf(10, () => ({ subject, browser: newPlace() }))).toBe(1)
  })

  it('are refused for a moment where only tries that are being judged stand in the way', async () => {
    const place = newPlace()
    const refusals: Refusal[] = []
    await judgedOf(35, index => ({ subject: `ander-${index}@example.nl`, browser: place }), refusals)

    expect(refusals).toHaveLength(5)
    for (const { retryAfterSeconds, limit } of refusals) {
      expect(retryAfterSeconds).toBe(2)
      expect(limit?.name).toBe('sign-in-place')
    }
  })

  it('are both heard when both are good', async () => {
    const place = newPlace()
    const opened = await Promise.all([0, 1].map(index => signIn(serverOf(index), vink, place)))

    expect(new Set(opened.map(({ secret }) => secret)).size).toBe(2)
  })

  it('count as failed when their server died before it judged them', async () => {
    const subject = 'halverwege@example.nl'
    for (let count = 0; count < 5; count++) {
      void attempt(serverOf(0), { subject, method: 'password', user: null, browser: newPlace() }, () => new Promise(() => {}))
    }
    await expect.poll(() => servers[0].service.database.prisma.signInAttempt.count()).toBe(5)
    const [refused] = await refusalsOf([() => attempt(serverOf(1), {
      subject, method: 'password', user: null, browser: newPlace(),
    }, async () => 'in')])

    expect(refused).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 2 })
    for (const { clock } of servers) clock.advance(61_000)
    for (let count = 0; count < 2; count++) {
      await refusalsOf([() => attempt(serverOf(1), { subject, method: 'password', user: null, browser: newPlace() }, wrong)])
    }
    const [later] = await refusalsOf([() => attempt(serverOf(1), {
      subject, method: 'password', user: null, browser: newPlace(),
    }, async () => 'in')])
    expect(later).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 60 })
  })
})

describe('signing up at the same moment, over two servers', dailyOnPostgres, () => {
  it('tells one place of five taken addresses a day, and of no more', async () => {
    const place = newPlace()
    const taken = Array.from({ length: 8 }, (_, index) => ({ ...vink, email: `bezet-${index}@example.nl` }))
    for (const person of taken) await createAccount(serverOf(0), person)
    const codesOf = (refusals: (Refusal | null)[]) => refusals.map(refusal => refusal?.code)
    const codes = codesOf(await refusalsOf(taken.map((person, index) => () => signUp(serverOf(index), person, place))))

    expect(codes.filter(code => code === 'email_taken')).toHaveLength(5)
    expect(codes.filter(code => code === 'rate_limited')).toHaveLength(3)
    const again = () => refusalsOf([() => signUp(serverOf(0), taken[7] ?? vink, place)])
    for (const { clock } of servers) clock.advance(dayMs - 60_000)
    expect(codesOf(await again())).toEqual(['rate_limited'])
    for (const { clock } of servers) clock.advance(60_000)
    expect(codesOf(await again())).toEqual(['email_taken'])
  })

  it('opens as many accounts from one place in a day as the operator allows', async () => {
    const place = newPlace()
    const open = (index: number) => {
      const service = serverOf(index)
      const settings = { ...service.settings, signUpsPerPlacePerDay: 3 }
      return signUp({ ...service, settings }, { ...vink, email: `nieuw-${index}@example.nl` }, place)
    }
    const refusals = await refusalsOf(Array.from({ length: 8 }, (_, index) => () => open(index)))

    expect(refusals.filter(refusal => refusal === null)).toHaveLength(3)
    expect(refusals.filter(refusal => refusal?.code === 'rate_limited')).toHaveLength(5)
    expect((await refusalsOf([() => open(8)]))[0]?.limit).toMatchObject({ name: 'sign-up-day', quota: 3 })
    for (const { clock } of servers) clock.advance(dayMs)
    expect(await refusalsOf([() => open(9)])).toEqual([null])
  })
})

async function wrong(): Promise<never> {
  throw new Refusal('invalid_credentials')
}

/** How many of so many wrong tries at once are judged at all: each is held until every other has been decided on. */
async function judgedOf(
  count: number,
  tryOf: (index: number) => Pick<Tried, 'subject' | 'browser'>,
  refusals: Refusal[] = [],
): Promise<number> {
  let judged = 0
  let decided = 0
  let release = () => {}
  const allDecided = new Promise<void>((resolve) => {
    release = resolve
  })
  const decide = () => {
    if (++decided === count) release()
  }
  await Promise.all(Array.from({ length: count }, async (_, index) => {
    const work = async () => {
      judged++
      decide()
      await allDecided
      return wrong()
    }
    const [refusal] = await refusalsOf([() => attempt(serverOf(index), { method: 'password', user: null, ...tryOf(index) }, work)])
    if (refusal?.code !== 'rate_limited') return
    refusals.push(refusal)
    decide()
  }))
  return judged
}

/** What each of the works was refused with, all begun at once; null for one that was not. */
function refusalsOf(works: (() => Promise<unknown>)[]): Promise<(Refusal | null)[]> {
  return Promise.all(works.map(work => work().then(() => null, (error: unknown) => {
    if (error instanceof Refusal) return error
    throw error
  })))
}
