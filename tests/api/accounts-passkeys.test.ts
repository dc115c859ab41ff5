import { beforeAll, describe, expect, inject, it } from 'vitest'
import { ApiClient, cookieOf, provenAgain, signUp, type Tenant } from '../support/api-client'
import { addPasskey, Authenticator, type Tampering } from '../support/authenticator'
import { movingServer } from '../support/moving-server'
import { mailTo } from '../support/outbox'
import type { TestServer } from '../support/server'

// Browsers give passkeys to names, not to bare addresses.
const url = inject('serverUrl').replace('127.0.0.1', 'localhost')
const guest = new ApiClient(url, { origin: url })

async function signInOptions(): Promise<unknown> {
  return (await guest.call('startPasskeySignIn')).options
}

describe('a passkey', () => {
  let vink: Tenant
  beforeAll(async () => {
    vink = await signUp('Studio Vink', url)
  })

  it('is asked for in a way that lets it sign in by itself', async () => {
    const { options } = await vink.session.call('startPasskey')

    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Polder' },
      user: { name: vink.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  })

  it('is added, listed, told of by mail, and removed', async () => {
    const { passkey, authenticator } = await addPasskey(vink.session, { name: 'Telefoon' })

    expect((await vink.session.call('listPasskeys')).data).toContainEqual(passkey)
    expect((await mailTo(vink.email, /passkey toegevoegd/)).text).toContain('“Telefoon”')
    const { options } = await vink.session.call('startPasskey')
    expect(options.excludeCredentials).toContainEqual(expect.objectContaining({ id: authenticator.credentialId }))

    await vink.session.call('deletePasskey', { params: { id: passkey.id } })
    expect((await vink.session.call('listPasskeys')).data).not.toContainEqual(passkey)
    await mailTo(vink.email, /passkey verwijderd/)
    expect(await guest.refused('signInWithPasskey', { body: { credential: authenticator.get(await signInOptions()) } }))
      .toMatchObject({ status: 401, code: 'invalid_credentials' })
  })

  it('signs in without a password, into a fresh session of its own', async () => {
    const { authenticator, passkey } = await addPasskey(vink.session)
    const answer = await guest.request('signInWithPasskey', {
      body: { credential: authenticator.get(await signInOptions()) },
    })
    const session = guest.with({ origin: url, cookie: cookieOf(answer) })

    expect(answer).toMatchObject({ status: 200, body: { user: { email: vink.email }, auth: { sessionFresh: true } } })
    expect((await session.call('listPasskeys')).data.find(({ id }) => id === passkey.id)?.lastUsedAt).toMatch(/Z$/)
    expect((await session.call('listSignIns')).data[0]).toMatchObject({ method: 'passkey', succeeded: true })
  })

  it('answers each question once', async () => {
    const { authenticator } = await addPasskey(vink.session)
    const body = { credential: authenticator.get(await signInOptions()) }
    await guest.call('signInWithPasskey', { body })

    expect(await guest.refused('signInWithPasskey', { body })).toMatchObject({ code: 'invalid_credentials' })
  })

  it('with an id or a question that nobody could store is refused, and no fault', async () => {
    const { authenticator } = await addPasskey(vink.session)
    const proof = authenticator.get(await signInOptions())
    const asked = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge: 'a\0b', origin: url })).toString('base64url')
    const withQuestion = { ...proof, response: { ...proof.response, clientDataJSON: asked } }

    expect(await guest.refused('signInWithPasskey', { body: { credential: { ...proof, id: 'a\0b' } } }))
      .toMatchObject({ status: 422, code: 'validation_failed', details: [{ path: ['credential', 'id'] }] })
    expect(await guest.refused('signInWithPasskey', { body: { credential: withQuestion } }))
      .toMatchObject({ status: 401, code: 'invalid_credentials' })
  })

  it('cannot be added twice', async () => {
    const { authenticator } = await addPasskey(vink.session)
    const { options } = await vink.session.call('startPasskey')
    const body = { name: 'Nog eens', credential: authenticator.create(options) }

    expect(await vink.session.refused('createPasskey', { body })).toMatchObject({ status: 409, code: 'passkey_exists' })
  })

  it('cannot be added to another account by an answer meant for this one', async () => {
    const jansen = await signUp('Timmerbedrijf Jansen', url)
    const { options } = await vink.session.call('startPasskey')
    const body = { name: 'Geleend', credential: new Authenticator(url).create(options) }

    expect(await jansen.session.refused('createPasskey', { body }))
      .toMatchObject({ status: 422, details: [{ path: ['credential'] }] })
  })

  it.each<[string, Tampering]>([
    ['by another website', { origin: 'https://evil.example' }],
    ['for another website', { rpId: 'evil.example' }],
    ['without asking for a finger or a PIN', { isVerified: false }],
  ])('made or used %s is refused', async (_, tampering) => {
    const { options } = await vink.session.call('startPasskey')
    const made = new Authenticator(url).create(options, tampering)
    const { authenticator } = await addPasskey(vink.session)
    const used = authenticator.get(await signInOptions(), tampering)

    expect(await vink.session.refused('createPasskey', { body: { name: 'Vals', credential: made } }))
      .toMatchObject({ status: 422, details: [{ path: ['credential'] }] })
    expect(await guest.refused('signInWithPasskey', { body: { credential: used } }))
      .toMatchObject({ status: 401, code: 'invalid_credentials' })
  })

  it('whose counter goes back was copied, and is refused', async () => {
    const { authenticator } = await addPasskey(vink.session)
    await guest.call('signInWithPasskey', { body: { credential: authenticator.get(await signInOptions(), { counter: 7 }) } })

    expect(await guest.refused('signInWithPasskey', {
      body: { credential: authenticator.get(await signInOptions(), { counter: 7 }) },
    })).toMatchObject({ code: 'invalid_credentials' })
  })

  it('of somebody else does not make a session fresh', async () => {
    const jansen = await signUp('Timmerbedrijf Jansen', url)
    const { authenticator } = await addPasskey(jansen.session)

    expect(await vink.session.refused('reauthenticate', {
      body: { credential: authenticator.get(await signInOptions()) },
    })).toMatchObject({ status: 401, code: 'invalid_credentials' })
  })

  it.each([['garbled', '%%%'], ['no object', Buffer.from('7').toString('base64url')]])(
    'with %s client data is refused', async (_, clientDataJSON) => {
      const { authenticator } = await addPasskey(vink.session)
      const credential = authenticator.get(await signInOptions())

      expect(await guest.refused('signInWithPasskey', {
        body: { credential: { ...credential, response: { ...credential.response, clientDataJSON } } },
      })).toMatchObject({ status: 401, code: 'invalid_credentials' })
    })
})

describe('a short password', () => {
  it('is allowed beside a passkey, and then does not sign in alone', async () => {
    const vink = await signUp('Studio Vink', url)
    expect(await vink.session.refused('changePassword', { body: { currentPassword: vink.password, password: 'tien-tekens' } }))
      .toMatchObject({ status: 422, details: [{ path: ['password'] }] })
    const { authenticator } = await addPasskey(vink.session)
    await vink.session.call('changePassword', { body: { currentPassword: vink.password, password: 'tien-tekens' } })

    expect(await guest.refused('signIn', { body: { email: vink.email, password: 'tien-tekens' } }))
      .toMatchObject({ status: 401, code: 'second_factor_required', details: { methods: ['passkey'] } })
    await guest.call('signInWithPasskey', { body: { credential: authenticator.get(await signInOptions()) } })
    expect(await vink.session.refused('reauthenticate', { body: { password: 'tien-tekens' } }))
      .toMatchObject({ status: 401, code: 'second_factor_required', details: { methods: ['passkey'] } })
    await provenAgain(vink.session, { credential: authenticator.get(await signInOptions()) })
  })
})

describe('as time goes by', () => {
  let server: TestServer
  let vink: Tenant
  beforeAll(async () => {
    server = await movingServer('named')
    const visitor = new ApiClient(server.url, { origin: 'https://polder.example' })
    const email = 'vink@example.nl'
    const password = 'vier woorden zijn genoeg'
    const answer = await visitor.request('signUp', { body: { email, password, name: 'Studio Vink' } })
    const session = visitor.with({ origin: 'https://polder.example', cookie: cookieOf(answer) })
    vink = { email, password, session, api: session, key: '' }
  })

  it('passkeys belong to the configured address, and make a session fresh again', async () => {
    const { authenticator } = await addPasskey(vink.session, { origin: 'https://polder.example' })
    await server.advanceClock(16 * 60_000)
    expect(await vink.session.refused('startPasskey')).toMatchObject({ status: 403, code: 'session_not_fresh' })

    const { options } = await vink.session.call('startPasskeySignIn')
    expect(options.rpId).toBe('polder.example')
    vink = { ...vink, session: await provenAgain(vink.session, { credential: authenticator.get(options) }) }
    await vink.session.call('startPasskey')
  })

  it('a question stays open for five minutes', async () => {
    const session = await provenAgain(vink.session, { password: vink.password })
    const { options } = await session.call('startPasskey')
    const credential = new Authenticator('https://polder.example').create(options)
    await server.advanceClock(6 * 60_000)

    expect(await session.refused('createPasskey', { body: { name: 'Laat', credential } }))
      .toMatchObject({ status: 422, details: [{ path: ['credential'] }] })
  })
})
