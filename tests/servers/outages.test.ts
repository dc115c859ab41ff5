import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '#db/client'
import { operationList, type OperationId } from '#contract/operations/index'
import { ApiClient, expectErrorShape, type Tenant } from '../support/api-client'
import { draftInvoice, issuedInvoice, studioVink } from '../support/cast'
import { copyDatabase } from '../support/databases'
import { openGate, type Gate } from '../support/gate'
import { inParallel } from '../support/in-parallel'
import { mailsTo } from '../support/outbox'
import { tokenOf } from '../support/public-links'
import { startServer, type TestServer } from '../support/server'

/** What can happen to the database, and how it is undone. */
interface Outage {
  begin: () => Promise<void> | void
  end: () => Promise<void> | void
}

let gate: Gate | undefined
let server: TestServer
let databaseUrl: string
let vink: Tenant
let guest: ApiClient
let token: string
let tokenOfCustomer: string
let draftId: string

beforeAll(async () => {
  databaseUrl = await copyDatabase(inject('databaseTemplate'))
  // The limits are counted in the database as well, and must not hold anybody up either.
  const limit = String(1_000_000)
  const env = {
    DATABASE_URL: databaseUrl, NUXT_RATE_LIMIT_IP_PER_MINUTE: limit, NUXT_RATE_LIMIT_KEY_PER_MINUTE: limit,
  }
  if (inject('databaseKind') === 'postgres') {
    const url = new URL(databaseUrl)
    gate = await openGate(Number(url.port))
    url.port = String(gate.port)
    env.DATABASE_URL = url.href
  }
  server = await startServer({ database: inject('databaseTemplate'), env })
  vink = await studioVink(server.url)
  guest = new ApiClient(server.url)
  const invoice = await issuedInvoice(vink.api)
  token = tokenOf(invoice)
  const { id } = await vink.api.call('createCustomer', { body: { name: 'Bakkerij Zeeman' } })
  const page = await vink.api.call('renewCustomerPage', { params: { id } })
  tokenOfCustomer = tokenOf({ publicUrl: page.url })
  draftId = (await draftInvoice(vink.api)).id
})
afterAll(async () => {
  await server.stop()
  await gate?.close()
})

// A file is there or not: what can happen to one while it is open only keeps it from being written.
const outages: [string, Outage][] = inject('databaseKind') === 'postgres'
  ? [
      ['is down', { begin: () => gate?.shut(), end: () => gate?.open() }],
      ['hangs', { begin: () => gate?.freeze(), end: () => gate?.open() }],
    ]
  : []

const publicBodies: Partial<Record<OperationId, unknown>> = {
  signUp: { name: 'Nieuw', email: 'nieuw@example.nl', password: 'vier woorden zijn genoeg' },
  signIn: { email: 'iemand@example.nl', password: 'vier woorden zijn genoeg' },
  verifyEmail: { token: 'a'.repeat(43) },
  requestPasswordReset: { email: 'iemand@example.nl' },
  confirmPasswordReset: { token: 'a'.repeat(43), password: 'vier woorden zijn genoeg' },
  findInvitation: { token: 'a'.repeat(43) },
  signUpInvited: { token: 'a'.repeat(43), password: 'vier woorden zijn genoeg', name: 'Nieuw' },
}
/**
 * They need no database, or refuse before they would: here nobody has a secret to sign events with, and a webhook of
 * Mollie without the id of a payment is about nothing.
 */
const independent: OperationId[] = [
  'getOpenApi', 'getHealth', 'getLinkedFile', 'signInWithPasskey', 'receivePaymentEvent', 'receiveMailEvent',
  'receiveOnlinePayment',
  'getProtectedResource', 'getMcpProtectedResource', 'getAuthorizationServer', 'registerApp', 'beginAuthorization',
  'finishAuthorization', 'issueToken', 'revokeToken', 'getSecurityText',
]

it('a wish that was accepted is kept before it is answered, for known and unknown addresses alike', async () => {
  const database = await openDatabase(databaseUrl)
  const before = await database.prisma.outboxMail.count()
  await guest.call('requestPasswordReset', { body: { email: 'niemand@example.nl' } })
  await expect.poll(() => database.prisma.resetRequest.count()).toBe(0)
  expect(await database.prisma.outboxMail.count()).toBe(before)
  await database.close()
})

describe.each(outages)('while the database %s', (_, outage) => {
  beforeAll(() => outage.begin())
  afterAll(() => outage.end())

  it('every operation answers 503 within some seconds, and says when to come again', async () => {
    const asked = operationList.filter(({ id }) => !independent.includes(id))
    // Not all at once: on a slow machine, the last would be told that their turn did not come.
    const answers = await inParallel(20, asked, async ({ id, auth, path }) => {
      const client = auth === 'public' ? guest : auth === 'session' ? vink.session : vink.api
      const { status, headers, body } = await client.request(id, {
        params: { token: /^\/(c|api\/public\/customers)\//.test(path) ? tokenOfCustomer : token }, body: publicBodies[id] ?? {},
      })
      expectErrorShape(status, body)
      return `${id} ${status} ${(body as { data: { code: string } }).data.code} ${headers.get('retry-after')}`
    })

    expect(answers).toEqual(asked.map(({ id }) => `${id} 503 service_unavailable 5`))
  })

  it('tells callers nothing about the inside', async () => {
    const { body } = await vink.api.request('listProducts')

    expect(JSON.stringify(body)).not.toMatch(/prisma|postgres|sqlite|ECONN|SELECT/i)
  })

  it('the server itself is healthy, but not ready', async () => {
    expect(await guest.call('getHealth')).toEqual({
      status: 'ok', version: '0.1.0', commit: null, database: inject('databaseKind'),
    })
    const looks = await Promise.all(Array.from({ length: 20 }, () => guest.refused('getHealth', { query: { ready: 1 } })))
    expect(looks).toEqual(looks.map(() => expect.objectContaining({ status: 503, code: 'service_unavailable' })))
  })

  it('a customer sees a page with the right status', async () => {
    const response = await fetch(`${server.url}/i/${token}`)

    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('5')
  })
})

describe.each(outages)('after the database %s', (_, outage) => {
  afterEach(() => outage.end())

  it('the server goes on by itself, and nothing was done by halves', async () => {
    await outage.begin()
    const during = await vink.api.request('createCustomer', { body: { name: 'Bakkerij' } })
    await outage.end()

    expect(during.status).toBe(503)
    await expect.poll(() => guest.request('getHealth', { query: { ready: 1 } }).then(({ status }) => status), {
      interval: 200,
    }).toBe(200)
    expect((await vink.api.call('listCustomers')).data.filter(({ name }) => name === 'Bakkerij')).toEqual([])
    expect(await vink.api.call('issueInvoice', { params: { id: draftId }, body: {} })).toMatchObject({ status: 'issued' })
    draftId = (await draftInvoice(vink.api)).id
  })

  it('whoever was promised a mail gets it', async () => {
    const { accepted } = await guest.call('requestPasswordReset', { body: { email: vink.email } })
    await outage.begin()
    await outage.end()

    expect(accepted).toBe(true)
    await expect.poll(async () => {
      // Whoever asks wakes the sweep that runs every minute.
      await guest.request('requestPasswordReset', { body: { email: 'niemand@example.nl' } })
      return (await mailsTo(vink.email, server.outboxDir)).filter(({ text }) => text?.includes('/reset-password?token=')).length
    }, { interval: 300 }).toBeGreaterThan(0)
  })
})
