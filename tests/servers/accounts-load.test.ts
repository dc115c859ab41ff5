import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ApiClient, signUp } from '../support/api-client'
import { useServer } from '../support/use-server'

const server = await useServer({ env: { NUXT_TRUSTED_PROXIES: '127.0.0.1' }, realHashes: true })

const guestAt = (address: string) => new ApiClient(server.url, { origin: server.url, 'x-forwarded-for': address })
const wrongAt = (email: string) => ({ body: { email, password: 'niet het goede wachtwoord' } })

describe('while one place tries a hundred passwords at once', () => {
  it('a neighbour who is signed in is answered before the tries are', async () => {
    const { session } = await signUp('Studio Vink', server.url)
    const answered: string[] = []
    const guesser = guestAt('198.51.100.1')
    const tries = Promise.all(Array.from({ length: 100 }, async () => {
      const answer = await guesser.request('signIn', wrongAt(`${randomUUID()}@example.nl`))
      answered.push(answer.status === 401 ? 'try' : 'refused')
      return answer
    }))
    // From the first answer on, the tries have reached the server.
    await expect.poll(() => answered.length).toBeGreaterThan(0)
    for (let request = 1; request <= 10; request++) {
      await session.call('getMe')
      answered.push('neighbour')
    }
    const answers = await tries

    expect(answered.lastIndexOf('neighbour')).toBeLessThan(answered.lastIndexOf('try'))
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(30)
    const refused = answers.filter(({ status }) => status !== 401)
    for (const { status, headers, body } of refused) {
      // Too many tries in an hour, or a machine so busy that one has waited for too long: both say when to come again.
      expect([[429, 'rate_limited'], [503, 'service_unavailable']]).toContainEqual([status, (body as { data: { code: string } }).data.code])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    // A machine so busy that it judged few of them has tries left to refuse.
    const later: number[] = []
    while (!later.includes(429) && later.length < 100) {
      later.push((await guesser.request('signIn', wrongAt(`${randomUUID()}@example.nl`))).status)
    }
    expect(later).toContain(429)
  })

  it('somebody at another place signs in before the tries are judged', async () => {
    const jansen = await signUp('Timmerbedrijf Jansen', server.url)
    const answered: string[] = []
    const guesser = guestAt('198.51.100.2')
    const tries = Promise.all(Array.from({ length: 40 }, async () => {
      const { status } = await guesser.request('signIn', wrongAt(`${randomUUID()}@example.nl`))
      answered.push(status === 401 ? 'try' : 'refused')
    }))
    await expect.poll(() => answered.length).toBeGreaterThan(0)
    await guestAt('198.51.100.3').call('signIn', { body: { email: jansen.email, password: jansen.password } })
    answered.push('neighbour')
    await tries

    expect(answered.indexOf('neighbour')).toBeLessThan(answered.lastIndexOf('try'))
  })
})
