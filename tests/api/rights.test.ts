import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { roles, type Role } from '#contract/roles'
import { scopes } from '#contract/scopes'
import type { OperationId } from '#contract/operations/index'
import { openDatabase } from '#db/client'
import { hashToken } from '#integrations/tokens'
import { accountHeader } from '#contract/user-header'
import { ApiClient, cookieOf, proveAddress, signUp, type Tenant } from '../support/api-client'
import { dailyOf } from '../support/daily'
import { McpApp } from '../support/mcp'
import { mailTo, tokenIn } from '../support/outbox'
import { guarded, readRights } from '../support/rights'

/** Somebody with a role, by everything they can show. */
interface Caller {
  session: ApiClient
  stale: ApiClient
  key: ApiClient
  app: ApiClient
}

const rights = readRights()
/** What a caller is refused by because of who they are, whatever they ask. */
const refusals = ['session_required', 'insufficient_scope', 'role_not_allowed', 'session_not_fresh']
/** These end the sessions that the other cases need. */
const ending: OperationId[] = ['signOut', 'endOtherSessions']
const asked = dailyOf(3, guarded.filter(({ id, auth }) => auth !== 'program' && !ending.includes(id)))
const password = 'vier woorden zijn genoeg'

let jansen: Tenant
const callers = new Map<Role, Caller>()

beforeAll(async () => {
  jansen = await signUp('Timmerbedrijf Jansen')
  await proveAddress(inject('serverDatabaseUrl'), jansen.email)
  for (const role of roles) callers.set(role, await callerOf(role))
})

async function callerOf(role: Role): Promise<Caller> {
  const { email, session } = role === 'owner' ? jansen : await joined(role)
  const stale = await signedIn(email)
  const { key } = await session.call('createApiKey', { body: { name: role } })
  return {
    session,
    stale,
    key: session.with({ authorization: `Bearer ${key}` }),
    app: session.with({ authorization: `Bearer ${await connectedApp(email)}` }),
  }
}

async function joined(role: Role): Promise<{ email: string, session: ApiClient }> {
  const email = `${randomUUID()}@example.nl`
  await jansen.session.call('inviteMember', { body: { email, role } })
  const token = tokenIn(await mailTo(email, /Uitnodiging/))
  const { url } = jansen.session
  const guest = new ApiClient(url, { origin: url })
  const answer = await guest.request('signUpInvited', { body: { token, password, name: role } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return { email, session: guest.with({ origin: url, cookie: cookieOf(answer) }) }
}

/** A browser in which somebody signed in an hour ago. */
async function signedIn(email: string): Promise<ApiClient> {
  const { url } = jansen.session
  const guest = new ApiClient(url, { origin: url })
  const answer = await guest.request('signIn', { body: { email, password } })
  const session = guest.with({ origin: url, cookie: cookieOf(answer) })
  const { id, createdAt } = (await session.call('listSessions')).data.find(({ current }) => current) ?? fail()
  await inDatabase(prisma => prisma.session.update({
    where: { id }, data: { authenticatedAt: new Date(Date.parse(createdAt) - 60 * 60_000) },
  }))
  return session
}

/** Written straight into the database: connecting an app takes a browser. @returns its access token */
async function connectedApp(email: string): Promise<string> {
  const token = randomUUID()
  const [id, createdAt, expiresAt] = [randomUUID(), new Date('2026-11-20T09:00:00.000Z'), new Date('2027-11-20T09:00:00.000Z')]
  const resource = await jansen.session.fetch('/.well-known/oauth-protected-resource/mcp')
  await inDatabase(async (prisma) => {
    const { id: userId, accountId } = await prisma.user.findUniqueOrThrow({ where: { email } })
    await prisma.connectedApp.create({
      data: { id, accountId, userId, clientId: 'app', name: 'App', returnsTo: 'localhost', scopes: [...scopes], createdAt, expiresAt },
    })
    await prisma.oAuthRecord.create({
      data: {
        id: hashToken(`AccessToken:${token}`), kind: 'AccessToken', grantId: id, createdAt, expiresAt,
        payload: { aud: (resource.body as { resource: string }).resource, scope: scopes.join(' ') },
      },
    })
  })
  return token
}

async function inDatabase<Result>(work: (prisma: ReturnType<typeof openDatabase>['prisma']) => Promise<Result>): Promise<Result> {
  const { prisma, close } = openDatabase(inject('serverDatabaseUrl'))
  try {
    return await work(prisma)
  } finally {
    await close()
  }
}

/** The code by which a caller is kept out; null where they are let in, whatever comes of what they ask. */
async function keptOutBy(client: ApiClient, id: OperationId): Promise<string | null> {
  const { body } = await client.request(id, { params: { period: '2020-Q1', box: '1a', year: '2020' }, body: {} })
  const code = (body as { data?: { code?: string } }).data?.code ?? ''
  return refusals.includes(code) ? code : null
}

describe.each(roles)('as %s', (role) => {
  it.each(asked.map(operation => [operation.id, operation] as const))('%s lets in whom it should', async (id, operation) => {
    const ways = rights.get(id)?.[role] ?? '-'
    const { session, stale, key } = callers.get(role) ?? fail()
    const inApp = ways === 'both' || ways === 'app'

    expect(await keptOutBy(session, id), 'in the app').toBe(inApp ? null : 'role_not_allowed')
    expect(await keptOutBy(stale, id), 'in the app, an hour after signing in')
      .toBe(inApp ? operation.freshSession ? 'session_not_fresh' : null : 'role_not_allowed')
    const byKey = await keptOutBy(key, id)
    if (operation.auth === 'session') expect(byKey).toBe('session_required')
    else if (ways === 'both' || ways === 'API') expect(byKey, 'by a key').toBe(null)
    else expect(['insufficient_scope', 'role_not_allowed'], 'by a key').toContain(byKey)
  })

  it('offers an app the tools of what it may do by programs', async () => {
    const { app } = callers.get(role) ?? fail()
    const names = await new McpApp(app).toolNames()
    const may = (id: OperationId) => ['both', 'API'].includes(rights.get(id)?.[role] ?? '-')

    expect(names.includes('create_invoice')).toBe(may('createInvoice'))
    expect(names.includes('issue_invoice')).toBe(may('issueInvoice'))
    expect(names.includes('mark_invoice_paid')).toBe(may('markInvoicePaid'))
    expect(names.includes('update_business')).toBe(may('updateBusiness'))
    expect(names.includes('get_stats')).toBe(may('getStats'))
    expect(names).toContain('get_account')
  })
})

describe('an account that somebody does not belong to', () => {
  it('is not there for them, whichever operation is asked', async () => {
    const stranger = await signUp('Studio Vink')
    const { account } = await jansen.session.call('getMe')
    const { session } = stranger
    for (const { id, auth, isPersonal } of asked) {
      if (auth === 'program' || isPersonal) continue
      const { status } = await session.request(id, { body: {}, headers: { [accountHeader]: account.id } })
      expect(status, id).toBe(404)
    }
    const byLink = await session.fetch(`/api/v1/business?account=${account.id}`)
    expect(byLink.status).toBe(404)
  })
})

function fail(): never {
  throw new Error('Nobody has this role')
}
