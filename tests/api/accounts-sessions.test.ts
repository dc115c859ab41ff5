import { beforeEach, describe, expect, inject, it } from 'vitest'
import { ApiClient, cookieOf, provenAgain, signUp, type Tenant } from '../support/api-client'
import { mailTo, tokenIn } from '../support/outbox'

const url = inject('serverUrl')
const guest = new ApiClient(url, { origin: url })

let vink: Tenant
beforeEach(async () => {
  vink = await signUp()
})

/** Another browser in which the user signs in. */
async function signInElsewhere({ email, password }: Pick<Tenant, 'email' | 'password'>, userAgent = 'Firefox op de laptop') {
  const answer = await guest.request('signIn', { body: { email, password }, headers: { 'user-agent': userAgent } })
  expect(answer.status).toBe(200)
  return guest.with({ origin: url, cookie: cookieOf(answer) })
}

describe('sessions', () => {
  it('are listed with the browser they belong to, the current one marked', async () => {
    const laptop = await signInElsewhere(vink)
    const { data } = await laptop.call('listSessions')

    expect(data).toMatchObject([
      { current: true, userAgent: 'Firefox op de laptop', ipAddress: '127.0.0.1' },
      { current: false },
    ])
  })

  it('are ended everywhere else at once, which stands in the trail and in a mail', async () => {
    const elsewhere = [await signInElsewhere(vink), await signInElsewhere(vink)]
    expect(await vink.session.call('endOtherSessions')).toEqual({ ended: 2 })

    for (const session of elsewhere) expect(await session.refused('getMe')).toMatchObject({ status: 401, code: 'unauthenticated' })
    expect((await vink.session.call('listSessions')).data).toMatchObject([{ current: true }])
    expect((await vink.session.call('listAudit')).data.map(({ action }) => action).slice(0, 3))
      .toEqual(['session.ended', 'session.ended', 'sessions.ended'])
    expect((await mailTo(vink.email, /andere apparaten zijn uitgelogd/)).text).toContain('2 andere apparaten')
    // API keys are no sessions.
    await vink.api.call('getMe')
    expect(await vink.session.call('endOtherSessions')).toEqual({ ended: 0 })
  })

  it('end one another everywhere at the same moment, and one is left', async () => {
    const laptop = await signInElsewhere(vink)
    const answers = await Promise.all([vink.session, laptop].map(session => session.request('endOtherSessions')))

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  it('change nothing any more once a reset has ended them, also not by what was on its way', async () => {
    const [stolen, own] = ['een wachtwoord van de dief', 'vier andere nieuwe woorden']
    await guest.call('requestPasswordReset', { body: { email: vink.email } })
    const token = tokenIn(await mailTo(vink.email, /Kies een nieuw wachtwoord/))
    const [reset, change] = await Promise.all([
      guest.request('confirmPasswordReset', { body: { token, password: own } }),
      vink.session.request('changePassword', { body: { currentPassword: vink.password, password: stolen } }),
    ])

    // Changing the password first takes the link's power; after the reset the session has none.
    expect([reset.status, change.status]).toSatisfy(([first, second]) => (first === 200) !== (second === 200))
    const password = reset.status === 200 ? own : stolen
    await guest.call('signIn', { body: { email: vink.email, password } })
  })

  it('go on in another cookie once their user has proven again who they are, and end in the old one', async () => {
    const [before] = (await vink.session.call('listSessions')).data
    const session = await provenAgain(vink.session, { password: vink.password })

    expect(session.cookie).not.toBe(vink.session.cookie)
    expect(await vink.session.refused('getMe')).toMatchObject({ status: 401, code: 'unauthenticated' })
    expect((await session.call('listSessions')).data).toMatchObject([{ id: before?.id, expiresAt: before?.expiresAt }])
  })

  it('get one new cookie from two proofs at the same moment by the old one', async () => {
    const answers = await Promise.all([1, 2].map(() =>
      vink.session.request('reauthenticate', { body: { password: vink.password } })))

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    const [proven] = answers.filter(({ status }) => status === 200)
    const [late] = answers.filter(({ status }) => status === 401)
    expect(late?.headers.getSetCookie()).toEqual([])
    if (proven) await guest.with({ origin: url, cookie: cookieOf(proven) }).call('getMe')
  })
})

describe('tries to sign in', () => {
  it('are shown newest first, failed ones too', async () => {
    await guest.refused('signIn', { body: { email: vink.email, password: 'niet het goede wachtwoord' } })
    await signInElsewhere(vink)

    expect((await vink.session.call('listSignIns')).data).toMatchObject([
      { method: 'password', succeeded: true, userAgent: 'Firefox op de laptop', ipAddress: '127.0.0.1' },
      { method: 'password', succeeded: false },
      { method: 'sign_up', succeeded: true },
    ])
  })
})

describe('a new password', () => {
  const password = 'een splinternieuw wachtwoord'

  it('is no way to guess the current one', async () => {
    const guess = () => vink.session.refused('changePassword', {
      body: { currentPassword: 'niet het goede wachtwoord', password },
    })
    const codes = []
    for (let count = 1; count <= 6; count++) codes.push((await guess()).code)

    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'invalid_credentials'), 'rate_limited'])
  })

  it('is chosen once when two changes by the same password come at the same moment', async () => {
    const choices = ['een splinternieuw wachtwoord', 'vier andere nieuwe woorden']
    const answers = await Promise.all(choices.map(choice =>
      vink.session.request('changePassword', { body: { currentPassword: vink.password, password: choice } })))

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    const chosen = choices.filter((_, index) => answers[index]?.status === 200)
    for (const choice of chosen) await signInElsewhere({ email: vink.email, password: choice })
  })

  it('is judged the same at sign-up', async () => {
    expect(await guest.refused('signUp', { body: { email: 'iemand@example.nl', password: 'qwertyuiopasdfgh', name: 'Iemand' } }))
      .toMatchObject({ status: 422, details: [{ path: ['password'] }] })
  })
})

describe('the profile', () => {
  it('changes name and language, each by itself', async () => {
    expect((await vink.session.call('updateProfile', { body: { locale: 'en' } })).user)
      .toMatchObject({ name: 'Studio Vink', locale: 'en' })
    expect((await vink.session.call('updateProfile', { body: { name: 'Eva Vink' } })).user)
      .toMatchObject({ name: 'Eva Vink', locale: 'en' })
  })

  it('knows no other language', async () => {
    expect(await vink.session.refused('updateProfile', { body: { locale: 'fr' } })).toMatchObject({ status: 422 })
  })
})
