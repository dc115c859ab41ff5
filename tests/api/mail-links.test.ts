import { request as httpRequest } from 'node:http'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { ApiClient, signUp, type Answer, type Tenant } from '../support/api-client'
import { movingServer } from '../support/moving-server'
import { mailsTo, mailTo, tokenIn } from '../support/outbox'
import { expectSpentLimit } from '../support/rate-limits'
import type { TestServer } from '../support/server'

const url = inject('serverUrl')
const guest = new ApiClient(url, { origin: url })
const minuteMs = 60_000
const newPassword = 'nog eens vier nieuwe woorden'

describe('a new account', () => {
  it('is mailed a link that proves its address', async () => {
    const vink = await signUp()
    const mail = await mailTo(vink.email, /Bevestig je e-mailadres/)

    expect((await vink.session.call('getMe')).user.emailVerified).toBe(false)
    expect(await guest.call('verifyEmail', { body: { token: tokenIn(mail) } })).toEqual({ verified: true })
    expect((await vink.session.call('getMe')).user.emailVerified).toBe(true)
  })

  it('may open the link twice, as mail programs do', async () => {
    const vink = await signUp()
    const body = { token: tokenIn(await mailTo(vink.email, /Bevestig/)) }
    await guest.call('verifyEmail', { body })

    expect(await guest.call('verifyEmail', { body })).toEqual({ verified: true })
  })

  it('is written to in its own language', async () => {
    const email = `${randomUUID()}@example.nl`
    await guest.call('signUp', { body: { email, password: 'four words are enough', name: 'Vink', locale: 'en' } })

    expect((await mailTo(email, /Confirm your e-mail address/)).text).toContain('/verify-email?token=')
  })

  it('cannot put words of its own into the mail to somebody else', async () => {
    const email = `${randomUUID()}@example.nl`
    await guest.call('signUp', { body: { email, password: newPassword, name: 'Win at https://evil.example' } })
    const mail = await mailTo(email, /Bevestig/)

    expect(mail.raw.toString()).not.toContain('evil')
  })

  it('gets the link again when asked, three an hour', async () => {
    const vink = await signUp()
    for (let count = 1; count <= 2; count++) {
      expect(await vink.session.call('resendVerification')).toEqual({ accepted: true })
    }
    const { status, headers, body } = await vink.session.request('resendVerification')

    expect([status, body]).toMatchObject([429, { data: { code: 'rate_limited' } }])
    expectSpentLimit(headers, '"mail";q=3;w=3600')
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_000)
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(3_600)
  })

  it('is mailed nothing more once somebody who is signed in proved the address', async () => {
    const vink = await signUp()
    await vink.session.call('verifyEmail', { body: { token: tokenIn(await mailTo(vink.email, /Bevestig/)) } })
    for (let count = 1; count <= 5; count++) await vink.session.call('resendVerification')

    expect(await mailsTo(vink.email)).toSatisfy((mails: { subject?: string }[]) =>
      mails.filter(({ subject }) => subject?.startsWith('Bevestig')).length === 1)
  })

  it('invites nobody while its link was opened by somebody who was not signed in', async () => {
    const vink = await signUp()
    const first = tokenIn(await mailTo(vink.email, /Bevestig/))
    await guest.call('verifyEmail', { body: { token: first } })
    expect(await vink.session.refused('inviteMember', { body: { email: 'anna@example.nl', role: 'viewer' } }))
      .toMatchObject({ status: 403, code: 'email_not_verified' })

    await vink.session.call('verifyEmail', { body: { token: first } })
    expect(await vink.session.call('inviteMember', { body: { email: 'anna@example.nl', role: 'viewer' } }))
      .toMatchObject({ role: 'viewer' })
  })
})

describe('a link', () => {
  it.each(['verifyEmail', 'confirmPasswordReset'] as const)('that never was is refused by %s', async (id) => {
    expect(await guest.refused(id, { body: { token: 'x'.repeat(43), password: newPassword } }))
      .toMatchObject({ status: 410, code: 'mail_link_invalid' })
  })

  it('does only what it was mailed for', async () => {
    const vink = await signUp()
    const token = tokenIn(await mailTo(vink.email, /Bevestig/))

    expect(await guest.refused('confirmPasswordReset', { body: { token, password: newPassword } }))
      .toMatchObject({ code: 'mail_link_invalid' })
  })

  it('leads to the server itself, whatever address the request claims to be for', async () => {
    const vink = await signUp()
    await postAs('evil.example', '/api/auth/password-reset', { email: vink.email })
    const mail = await mailTo(vink.email, /nieuw wachtwoord/)

    expect(mail.text).toContain(`http://localhost:${new URL(url).port}/reset-password?token=`)
    expect(mail.raw.toString()).not.toContain('evil')
  })
})

describe('a forgotten password', () => {
  it('can be replaced once by each link', async () => {
    const vink = await signUp()
    const token = await askForReset(vink)
    const answers = await Promise.all(['eerste', 'tweede', 'derde'].map(word =>
      guest.request('confirmPasswordReset', { body: { token, password: `${word} nieuwe lange zin` } })))

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410])
    expect(await guest.refused('confirmPasswordReset', { body: { token, password: newPassword } }))
      .toMatchObject({ status: 410, code: 'mail_link_invalid' })
  })

  it('is not replaced by a poor one, and the link still works after that', async () => {
    const vink = await signUp()
    const token = await askForReset(vink)

    for (const password of ['tekort', 'kort van stof', 'passwordpassword', 'aaaaaaaaaaaaaaaaaa', '123456789012345678']) {
      expect(await guest.refused('confirmPasswordReset', { body: { token, password } }), password)
        .toMatchObject({ status: 422, details: [{ path: ['password'] }] })
    }
    await guest.call('confirmPasswordReset', { body: { token, password: newPassword } })
  })

  it('leaves keys alone where somebody confirmed the address while signed in', async () => {
    const vink = await signUp()
    await vink.session.call('verifyEmail', { body: { token: tokenIn(await mailTo(vink.email, /Bevestig/)) } })
    await guest.call('confirmPasswordReset', { body: { token: await askForReset(vink), password: newPassword } })

    await vink.api.call('getMe')
  })

  it('takes them away where the owner of the inbox confirmed an account that somebody else may have opened', async () => {
    const [squatter, jansen] = [await signUp(), await signUp('Timmerbedrijf Jansen')]
    const token = tokenIn(await mailTo(squatter.email, /Bevestig/))
    // Once in a browser where nobody is signed in, and once where somebody else is.
    await guest.call('verifyEmail', { body: { token } })
    await jansen.session.call('verifyEmail', { body: { token } })
    await guest.call('confirmPasswordReset', { body: { token: await askForReset(squatter), password: newPassword } })

    expect(await squatter.api.refused('getMe')).toMatchObject({ code: 'invalid_api_key' })
    expect(await squatter.session.refused('getMe')).toMatchObject({ code: 'unauthenticated' })
    await jansen.session.call('getMe')
  })

  it('ends a change of the address that was on its way', async () => {
    const squatter = await signUp()
    const elsewhere = `${randomUUID()}@example.nl`
    await squatter.session.call('requestEmailChange', { body: { email: elsewhere } })
    const change = tokenIn(await mailTo(elsewhere, /nieuwe e-mailadres/))
    await guest.call('confirmPasswordReset', { body: { token: await askForReset(squatter), password: newPassword } })

    expect(await guest.refused('verifyEmail', { body: { token: change } })).toMatchObject({ code: 'mail_link_invalid' })
  })

  it('is mailed about three times an hour, with the same answer each time', async () => {
    const vink = await signUp()
    for (let count = 1; count <= 5; count++) {
      expect(await guest.call('requestPasswordReset', { body: { email: vink.email } })).toEqual({ accepted: true })
    }
    // A later mail shows that the queue has been worked through.
    await vink.session.call('createApiKey', { body: { name: 'Later' } })
    await mailTo(vink.email, /API-sleutel/)

    expect((await mailsTo(vink.email)).filter(({ subject }) => subject === 'Kies een nieuw wachtwoord').length)
      .toBeLessThanOrEqual(3)
  })
})

describe('an address that nobody has', () => {
  const stranger = `${randomUUID()}@example.nl`

  it('is answered byte for byte like one that somebody has', async () => {
    const vink = await signUp()
    const answers = await Promise.all([vink.email, stranger].map(email =>
      guest.request('requestPasswordReset', { body: { email } })))

    expect(answers.map(({ status }) => status)).toEqual([202, 202])
    expect(comparable(answers[0])).toEqual(comparable(answers[1]))
  })

  it('is mailed nothing', async () => {
    expect(await mailsTo(stranger)).toEqual([])
  })
})

describe('as time goes by', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await movingServer('named')
  })

  const visitor = () => new ApiClient(server.url, { origin: 'https://polder.example' })

  async function newcomer() {
    const email = `${randomUUID()}@example.nl`
    await visitor().call('signUp', { body: { email, password: newPassword, name: 'Vink' } })
    const verification = await mailTo(email, /Bevestig/, server.outboxDir)
    return { email, verification }
  }

  it('links lead to the configured address, from the configured sender', async () => {
    const { verification } = await newcomer()

    expect(verification.from).toEqual({ address: 'post@polder.example', name: 'Polder Utrecht' })
    expect(verification.text).toContain('https://polder.example/verify-email?token=')
  })

  it('a confirmation works for three days', async () => {
    const { verification } = await newcomer()
    const { verification: other } = await newcomer()
    await server.advanceClock(71 * 60 * minuteMs)
    await visitor().call('verifyEmail', { body: { token: tokenIn(verification) } })
    await server.advanceClock(2 * 60 * minuteMs)

    expect(await visitor().refused('verifyEmail', { body: { token: tokenIn(other) } }))
      .toMatchObject({ status: 410, code: 'mail_link_invalid' })
  })
})

async function askForReset({ email }: Tenant): Promise<string> {
  await guest.call('requestPasswordReset', { body: { email } })
  return tokenIn(await mailTo(email, /Kies een nieuw wachtwoord/))
}

/** `fetch` writes the Host header itself; this does not. */
function postAs(host: string, path: string, body: unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(`${url}${path}`, {
      method: 'POST',
      headers: { host, 'content-type': 'application/json' },
    }, response => response.resume().on('end', resolve))
    sent.on('error', reject).end(JSON.stringify(body))
  })
}

function comparable(answer: Answer<unknown> | undefined): unknown {
  const { date: _, 'x-request-id': __, ...headers } = Object.fromEntries(answer?.headers ?? [])
  return { headers, body: answer?.body }
}
