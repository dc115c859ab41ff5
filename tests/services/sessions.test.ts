import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { businessUpdateSchema } from '#contract/schemas/business'
import { totpCode } from '#integrations/totp'
import { authenticateApiKey, createApiKey, listApiKeys, revokeApiKey } from '#services/accounts/api-keys'
import { changePassword } from '#services/accounts/change-password'
import { reauthenticate } from '#services/accounts/reauthenticate'
import { confirmPasswordReset, requestPasswordReset } from '#services/accounts/reset-password'
import { authenticateSession, endOtherSessions, endSession, listSessions, signOut } from '#services/accounts/sessions'
import { signIn } from '#services/accounts/sign-in'
import { confirmTotp, startTotp } from '#services/accounts/totp'
import { getBusiness } from '#services/business/find'
import { updateBusiness } from '#services/business/update'
import type { AccountContext } from '#services/work/context'
import { castPassword, openCast, type CastAccount } from '../support/accounts'
import { mailTo, tokenIn } from '../support/outbox'
import { codeOf } from '../support/refusals'
import { temporaryFolder } from '../support/run-folder'
import { openService, signedInAs, type TestService } from '../support/service'
import { useDatabase } from '../support/use-database'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const newPassword = 'nog vier andere woorden'
const browser = { userAgent: 'Firefox', ipAddress: '192.0.2.1' }
const site = { id: 'localhost', origin: 'http://localhost:3000' }
const payment = { iban: 'NL02ABNA0123456789' }
const allPayment = {
  ...payment, bic: 'INGBNL2A', bankAccountName: 'Iemand anders', defaultPaymentLink: 'https://betaal.example/x',
  email: 'ander@example.nl',
}

const database = useDatabase()
const outboxDir = temporaryFolder('outbox')
let installation: TestService
let vink: CastAccount
let count = 0

beforeAll(async () => {
  installation = await openService({ databaseUrl: database.url, outboxDir })
})
afterAll(() => installation.close())
beforeEach(async () => {
  // What the tests before have tried counts for no limit any more.
  installation.clock.advance(dayMs)
  vink = await openCast(installation.service, 'Studio Vink', ++count)
})

const enter = (password = castPassword, code?: string) =>
  signIn(installation.service, { email: vink.email, password, code }, browser)
const whoIs = (secret: string) => authenticateSession(installation.service, secret)
/** The caller behind a session's secret, who must be there. */
const callerOf = async (secret: string): Promise<AccountContext> => {
  const account = await whoIs(secret)
  if (!account) throw new Error('The session has ended')
  return account
}
const isFresh = async (secret: string) => {
  const { actor } = await callerOf(secret)
  return actor.type === 'session' && actor.session.isFresh
}

describe('a session', () => {
  it('ends after fourteen days in which nobody uses it', async () => {
    const { secret } = await enter()
    installation.clock.advance(14 * dayMs - 1)
    expect(await whoIs(secret)).not.toBeNull()
    installation.clock.advance(14 * dayMs)

    expect(await whoIs(secret)).toBeNull()
  })

  it('ends after thirty days, however busy it is', async () => {
    const { secret } = await enter()
    for (let day = 1; day < 30; day++) {
      installation.clock.advance(dayMs)
      expect(await whoIs(secret), `day ${day}`).not.toBeNull()
    }
    installation.clock.advance(dayMs)

    expect(await whoIs(secret)).toBeNull()
  })

  it('is of its own account and of nobody who guesses', async () => {
    const { secret, account } = await enter()

    expect(account.accountId).toBe(vink.account.accountId)
    expect(await whoIs(`${secret}x`)).toBeNull()
  })

  it('opens no account whose id is none, whatever stands in its place', async () => {
    const { secret } = await enter()
    for (const id of ['', '\0', 'a\uD800']) {
      expect(await codeOf(authenticateSession(installation.service, secret, { id })), JSON.stringify(id)).toBe('not_found')
    }
  })

  it('ends by signing out', async () => {
    const { secret, account } = await enter()
    await signOut(account)

    expect(await whoIs(secret)).toBeNull()
  })

  it('is ended from another browser, one or all of them, and by nobody else', async () => {
    const jansen = await openCast(installation.service, 'Timmerbedrijf Jansen')
    const [mine, second, third] = [await enter(), await enter(), await enter()]
    const { data } = await listSessions(mine.account)
    const idOf = ({ account: { actor } }: typeof mine) => (actor.type === 'session' ? actor.session.id : '')

    expect(data.filter(({ current }) => current).map(({ id }) => id)).toEqual([idOf(mine)])
    await expect(endSession(signedInAs(jansen.account, jansen.userId), idOf(second))).rejects.toMatchObject({ code: 'not_found' })
    await endSession(mine.account, idOf(second))
    expect(await whoIs(second.secret)).toBeNull()
    expect(await endOtherSessions(mine.account)).toEqual({ ended: 1 })
    expect(await whoIs(third.secret)).toBeNull()
    expect(await whoIs(mine.secret)).not.toBeNull()
  })
})

describe('a session that is fresh', () => {
  it('is so for fifteen minutes, and then again by a proof, under another secret', async () => {
    const { secret } = await enter()
    installation.clock.advance(15 * minuteMs - 1)
    expect(await isFresh(secret)).toBe(true)
    installation.clock.advance(1)
    expect(await isFresh(secret)).toBe(false)
    const proof = { browser, site, secrets: [secret] }
    const caller = await callerOf(secret)
    expect(await codeOf(reauthenticate(caller, { password: 'iets heel anders' }, proof))).toBe('invalid_credentials')
    const renewed = await reauthenticate(caller, { password: castPassword }, proof)

    expect(await isFresh(renewed)).toBe(true)
    expect(await whoIs(secret)).toBeNull()
    expect(await codeOf(reauthenticate(caller, { password: castPassword }, proof))).toBe('unauthenticated')
  })

  it('is what changing payment details takes; the rest of the profile does not', async () => {
    const { secret } = await enter()
    installation.clock.advance(15 * minuteMs)
    const stale = await callerOf(secret)

    expect(await codeOf(updateBusiness(stale, payment))).toBe('session_not_fresh')
    expect(await updateBusiness(stale, { city: 'Delft' })).toMatchObject({ city: 'Delft', iban: 'NL91ABNA0417164300' })
    const { account } = await enter()
    expect(await updateBusiness(account, payment))
      .toMatchObject({ ...payment, paymentDetailsChangedAt: installation.clock.now().toISOString() })
    await mailTo(vink.email, /betaal|rekening/i, outboxDir)
  })

  it('changes no payment details once it was ended, though it was read before', async () => {
    const { account } = await enter()
    await signOut(account)

    expect(await codeOf(updateBusiness(account, payment))).toBe('unauthenticated')
  })

  it('is nothing a key can be', async () => {
    const { key } = await createApiKey(vink.account, { name: 'Boekhouding' })
    const account = await authenticateApiKey(installation.service, key, 'nl')

    for (const [field, value] of Object.entries(allPayment)) {
      expect(await codeOf(updateBusiness(account ?? vink.account, { [field]: value })), field).toBe('session_required')
    }
    const unchanged = businessUpdateSchema.parse({ iban: 'nl91 abna 0417 1643 00', bic: '', city: 'Delft' })
    const before = await getBusiness(vink.account)
    expect(await updateBusiness(account ?? vink.account, unchanged))
      .toMatchObject({ city: 'Delft', paymentDetailsChangedAt: before.paymentDetailsChangedAt })
  })
})

describe('a password', () => {
  it('opens the door as long as its owner keeps it', async () => {
    installation.clock.advance(3 * 365 * 24 * 60 * minuteMs)

    expect(await codeOf(enter())).toBeNull()
  })
})

describe('a new password', () => {
  const change = (account: AccountContext, currentPassword: string) =>
    changePassword(account, { currentPassword, password: newPassword }, browser)

  it('takes the current one, ends all other sessions, and is told by mail', async () => {
    const [mine, other] = [await enter(), await enter()]
    expect(await codeOf(change(mine.account, 'iets heel anders'))).toBe('invalid_credentials')
    await change(mine.account, castPassword)

    expect(await whoIs(mine.secret)).not.toBeNull()
    expect(await whoIs(other.secret)).toBeNull()
    expect(await codeOf(enter())).toBe('invalid_credentials')
    expect(await codeOf(enter(newPassword))).toBeNull()
    await mailTo(vink.email, /wachtwoord/i, outboxDir)
  })

  it('makes the links of earlier mails worth nothing', async () => {
    const token = await resetToken()
    await change((await enter()).account, castPassword)

    expect(await codeOf(reset(token))).toBe('mail_link_invalid')
  })

  it('comes by a mailed link once, within an hour, and ends every session', async () => {
    const { secret } = await enter()
    const token = await resetToken()
    installation.clock.advance(60 * minuteMs - 1)
    await reset(token)

    expect(await whoIs(secret)).toBeNull()
    expect(await codeOf(enter(newPassword))).toBeNull()
    expect(await codeOf(reset(token))).toBe('mail_link_invalid')
    const late = await resetToken()
    installation.clock.advance(60 * minuteMs)
    expect(await codeOf(reset(late))).toBe('mail_link_invalid')
  })

  it('by a mailed link takes away what a stranger may have left, where nobody had proven to be the owner', async () => {
    const { key } = await createApiKey(vink.account, { name: 'Van een ander' })
    await turnOnTotp()
    await reset(await resetToken())

    expect(await authenticateApiKey(installation.service, key, 'nl')).toBeNull()
    expect(await codeOf(enter(newPassword))).toBeNull()
  })

  async function resetToken(): Promise<string> {
    await requestPasswordReset(installation.service, vink.email)
    await installation.service.outside.background.settled()
    return tokenIn(await mailTo(vink.email, /nieuw wachtwoord/i, outboxDir))
  }
  const reset = (token: string) => confirmPasswordReset(installation.service, { token, password: newPassword }, browser)
})

/** Turns the authenticator app on. @returns what the app shows at a moment, and the recovery codes */
async function turnOnTotp(): Promise<{ codeNow: () => string, recoveryCodes: string[] }> {
  const account = signedInAs(vink.account, vink.userId)
  const { secret } = await startTotp(account)
  const codeNow = () => totpCode(secret, Math.floor(installation.clock.now().getTime() / 30_000))
  const { recoveryCodes } = await confirmTotp(account, codeNow())
  installation.clock.advance(minuteMs)
  return { codeNow, recoveryCodes }
}

describe('an authenticator app', () => {
  it('is asked for beside the password, and each of its codes opens the door once', async () => {
    const { codeNow, recoveryCodes: [recoveryCode = ''] } = await turnOnTotp()

    expect(await codeOf(enter())).toBe('second_factor_required')
    expect(await codeOf(enter('iets heel anders', codeNow()))).toBe('invalid_credentials')
    expect(await codeOf(enter(castPassword, codeNow()))).toBeNull()
    expect(await codeOf(enter(castPassword, codeNow()))).toBe('invalid_credentials')
    expect(await codeOf(enter(castPassword, recoveryCode))).toBeNull()
    expect(await codeOf(enter(castPassword, recoveryCode))).toBe('invalid_credentials')
  })
})

describe('the browsers of one person', () => {
  it('are a thousand at most: another signs out the one that was used the longest ago', async () => {
    const { secret, account } = await enter()
    const { actor } = account
    const at = installation.clock.now()
    const userId = actor.type === 'session' ? actor.userId : ''
    await installation.service.database.prisma.session.createMany({
      data: Array.from({ length: 999 }, (_, place) => ({
        id: `${userId} ${place}`, secretHash: `${userId} ${place}`, userId, accountId: account.accountId, createdAt: at,
        authenticatedAt: at, lastSeenAt: new Date(at.getTime() - place * 1000),
        expiresAt: new Date(at.getTime() + dayMs),
      })),
    })
    const latest = await enter()
    const { data } = await listSessions(latest.account)

    expect(data).toHaveLength(1000)
    expect(data.map(({ id }) => id)).not.toContain(`${userId} 998`)
    expect(await account.db.auditEntry.findMany({ where: { subjectId: { startsWith: userId }, action: 'session.ended' } }))
      .toMatchObject([{ subjectId: `${userId} 998` }])
    expect(await whoIs(secret)).not.toBeNull()
  })
})

describe('an API key', () => {
  it('is one of a thousand at most, until another is revoked', async () => {
    const first = await createApiKey(vink.account, { name: 'Kassa' })
    const { accountId } = vink.account
    const stored = await vink.account.db.apiKey.findFirstOrThrow({ where: { id: first.id } })
    await installation.service.database.prisma.apiKey.createMany({
      data: Array.from({ length: 999 }, (_, place) =>
        ({ ...stored, scopes: [], id: `${accountId} ${place}`, keyHash: `${accountId} ${place}` })),
    })
    await expect(createApiKey(vink.account, { name: 'Te veel' })).rejects.toMatchObject({
      code: 'validation_failed', details: [{ path: ['name'], reason: 'too_many' }],
    })
    await revokeApiKey(vink.account, first.id)
    await createApiKey(vink.account, { name: 'Boekhouding' })

    expect((await listApiKeys(vink.account)).data).toHaveLength(1000)
  })

  it('opens its account until it expires or is revoked', async () => {
    const until = new Date(installation.clock.now().getTime() + dayMs)
    const forEver = await createApiKey(vink.account, { name: 'Kassa', scopes: ['invoices:read'] })
    const forADay = await createApiKey(vink.account, { name: 'Bezoek', expiresAt: until.toISOString() })
    const open = (key: string) => authenticateApiKey(installation.service, key, 'nl')

    expect(await open(forEver.key)).toMatchObject({ accountId: vink.account.accountId, actor: { scopes: ['invoices:read'] } })
    expect(await open(forADay.key)).not.toBeNull()
    installation.clock.advance(dayMs)
    expect(await open(forADay.key)).toBeNull()
    await revokeApiKey(vink.account, forEver.id)
    expect(await open(forEver.key)).toBeNull()
    await expect(revokeApiKey(vink.account, forEver.id)).rejects.toMatchObject({ code: 'not_found' })
  })
})
