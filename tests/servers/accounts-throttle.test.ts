import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ApiClient, signUp } from '../support/api-client'
import { mailTo, tokenIn } from '../support/outbox'
import { expectSpentLimit } from '../support/rate-limits'
import { useServer } from '../support/use-server'

const second = 1000
const minute = 60 * second
const password = 'vier woorden zijn genoeg'

// A trusted proxy lets a test speak from any address.
const server = await useServer({ env: { NUXT_TRUSTED_PROXIES: '127.0.0.1' } })

let lastAddress = 0
/** An address on the internet that nobody has spoken from yet. */
const newAddress = () => `198.51.${Math.floor(++lastAddress / 250)}.${lastAddress % 250 + 1}`

/** Someone at an address who tries passwords. */
function guesserAt(address: string) {
  const guest = new ApiClient(server.url, { origin: server.url, 'x-forwarded-for': address })
  return async (email: string, guess = 'niet het goede wachtwoord') => {
    const { status, headers } = await guest.request('signIn', { body: { email, password: guess } })
    return { status, headers, retryAfter: Number(headers.get('retry-after') ?? 0) }
  }
}

async function newcomer(address = newAddress()) {
  const email = `${randomUUID()}@example.nl`
  const guest = new ApiClient(server.url, { origin: server.url, 'x-forwarded-for': address })
  await guest.call('signUp', { body: { email, password, name: 'Studio Vink' } })
  return { email, address }
}

describe('guessing a password', () => {
  it('is refused after five failures, the right password too, and allowed again after half a minute', async () => {
    const { email } = await newcomer()
    const guess = guesserAt(newAddress())
    for (let count = 1; count <= 5; count++) expect(await guess(email)).toMatchObject({ status: 401 })

    const throttled = await guess(email, password)
    expect(throttled.status).toBe(429)
    expectSpentLimit(throttled.headers, '"sign-in";q=5;w=86400')
    expect(throttled.retryAfter).toBeGreaterThan(20)
    expect(throttled.retryAfter).toBeLessThanOrEqual(30)

    await server.advanceClock(31 * second)
    expect(await guess(email, password)).toMatchObject({ status: 200 })
  })

  it('has to wait twice as long after each further failure, and never more than a quarter of an hour', async () => {
    const { email } = await newcomer()
    const guess = guesserAt(newAddress())
    for (let count = 1; count <= 5; count++) await guess(email)
    const waits: number[] = []
    for (let count = 1; count <= 7; count++) {
      const { retryAfter } = await guess(email)
      waits.push(retryAfter)
      await server.advanceClock(retryAfter * second)
      expect(await guess(email)).toMatchObject({ status: 401 })
    }

    expect(waits.map(wait => Math.ceil(wait / 30) * 30)).toEqual([30, 60, 120, 240, 480, 900, 900])
  })

  it('waits no longer because it knocked while it had to wait', async () => {
    const { email } = await newcomer()
    const guess = guesserAt(newAddress())
    for (let count = 1; count <= 5; count++) await guess(email)
    for (let count = 1; count <= 10; count++) expect((await guess(email)).retryAfter).toBeLessThanOrEqual(30)
  })

  it('gets no more than five tries out of forty at once', async () => {
    const { email } = await newcomer()
    const guess = guesserAt(newAddress())
    const answers = await Promise.all(Array.from({ length: 40 }, () => guess(email)))

    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5)
    expect(answers.every(({ status }) => [401, 429, 503].includes(status))).toBe(true)
  })

  it('is counted over all addresses it comes from', async () => {
    const { email } = await newcomer()
    for (let count = 1; count <= 5; count++) await guesserAt(newAddress())(email)

    expect(await guesserAt(newAddress())(email)).toMatchObject({ status: 429 })
  })

  it('does not keep the owner out who signed in from the same place before', async () => {
    const { email, address } = await newcomer()
    for (let count = 1; count <= 6; count++) await guesserAt(newAddress())(email)

    expect(await guesserAt(address)(email, password)).toMatchObject({ status: 200 })
  })

  it('is throttled at the owner\'s own place as well', async () => {
    const { email, address } = await newcomer()
    const guess = guesserAt(address)
    for (let count = 1; count <= 5; count++) await guess(email)

    expect(await guess(email, password)).toMatchObject({ status: 429 })
  })

  it('is forgotten after a day', async () => {
    const { email } = await newcomer()
    const guess = guesserAt(newAddress())
    for (let count = 1; count <= 5; count++) await guess(email)
    await server.advanceClock(24 * 60 * minute)

    for (let count = 1; count <= 5; count++) expect(await guess(email)).toMatchObject({ status: 401 })
  })

  it('goes the same way for an address that nobody has', async () => {
    const { email } = await newcomer()
    const stories = await Promise.all([email, `${randomUUID()}@example.nl`].map(async (address) => {
      const guess = guesserAt(newAddress())
      const statuses = []
      for (let count = 1; count <= 7; count++) statuses.push((await guess(address)).status)
      return statuses
    }))

    expect(stories[0]).toEqual([401, 401, 401, 401, 401, 429, 429])
    expect(stories[1]).toEqual(stories[0])
  })
})

describe('one place that tries many accounts', () => {
  it('has to wait after thirty failures, while others go on', async () => {
    const place = newAddress()
    const statuses = []
    for (let count = 1; count <= 30; count++) statuses.push((await guesserAt(place)(`${randomUUID()}@example.nl`)).status)
    const { email } = await newcomer()

    expect(new Set(statuses)).toEqual(new Set([401]))
    const throttled = await guesserAt(place)(email, password)
    expect(throttled).toMatchObject({ status: 429 })
    expectSpentLimit(throttled.headers, '"sign-in-place";q=30;w=3600')
    expect(await guesserAt(newAddress())(email, password)).toMatchObject({ status: 200 })
  })

  it('learns of five taken addresses a day by signing up, and then has to wait', async () => {
    const guest = new ApiClient(server.url, { origin: server.url, 'x-forwarded-for': newAddress() })
    const attempt = async () => {
      const { email } = await newcomer()
      return (await guest.request('signUp', { body: { email, password, name: 'Iemand' } })).status
    }
    const statuses = []
    for (let count = 1; count <= 6; count++) statuses.push(await attempt())

    expect(statuses).toEqual([...Array.from({ length: 5 }, () => 409), 429])
  })
})

it('a reset by mail lets its owner in at once, however many have guessed', async () => {
  const { email } = await newcomer()
  const place = newAddress()
  for (let count = 1; count <= 6; count++) await guesserAt(place)(email)
  const guest = new ApiClient(server.url, { origin: server.url, 'x-forwarded-for': place })
  await guest.call('requestPasswordReset', { body: { email } })
  const token = tokenIn(await mailTo(email, /Kies/, server.outboxDir))
  await guest.call('confirmPasswordReset', { body: { token, password: 'een heel nieuw wachtwoord' } })

  expect(await guesserAt(place)(email, 'een heel nieuw wachtwoord')).toMatchObject({ status: 200 })
})

it('proving again who you are is throttled like signing in', async () => {
  const { session } = await signUp('Studio Vink', server.url)
  const codes = []
  for (let count = 1; count <= 6; count++) {
    codes.push((await session.refused('reauthenticate', { body: { password: 'niet het goede wachtwoord' } })).code)
  }

  expect(codes).toEqual([...Array.from({ length: 5 }, () => 'invalid_credentials'), 'rate_limited'])
})
