import { randomUUID } from 'node:crypto'
import { describe, expect, inject, it } from 'vitest'
import { ApiClient, cookieOf, signUp, type Tenant } from '../support/api-client'
import { mailsTo, mailTo, tokenIn } from '../support/outbox'

const url = inject('serverUrl')
const guest = new ApiClient(url, { origin: url })
const newPassword = 'nog eens vier nieuwe woorden'

/** Somebody who confirmed the address while signed in, as the web app leads them to. */
async function confirmed(tenant: Tenant): Promise<Tenant> {
  await tenant.session.call('verifyEmail', { body: { token: tokenIn(await mailTo(tenant.email, /Bevestig je e-mailadres/)) } })
  return tenant
}

const proven = async () => confirmed(await signUp())

describe('another address', () => {
  const signIn = (email: string) => guest.request('signIn', { body: { email, password: 'vier woorden zijn genoeg' } })
  const asked = async (vink: Tenant, email = `${randomUUID()}@example.nl`) => {
    expect(await vink.session.call('requestEmailChange', { body: { email } })).toEqual({ accepted: true })
    return email
  }

  it('takes the place of the old one when its link is confirmed, once', async () => {
    const vink = await proven()
    const email = await asked(vink, `New-${randomUUID()}@Example.nl`)
    const mail = await mailTo(email.toLowerCase(), /nieuwe e-mailadres/)
    expect((await vink.session.call('getMe')).user.email).toBe(vink.email)

    expect(await guest.call('verifyEmail', { body: { token: tokenIn(mail) } })).toEqual({ verified: true })
    expect((await vink.session.call('getMe')).user).toMatchObject({ email: email.toLowerCase(), emailVerified: true })
    expect([(await signIn(vink.email)).status, (await signIn(email)).status]).toEqual([401, 200])
    expect(await guest.refused('verifyEmail', { body: { token: tokenIn(mail) } })).toMatchObject({ code: 'mail_link_invalid' })
    const { data } = await vink.api.call('listAudit')
    expect(data.map(({ action }) => action)).toEqual(expect.arrayContaining(['email.changed', 'email.change_requested']))
  })

  it('ends every way into an account whose old address was never confirmed, also the session that asked', async () => {
    const squatter = await signUp()
    const email = await asked(squatter)
    await guest.call('verifyEmail', { body: { token: tokenIn(await mailTo(email, /nieuwe/)) } })

    expect(await squatter.api.refused('getMe')).toMatchObject({ code: 'invalid_api_key' })
    expect(await squatter.session.refused('getMe')).toMatchObject({ code: 'unauthenticated' })
    const owner = guest.with({ origin: url, cookie: cookieOf(await signIn(email)) })
    expect((await owner.call('listAudit')).data.map(({ action }) => action).slice(1, 4))
      .toEqual(['session.ended', 'api_key.revoked', 'email.changed'])
  })

  it.each([
    ['never confirmed', async (squatter: Tenant) => squatter],
    ['confirmed by themselves', async (squatter: Tenant) => confirmed(squatter)],
  ])('leaves nothing to somebody who gave their account to a stranger, their own address %s', async (_, prepared) => {
    const squatter = await prepared(await signUp())
    const email = await asked(squatter)
    await guest.call('verifyEmail', { body: { token: tokenIn(await mailTo(email, /nieuwe/)) } })
    // They come back by their old password and leave a key once more.
    const back = guest.with({ origin: url, cookie: cookieOf(await signIn(email)) })
    const { key } = await back.call('createApiKey', { body: { name: 'Weer' } })
    await guest.call('requestPasswordReset', { body: { email } })
    await guest.call('confirmPasswordReset', {
      body: { token: tokenIn(await mailTo(email, /Kies een nieuw wachtwoord/)), password: newPassword },
    })

    expect(await squatter.api.refused('getMe')).toMatchObject({ code: 'invalid_api_key' })
    expect(await guest.with({ 'x-api-key': key }).refused('getMe')).toMatchObject({ code: 'invalid_api_key' })
    expect(await back.refused('getMe')).toMatchObject({ code: 'unauthenticated' })
    expect((await signIn(email)).status).toBe(401)
  })

  it('that was asked for before another does not work any more', async () => {
    const vink = await proven()
    const first = await asked(vink)
    const second = await asked(vink)

    expect(await guest.refused('verifyEmail', { body: { token: tokenIn(await mailTo(first, /nieuwe/)) } }))
      .toMatchObject({ code: 'mail_link_invalid' })
    await vink.session.call('verifyEmail', { body: { token: tokenIn(await mailTo(second, /nieuwe/)) } })
    expect((await vink.session.call('getMe')).user.email).toBe(second)
  })

  it('ends a reset that was mailed to the old one', async () => {
    const vink = await proven()
    await guest.call('requestPasswordReset', { body: { email: vink.email } })
    const token = tokenIn(await mailTo(vink.email, /Kies een nieuw wachtwoord/))
    const email = await asked(vink)
    await vink.session.call('verifyEmail', { body: { token: tokenIn(await mailTo(email, /nieuwe/)) } })

    expect(await guest.refused('confirmPasswordReset', { body: { token, password: newPassword } }))
      .toMatchObject({ code: 'mail_link_invalid' })
  })

  it('and a reset at once never end in an account of two owners', async () => {
    const squatter = await signUp()
    await guest.call('requestPasswordReset', { body: { email: squatter.email } })
    const reset = tokenIn(await mailTo(squatter.email, /Kies een nieuw wachtwoord/))
    const email = await asked(squatter)
    const change = tokenIn(await mailTo(email, /nieuwe/))
    const answers = await Promise.all([
      guest.request('confirmPasswordReset', { body: { token: reset, password: newPassword } }),
      guest.request('verifyEmail', { body: { token: change } }),
      squatter.session.request('createApiKey', { body: { name: 'Snel' } }),
    ])

    expect(answers.slice(0, 2).map(({ status }) => status).sort()).toEqual([200, 410])
    const made = answers[2]?.body as { key?: string }
    expect((await guest.with({ 'x-api-key': made.key ?? 'none' }).request('getMe')).status).toBe(401)
  })

  it('is told to the old one at once, whose owner stops it with a new password', async () => {
    const vink = await signUp()
    const email = await asked(vink)

    expect((await mailTo(vink.email, /e-mailadres wordt gewijzigd/)).text).toContain(email)
    await vink.session.call('changePassword', { body: { currentPassword: vink.password, password: newPassword } })
    expect(await guest.refused('verifyEmail', { body: { token: tokenIn(await mailTo(email, /nieuwe/)) } }))
      .toMatchObject({ code: 'mail_link_invalid' })
    expect((await vink.session.call('getMe')).user.email).toBe(vink.email)
  })

  it('that somebody has gets the same answer, and its owner a mail instead of a link', async () => {
    const [vink, jansen] = [await signUp(), await signUp('Timmerbedrijf Jansen')]
    await asked(vink, jansen.email)

    await mailTo(jansen.email, /Je hebt al een account/)
    expect((await mailsTo(jansen.email)).filter(({ subject }) => subject?.includes('nieuwe'))).toEqual([])
  })

  it('that somebody opened an account with in the meantime stays theirs', async () => {
    const vink = await signUp()
    const email = await asked(vink)
    const token = tokenIn(await mailTo(email, /nieuwe/))
    await guest.call('signUp', { body: { email, password: newPassword, name: 'Galerie' } })

    expect(await guest.refused('verifyEmail', { body: { token } })).toMatchObject({ code: 'mail_link_invalid' })
    expect((await vink.session.call('getMe')).user.email).toBe(vink.email)
  })

  it('is not the one there is, and is asked for three times an hour', async () => {
    const vink = await signUp()

    expect(await vink.session.refused('requestEmailChange', { body: { email: vink.email.toUpperCase() } }))
      .toMatchObject({ status: 422, code: 'validation_failed', details: [{ path: ['email'] }] })
    for (let count = 1; count <= 3; count++) await asked(vink)
    expect(await vink.session.refused('requestEmailChange', { body: { email: 'vierde@example.nl' } }))
      .toMatchObject({ status: 429, code: 'rate_limited' })
  })
})
