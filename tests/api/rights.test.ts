import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { roles, type Role } from '#contract/roles'
import { scopes } from '#contract/scopes'
import type { Operation } from '#contract/operation'
import type { OperationId } from '#contract/operations/index'
import { openDatabase, type Database } from '#db/client'
import { hashToken } from '#integrations/tokens'
import { accountHeader } from '#contract/user-header'
import { ApiClient, cookieOf, proveAddress, signUp, type Tenant } from '../support/api-client'
import { daily, dailyOf } from '../support/daily'
import { joinedAs } from '../support/joined'
import { McpApp } from '../support/mcp'
import { guarded, readRights, type Ways } from '../support/rights'

/** By what somebody asks: signed in, an hour after signing in, by a key of theirs, and by the token of an app. */
const credentials = ['session', 'stale', 'key', 'app'] as const
type Credential = typeof credentials[number]
/** Somebody with a role, by everything they can show. */
type Caller = Record<Credential, ApiClient>

const rights = readRights()
/** What a caller is refused by because of who they are, whatever they ask. */
const refusals = ['session_required', 'insufficient_scope', 'role_not_allowed', 'session_not_fresh', 'invalid_token']
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
  const { email, session } = role === 'owner' ? jansen : await joinedAs(jansen, role)
  const stale = await signedIn(email)
  const { key } = await session.call('createApiKey', { body: { name: role } })
  return {
    session,
    stale,
    key: session.with({ authorization: `Bearer ${key}` }),
    app: session.with({ authorization: `Bearer ${await connectedApp(email)}` }),
  }
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

async function inDatabase<Result>(work: (prisma: Database['prisma']) => Promise<Result>): Promise<Result> {
  const { prisma, close } = await openDatabase(inject('serverDatabaseUrl'))
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

/** The codes by one of which each is kept out; null where they are let in. */
function refusalsOf({ auth, freshSession }: Operation, ways: Ways): Record<Credential, (string | null)[]> {
  const inApp = ways === 'both' || ways === 'app'
  const byProgram = ways === 'both' || ways === 'API'
  return {
    session: [inApp ? null : 'role_not_allowed'],
    stale: [!inApp ? 'role_not_allowed' : freshSession ? 'session_not_fresh' : null],
    key: auth === 'session' ? ['session_required'] : byProgram ? [null] : ['insufficient_scope', 'role_not_allowed'],
    // It opens /mcp alone, where the tools of its member stand.
    app: ['invalid_token'],
  }
}

it('is asked in five thousand cases, over both databases', () => {
  expect(2 * asked.length * roles.length * credentials.length).toBeGreaterThanOrEqual(daily(1_500, 5_000))
})

describe.each(roles)('as %s', (role) => {
  it.each(asked.map(operation => [operation.id, operation] as const))('%s lets in whom it should', async (id, operation) => {
    const caller = callers.get(role) ?? fail()
    const expected = refusalsOf(operation, rights.get(id)?.[role] ?? '-')

    for (const credential of credentials) {
      expect(expected[credential], `by ${credential}`).toContain(await keptOutBy(caller[credential], id))
    }
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
