import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Passwords } from '#integrations/passwords'
import { createAccount } from '#services/accounts/create-account'
import { forgetExpired } from '#services/accounts/forget-expired'
import { answerResetRequestsSoon, requestPasswordReset } from '#services/accounts/reset-password'
import { signIn } from '#services/accounts/sign-in'
import { signUp } from '#services/accounts/sign-up'
import { openTelling } from '../support/query-plans'
import { temporaryFolder } from '../support/run-folder'
import { lightPasswords, openService, type TestService } from '../support/service'
import { useDatabase } from '../support/use-database'

const database = useDatabase()
const password = 'vier woorden zijn genoeg'
const browser = { userAgent: 'Firefox', ipAddress: '192.0.2.1' }
const vink = { email: 'vink@example.nl', password, name: 'Studio Vink', locale: 'nl', plan: 'pro' } as const

let test: TestService
/** How often a password was hashed or checked: the one slow thing, which would tell by its time. */
let hashes = 0

beforeAll(async () => {
  test = await openService({
    databaseUrl: database.url,
    outboxDir: temporaryFolder('outbox'),
    passwords: {
      hash: (text) => {
        hashes++
        return lightPasswords.hash(text)
      },
      verify: (text, hash) => {
        hashes++
        return lightPasswords.verify(text, hash)
      },
    },
  })
  await createAccount(test.service, vink)
})
afterAll(() => test.close())

async function hashesOf(work: () => unknown): Promise<number> {
  const before = hashes
  await Promise.resolve(work()).catch((error: unknown) => {
    if (!(error instanceof Error && error.name === 'Refusal')) throw error
  })
  await test.service.outside.background.settled()
  return hashes - before
}

describe('the work of an answer', () => {
  it.each([
    ['the right password', vink.email, password],
    ['a wrong password', vink.email, 'niet het goede wachtwoord'],
    ['an unknown address', 'niemand@example.nl', password],
  ])('is one hash for %s', async (_, email, guess) => {
    expect(await hashesOf(() => signIn(test.service, { email, password: guess }, browser))).toBe(1)
  })

  it.each([['a new', 'nieuw@example.nl'], ['a taken', vink.email]])('is one hash for signing up with %s address', async (_, email) => {
    expect(await hashesOf(() => signUp(test.service, { ...vink, email }, browser))).toBe(1)
  })

  it.each([['a known', vink.email], ['an unknown', 'niemand@example.nl']])(
    'is given before anybody looks for %s address that asks for a reset', async (_, email) => {
      let hasLooked = false
      const service = {
        ...test.service,
        database: {
          ...test.service.database,
          prisma: new Proxy(test.service.database.prisma, {
            get(prisma, name) {
              hasLooked ||= name === 'user'
              return Reflect.get(prisma, name)
            },
          }),
        },
      }
      expect(await requestPasswordReset(service, email)).toEqual({ accepted: true })
      expect(hasLooked).toBe(false)
      await service.outside.background.settled()
      expect(hasLooked).toBe(true)
    })

  it('is no hash at all while guessing is slowed down', async () => {
    const guess = () => signIn(test.service, { email: 'jansen@example.nl', password }, { ...browser, ipAddress: '192.0.2.2' })
    for (let count = 1; count <= 5; count++) expect(await hashesOf(guess)).toBe(1)

    expect(await hashesOf(guess)).toBe(0)
  })
})

describe('requests for a new password', () => {
  it('are answered though one before them fails, which is tried again', async () => {
    const { prisma } = test.service.database
    const emails = ['bakker@example.nl', 'smit@example.nl']
    for (const email of emails) await createAccount(test.service, { ...vink, email })
    await prisma.resetRequest.createMany({
      data: emails.map((email, index) => ({ id: `wish-${index}`, email, createdAt: new Date(Date.UTC(2026, 10, 20, 8, index)) })),
    })
    const { tokens } = test.service.outside
    const next = [() => { throw new Error('no random octets') }]
    const failing = { ...test.service.outside, tokens: { ...tokens, next: () => (next.pop() ?? tokens.next)() } }
    const mailed = async () => {
      await test.service.outside.background.settled()
      const mails = await prisma.outboxMail.findMany({ where: { kind: 'reset_password' } })
      const recipients = mails.flatMap(mail => mail.recipients)
      return emails.filter(email => recipients.includes(email))
    }

    // One after the other, so that it is the first that fails.
    const settings = { ...test.service.settings, jobItemsAtOnce: 1 }
    answerResetRequestsSoon({ ...test.service, outside: failing, settings })
    expect(await mailed()).toEqual(['smit@example.nl'])
    answerResetRequestsSoon(test.service)
    expect(await mailed()).toEqual(emails)
    expect(await prisma.resetRequest.count()).toBe(0)
  })
})

describe('a password that is right while something changes', () => {
  it('does not sign in without the code of an app that was turned on meanwhile', async () => {
    const person = { ...vink, email: 'meanwhile@example.nl' }
    const { userId } = await createAccount(test.service, person)
    const { prisma } = test.service.database
    const turnOnMeanwhile: Passwords = {
      ...lightPasswords,
      verify: async (text, hash) => {
        await prisma.user.update({ where: { id: userId }, data: { totpSecret: 'x', totpConfirmedAt: test.clock.now() } })
        return lightPasswords.verify(text, hash)
      },
    }
    const service = { ...test.service, outside: { ...test.service.outside, passwords: turnOnMeanwhile } }

    await expect(signIn(service, person, browser)).rejects.toMatchObject({ code: 'invalid_credentials' })
    await expect(signIn(test.service, person, browser)).rejects.toMatchObject({ code: 'second_factor_required' })
  })
})

describe('what is kept of a try', () => {
  it('is no address and no secret that was typed', async () => {
    await hashesOf(() => signIn(test.service, { email: 'geheim@example.nl', password: 'een geheim wachtwoord' }, browser))
    const rows = JSON.stringify(await test.service.database.prisma.signInAttempt.findMany())

    expect(rows).not.toContain('geheim')
  })

  it('is counted alike by every server on the database', async () => {
    const other = await openService({ databaseUrl: database.url, outboxDir: temporaryFolder('outbox') })
    const place = { ...browser, ipAddress: '192.0.2.3' }
    const guess = { email: 'samen@example.nl', password }
    const codes: string[] = []
    for (let count = 1; count <= 6; count++) {
      const { service } = count % 2 ? test : other
      codes.push(await signIn(service, guess, place).then(() => 'in', (error: { code: string }) => error.code))
    }
    await other.close()

    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'invalid_credentials'), 'rate_limited'])
  })

  it('is no reason for the owner to wait when it comes at the same moment, from a server whose clock is ahead', async () => {
    const ahead = new Date(test.clock.now().getTime() + 5)
    const clockAhead = { ...test.service, outside: { ...test.service.outside, clock: { now: () => ahead } } }
    const guess = { email: vink.email, password: 'niet het goede wachtwoord' }
    await expect(signIn(clockAhead, guess, browser)).rejects.toMatchObject({ code: 'invalid_credentials' })

    await signIn(test.service, { email: vink.email, password }, browser)
  })

  it('keeps nobody out for longer, where a clock that was wrong dated it ahead', async () => {
    const office = { ...browser, ipAddress: '192.0.2.77' }
    const email = 'vooruit@example.nl'
    await createAccount(test.service, { ...vink, email })
    const ahead = (days: number) => ({
      ...test.service,
      outside: {
        ...test.service.outside,
        clock: { now: () => new Date(test.clock.now().getTime() + days * 24 * 3_600_000) },
      },
    })
    const guess = (service: typeof test.service) =>
      signIn(service, { email, password: 'niet het goede' }, office).catch(({ code }: { code: string }) => code)
    for (let time = 0; time < 5; time++) expect(await guess(ahead(3))).toBe('invalid_credentials')

    expect(await signIn(test.service, { email, password }, office)).toBeDefined()
    // Nor is what fails now passed over because somebody got in "later".
    await signIn(ahead(5), { email, password }, office)
    test.clock.advance(1_000)
    for (let time = 0; time < 5; time++) expect(await guess(test.service)).toBe('invalid_credentials')
    expect(await guess(test.service)).toBe('rate_limited')
    await test.service.database.prisma.signInAttempt.deleteMany({ where: { createdAt: { gt: test.clock.now() } } })
  })

  it('is forgotten after ninety days, with all else that no longer opens anything', async () => {
    const { prisma } = test.service.database
    await signIn(test.service, { email: vink.email, password }, browser)
    await prisma.passkeyChallenge.create({
      data: { id: 'vraag', userId: null, purpose: 'authenticate', challenge: 'x', expiresAt: test.clock.now() },
    })
    const { id: accountId } = await prisma.account.findFirstOrThrow()
    await prisma.idempotencyRecord.create({
      data: {
        accountId, key: 'k', operation: 'createInvoice', requestHash: 'x', status: 'done', answerStatus: 201,
        answerBody: '{}', createdAt: test.clock.now(), claimedAt: test.clock.now(),
      },
    })
    await forgetExpired(test.service)
    expect(await prisma.idempotencyRecord.count()).toBe(1)
    test.clock.advance(10 * 24 * 60 * 60_000)
    await forgetExpired(test.service)
    expect(await prisma.idempotencyRecord.count()).toBe(0)
    expect(await prisma.session.count()).toBeGreaterThan(0)
    expect(await prisma.passkeyChallenge.count()).toBe(0)

    test.clock.advance(81 * 24 * 60 * 60_000)
    await forgetExpired(test.service)
    expect(await prisma.session.count()).toBe(0)
    expect(await prisma.userToken.count()).toBe(0)
    expect(await prisma.signInAttempt.count()).toBe(0)
    expect(await prisma.user.count()).toBeGreaterThan(0)
  })

  it('is forgotten in pieces, however much there is, each in a transaction of its own', async () => {
    const telling = await openTelling(database.url)
    const { prisma } = telling.database
    const { id: accountId } = await prisma.account.findFirstOrThrow()
    const [before, after] = [new Date(test.clock.now().getTime() - 100 * 24 * 60 * 60_000), test.clock.now()]
    for (const [count, at] of [[2_100, before], [10, after]] as const) {
      const numbers = Array.from({ length: count }, (_, number) => `${at.getTime()}-${number}`)
      await prisma.providerEvent.createMany({ data: numbers.map(id => ({ id, receivedAt: at })) })
      await prisma.idempotencyRecord.createMany({
        data: numbers.map(key => ({
          accountId, key, operation: 'createInvoice', requestHash: 'x', status: 'done', createdAt: at, claimedAt: at,
        })),
      })
    }
    telling.statements.length = 0
    await forgetExpired({ ...test.service, database: telling.database })
    const asked = telling.statements.map(({ sql }) => sql)
    const pieces = asked.filter(sql => sql.startsWith('DELETE'))

    // Three of a thousand of each of the two, and one of all others.
    expect(pieces).toHaveLength(3 + 3 + 7)
    expect(asked.filter(sql => sql.includes('COMMIT'))).toHaveLength(pieces.length)
    expect(await prisma.providerEvent.count()).toBe(10)
    expect(await prisma.idempotencyRecord.count()).toBe(10)
    await telling.database.close()
  })
})
