import { beforeAll, describe, expect, it } from 'vitest'
import { totpCode } from '#integrations/totp'
import { ApiClient, provenAgain, signUp, type Tenant } from '../support/api-client'
import { movingServer } from '../support/moving-server'
import { mailTo, tokenIn } from '../support/outbox'
import type { TestServer } from '../support/server'

const step = 30_000

let server: TestServer
let guest: ApiClient
beforeAll(async () => {
  server = await movingServer('plain')
  guest = new ApiClient(server.url, { origin: server.url })
})

/** The code that the app shows now, or so many half minutes from now. */
const codeOf = (secret: string, offset = 0) => totpCode(secret, Math.floor(server.now().getTime() / step) + offset)

/** A user whose sign-in takes a code. The clock then stands in the middle of a step whose code was not used. */
async function withTwoSteps(): Promise<Tenant & { secret: string, recoveryCodes: string[] }> {
  const vink = await signUp('Studio Vink', server.url)
  const { secret } = await vink.session.call('startTotp')
  const { recoveryCodes } = await vink.session.call('confirmTotp', { body: { code: codeOf(secret) } })
  await server.advanceClock(2.5 * step - server.now().getTime() % step)
  return { ...vink, secret, recoveryCodes }
}

const signIn = ({ email, password }: Tenant, code?: string) =>
  guest.request('signIn', { body: { email, password, ...(code === undefined ? {} : { code }) } })

describe('turning the authenticator app on', () => {
  it('takes its first code, gives ten recovery codes once, and tells the owner by mail', async () => {
    const vink = await signUp('Studio Vink', server.url)
    expect(await vink.session.call('getTotp')).toEqual({ enabled: false, enabledAt: null, recoveryCodesLeft: 0 })
    const { secret, uri } = await vink.session.call('startTotp')
    expect(uri).toBe(`otpauth://totp/Polder:${encodeURIComponent(vink.email)}?secret=${secret}&issuer=Polder&algorithm=SHA1&digits=6&period=30`)
    const { recoveryCodes } = await vink.session.call('confirmTotp', { body: { code: codeOf(secret) } })

    expect(new Set(recoveryCodes).size).toBe(10)
    expect(recoveryCodes.every(code => /^([a-z2-7]{4}-){6}[a-z2-7]{2}$/.test(code))).toBe(true)
    expect(await vink.session.call('getTotp')).toMatchObject({ enabled: true, recoveryCodesLeft: 10 })
    await mailTo(vink.email, /twee stappen staat aan/, server.outboxDir)
  })

  it('does not count before it is confirmed', async () => {
    const vink = await signUp('Studio Vink', server.url)
    const { secret } = await vink.session.call('startTotp')
    const wrong = codeOf(secret, 1000)

    expect(await vink.session.refused('confirmTotp', { body: { code: wrong } }))
      .toMatchObject({ status: 422, code: 'validation_failed', details: [{ path: ['code'] }] })
    expect((await signIn(vink)).status).toBe(200)
  })

  it('is refused out of order', async () => {
    const vink = await signUp('Studio Vink', server.url)
    expect(await vink.session.refused('confirmTotp', { body: { code: '123456' } }))
      .toMatchObject({ status: 409, code: 'totp_not_started' })
    expect(await vink.session.refused('renewRecoveryCodes')).toMatchObject({ status: 409, code: 'totp_not_started' })

    const { secret, session } = await withTwoSteps()
    expect(await session.refused('startTotp')).toMatchObject({ status: 409, code: 'totp_already_enabled' })
    expect(await session.refused('confirmTotp', { body: { code: codeOf(secret) } }))
      .toMatchObject({ status: 409, code: 'totp_already_enabled' })
  })
})

describe('signing in with two steps', () => {
  it('asking for the code does not count as a failure', async () => {
    const vink = await withTwoSteps()
    for (let count = 1; count <= 7; count++) expect((await signIn(vink)).status).toBe(401)

    expect((await signIn(vink, codeOf(vink.secret))).status).toBe(200)
  })

  it('takes the code of the step before and of the next one, and of no other', async () => {
    const vink = await withTwoSteps()
    const statuses = []
    for (const offset of [-2, -1, 0, 1, 2]) statuses.push((await signIn(vink, codeOf(vink.secret, offset))).status)

    expect(statuses).toEqual([401, 200, 200, 200, 401])
  })

  it('takes each code once, also when it comes twice at the same moment', async () => {
    const vink = await withTwoSteps()
    const code = codeOf(vink.secret)
    const statuses = (await Promise.all([signIn(vink, code), signIn(vink, code)])).map(({ status }) => status)

    expect(statuses.sort()).toEqual([200, 401])
    expect((await signIn(vink, code)).status).toBe(401)
    await server.advanceClock(step)
    expect((await signIn(vink, code)).status).toBe(401)
  })

  it('takes each recovery code once, as people type it, and tells the owner', async () => {
    const vink = await withTwoSteps()
    const [code = ''] = vink.recoveryCodes

    expect((await signIn(vink, ` ${code.toUpperCase().replaceAll('-', ' ')}`)).status).toBe(200)
    expect((await signIn(vink, code)).status).toBe(401)
    expect((await mailTo(vink.email, /herstelcode/, server.outboxDir)).text).toContain('Je hebt er nog 9')
    expect((await vink.session.call('listSignIns')).data.slice(0, 2)).toMatchObject([
      { method: 'recovery_code', succeeded: false },
      { method: 'recovery_code', succeeded: true },
    ])
  })

  it('slows the guessing of codes down', async () => {
    const vink = await withTwoSteps()
    const statuses = []
    for (let count = 1; count <= 6; count++) {
      statuses.push((await signIn(vink, codeOf(vink.secret, 100 + count))).status)
    }

    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  })

  it('is still asked for after the password was reset', async () => {
    const vink = await withTwoSteps()
    // Proven while signed in: the reset of an account that nobody has proven to be theirs would take the app away.
    const proof = tokenIn(await mailTo(vink.email, /Bevestig/, server.outboxDir))
    await vink.session.call('verifyEmail', { body: { token: proof } })
    await guest.call('requestPasswordReset', { body: { email: vink.email } })
    const token = tokenIn(await mailTo(vink.email, /Kies/, server.outboxDir))
    await guest.call('confirmPasswordReset', { body: { token, password: 'tien-tekens' } })

    expect(await signIn({ ...vink, password: 'tien-tekens' }))
      .toMatchObject({ body: { data: { code: 'second_factor_required' } } })
    expect((await signIn({ ...vink, password: 'tien-tekens' }, codeOf(vink.secret))).status).toBe(200)
  })

  it('is no reason to take a short password from a reset that takes the app away', async () => {
    const vink = await withTwoSteps()
    await guest.call('requestPasswordReset', { body: { email: vink.email } })
    const token = tokenIn(await mailTo(vink.email, /Kies/, server.outboxDir))

    expect(await guest.refused('confirmPasswordReset', { body: { token, password: 'tien-tekens' } }))
      .toMatchObject({ status: 422, details: [{ path: ['password'] }] })
    await guest.call('confirmPasswordReset', { body: { token, password: 'vier nieuwe woorden hier' } })
    expect((await signIn({ ...vink, password: 'vier nieuwe woorden hier' })).status).toBe(200)
  })
})

describe('recovery codes', () => {
  it('are replaced all at once', async () => {
    const vink = await withTwoSteps()
    const { recoveryCodes: [fresh = ''] } = await vink.session.call('renewRecoveryCodes')

    expect((await signIn(vink, vink.recoveryCodes[0])).status).toBe(401)
    expect((await signIn(vink, fresh)).status).toBe(200)
    await mailTo(vink.email, /herstelcodes zijn vervangen/, server.outboxDir)
  })
})

describe('proving again who you are', () => {
  it('takes the code beside the password, as signing in does', async () => {
    const vink = await withTwoSteps()
    await server.advanceClock(16 * 60_000)
    const again = (body: object, session = vink.session) => session.refused('reauthenticate', { body })

    expect(await again({ password: vink.password }))
      .toMatchObject({ status: 401, code: 'second_factor_required', details: { methods: ['totp', 'recovery_code'] } })
    expect(await again({ password: 'niet het goede wachtwoord', code: codeOf(vink.secret) }))
      .toMatchObject({ status: 401, code: 'invalid_credentials' })
    expect(await again({ password: vink.password, code: codeOf(vink.secret, 1000) }))
      .toMatchObject({ status: 401, code: 'invalid_credentials' })
    expect((await vink.session.call('getMe')).auth.sessionFresh).toBe(false)

    const proof = { password: vink.password, code: codeOf(vink.secret) }
    const session = await provenAgain(vink.session, proof)
    expect(await again(proof, session)).toMatchObject({ code: 'invalid_credentials' })
  })

  it('takes a recovery code, which is used up and told of', async () => {
    const vink = await withTwoSteps()
    const [code] = vink.recoveryCodes
    const session = await provenAgain(vink.session, { password: vink.password, code })

    expect((await session.call('getTotp')).recoveryCodesLeft).toBe(9)
    await mailTo(vink.email, /herstelcode/, server.outboxDir)
    expect(await session.refused('reauthenticate', { body: { password: vink.password, code } }))
      .toMatchObject({ code: 'invalid_credentials' })
  })

  it('gives five guesses at the code, however many come at once, and then slows down', async () => {
    const vink = await withTwoSteps()
    const guesses = await Promise.all(Array.from({ length: 12 }, (_, index) =>
      vink.session.refused('reauthenticate', { body: { password: vink.password, code: codeOf(vink.secret, 1000 + index) } })))

    expect(guesses.filter(({ code }) => code === 'invalid_credentials')).toHaveLength(5)
    expect((await signIn(vink, codeOf(vink.secret))).status).toBe(429)
  })
})

describe('turning the authenticator app off', () => {
  it('takes its codes along, tells the owner, and lets the password sign in alone', async () => {
    const vink = await withTwoSteps()
    expect(await vink.session.call('disableTotp')).toEqual({ enabled: false, enabledAt: null, recoveryCodesLeft: 0 })

    expect((await signIn(vink)).status).toBe(200)
    await mailTo(vink.email, /twee stappen staat uit/, server.outboxDir)
  })

  it('is refused while the password is too short to stand alone', async () => {
    const vink = await withTwoSteps()
    await vink.session.call('changePassword', { body: { currentPassword: vink.password, password: 'tien-tekens' } })
    expect(await vink.session.refused('disableTotp')).toMatchObject({ status: 409, code: 'second_factor_needed' })
    expect((await signIn({ ...vink, password: 'tien-tekens' }, codeOf(vink.secret))).status).toBe(200)

    await vink.session.call('changePassword', { body: { currentPassword: 'tien-tekens', password: vink.password } })
    await vink.session.call('disableTotp')
    expect((await signIn(vink)).status).toBe(200)
  })

  it('never leaves a short password alone, also when the password is shortened at that moment', async () => {
    const vink = await withTwoSteps()
    await Promise.all([
      vink.session.request('disableTotp'),
      vink.session.request('changePassword', { body: { currentPassword: vink.password, password: 'tien-tekens' } }),
    ])
    const tries = await Promise.all([
      signIn(vink), signIn({ ...vink, password: 'tien-tekens' }, codeOf(vink.secret)),
    ])

    expect(tries.map(({ status }) => status)).toContain(200)
  })
})
