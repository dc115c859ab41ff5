import { randomUUID } from 'node:crypto'
import { describe, expect, inject, it } from 'vitest'
import { ApiClient, signUp, type Tenant } from '../support/api-client'
import { mailsTo, mailTo, tokenIn } from '../support/outbox'

const url = inject('serverUrl')
const guest = new ApiClient(url, { origin: url })
const newPassword = 'nog eens vier nieuwe woorden'

describe('another address', () => {
  const signIn = (email: string) => guest.request('signIn', { body: { email, password: 'vier woorden zijn genoeg' } })
  const asked = async (vink: Tenant, email = `${randomUUID()}@example.nl`) => {
    expect(await vink.session.call('requestEmailChange', { body: { email } })).toEqual({ accepted: true })
    return email
  }

  it('takes the place of the old one when its link is opened, once', async () => {
    const vink = await signUp()
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

  it('is told to the old one at once, whose owner stops it with a new password', async () => {
    const vink = await signUp()
    const email = await asked(vink)

    expect((await mailTo(vink.email, /e-mailadres wordt gewijzigd/)).text).toContain(email)
    await vink.session.call('changePassword', { body: { password: newPassword } })
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
