import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '#db/client'
import { accountHeader } from '#contract/user-header'
import { operationList, type OperationId } from '#contract/operations/index'
import type { BankUploadReport } from '#contract/schemas/bank'
import type { ImportReport } from '#contract/schemas/import'
import { accountOf, ApiClient, expectErrorShape, proveAddress, signUp, type Tenant } from '../support/api-client'
import { addPasskey } from '../support/authenticator'
import { camtOf } from '../support/camt'
import { bakery, designHour, draftInvoice } from '../support/cast'
import { dailyOf } from '../support/daily'
import { fillBilling } from '../support/every-model'
import { neededBodies } from '../support/needed-bodies'
import { importFile, uploadStatement } from '../support/upload'

const guest = new ApiClient(inject('serverUrl'))
const authenticated = operationList.filter(({ auth }) => auth !== 'public')
const named = (operations: typeof operationList) => operations.map(operation => [operation.id, operation] as const)

let vink: Tenant
let jansen: Tenant
/** Things of Timmerbedrijf Jansen, by the folder of their path. */
let foreign: Record<string, string>
/** Another business of its owner. */
let otherAccount: string

beforeAll(async () => {
  vink = await signUp('Studio Vink')
  jansen = await signUp('Timmerbedrijf Jansen')
  await proveAddress(inject('serverDatabaseUrl'), jansen.email)
  const [key] = (await jansen.session.call('listApiKeys')).data
  otherAccount = (await jansen.session.call('openAccount', { body: { name: 'Jansen Hout' } })).account.id
  foreign = {
    customers: (await jansen.api.call('createCustomer', { body: bakery })).id,
    products: (await jansen.api.call('createProduct', { body: { name: 'Plank', unitPriceCents: 100 } })).id,
    invoices: (await draftInvoice(jansen.api)).id,
    'api-keys': key?.id ?? '',
    'connected-apps': await connectedAppOf(jansen),
    recurring: (await jansen.api.call('createRecurringSchedule', {
      body: { templateInvoiceId: (await draftInvoice(jansen.api)).id, frequency: 'monthly', nextRunDate: '2026-12-01' },
    })).id,
    layouts: (await jansen.api.call('createLayout', { body: { name: 'Huisstijl', config: { base: 'modern' } } })).id,
    sessions: (await jansen.session.call('listSessions')).data[0]?.id ?? '',
    passkeys: (await addPasskey(jansen.session)).passkey.id,
    'email-domains': await emailDomainOf(jansen),
    import: await importOf(jansen),
    members: (await jansen.session.call('listMembers')).data[0]?.id ?? '',
    invitations: (await jansen.session.call('inviteMember', {
      body: { email: `${randomUUID()}@example.nl`, role: 'viewer' },
    })).id,
    accounts: (await jansen.session.call('getMe')).account.id,
    payments: await paymentOf(jansen),
    ...await bankOf(jansen),
  }
})

/** Written straight into the database: connecting one takes a browser and an app. */
async function connectedAppOf({ email }: Tenant): Promise<string> {
  const id = randomUUID()
  const database = await openDatabase(inject('serverDatabaseUrl'))
  const { id: userId, accountId } = await database.prisma.user.findUniqueOrThrow({ where: { email } })
  await database.prisma.connectedApp.create({
    data: {
      id, accountId, userId, clientId: 'assistent', name: 'Assistent', returnsTo: 'localhost', scopes: [],
      createdAt: new Date('2026-11-20T09:00:00.000Z'), expiresAt: new Date('2027-11-20T09:00:00.000Z'),
    },
  })
  await database.close()
  return id
}

/** Written straight into the database: this server has no provider of mail that proves domains. */
async function emailDomainOf({ email }: Tenant): Promise<string> {
  const id = randomUUID()
  const accountId = await accountOf(inject('serverDatabaseUrl'), email)
  const database = await openDatabase(inject('serverDatabaseUrl'))
  const now = new Date('2026-11-20T09:00:00.000Z')
  await database.prisma.emailDomain.create({
    data: {
      id, accountId, domain: `${id}.example`, fromLocalPart: 'facturen', status: 'pending', records: [],
      createdAt: now, updatedAt: now,
    },
  })
  await database.close()
  return id
}

describe('without credentials', () => {
  it.each(named(authenticated))('%s answers 401 unauthenticated', async (id) => {
    expect(await guest.refused(id, { body: {} })).toMatchObject({ status: 401, code: 'unauthenticated' })
  })
})

describe('with a key that does not exist', () => {
  it.each(dailyOf(3, named(authenticated)))('%s answers 401 invalid_api_key', async (id) => {
    const stranger = guest.with({ 'x-api-key': 'polder_nobody' })

    expect(await stranger.refused(id, { body: {} })).toMatchObject({ status: 401, code: 'invalid_api_key' })
  })
})

describe('an id of another account', () => {
  const withId = named(authenticated.filter(({ path }) => path.includes('{id}')))

  it.each(withId)('is for %s byte for byte like one that never was', async (id, { path, method, auth, query }) => {
    const folder = path.split('/').at(path.split('/').indexOf('{id}') - 1) ?? ''
    const client = auth === 'session' ? vink.session : vink.api
    const ask = async (askedId: string) => {
      const search = 'ids' in query.shape ? '?ids=x' : ''
      const response = await fetch(client.url + path.replace('{id}', askedId) + search, {
        method,
        headers: {
          'content-type': 'application/json',
          ...(auth === 'session' ? vinkCookie() : { authorization: `Bearer ${vink.key}` }),
        },
        ...(method === 'GET' ? {} : { body: JSON.stringify(neededBodies[id] ?? {}) }),
      })
      return { status: response.status, headers: comparable(response.headers), text: await response.text() }
    }
    const answer = await ask(foreign[folder] ?? '')

    expect(foreign[folder], `a foreign id under ${folder}`).toBeTruthy()
    expect(answer.status).toBe(404)
    expect(answer).toEqual(await ask(randomUUID()))
    expect(JSON.parse(answer.text).data.code).toBe('not_found')
  })

  it.each(withId.filter(([, { isPersonal }]) => !isPersonal))('is not there for %s to the owner of both, who works in the other', async (id, { path }) => {
    const folder = path.split('/').at(path.split('/').indexOf('{id}') - 1) ?? ''
    const asked = { params: { id: foreign[folder] ?? '' }, body: neededBodies[id] ?? {}, query: { ids: 'x' } }

    expect(await jansen.session.refused(id, { ...asked, headers: { [accountHeader]: otherAccount } }))
      .toMatchObject({ status: 404, code: 'not_found' })
  })

  it('left everything of its owner as it was', async () => {
    expect(await jansen.api.call('getCustomer', { params: { id: foreign.customers ?? '' } }))
      .toMatchObject({ name: bakery.name, archived: false })
    expect(await jansen.api.call('getInvoice', { params: { id: foreign.invoices ?? '' } }))
      .toMatchObject({ status: 'draft', lines: [{ description: designHour.description }] })
    expect((await jansen.session.call('listApiKeys')).data).toHaveLength(1)
  })

  function vinkCookie(): Record<string, string> {
    return { origin: vink.session.url, cookie: vink.session.cookie }
  }
})

describe('on Free', () => {
  let free: Tenant
  beforeAll(async () => {
    free = await signUp('Studio Vink')
    const { account: { id } } = await free.session.call('getMe')
    // Written straight into the database: this server gives everybody Pro.
    const database = await openDatabase(inject('serverDatabaseUrl'))
    await database.prisma.account.update({ where: { id }, data: { plan: 'free' } })
    await database.close()
  })

  it.each(named(operationList.filter(({ plan }) => plan === 'pro')))('%s answers 402 plan_upgrade_required', async (id, { auth }) => {
    expect(await (auth === 'session' ? free.session : free.api).refused(id, { body: {} })).toMatchObject({ status: 402, code: 'plan_upgrade_required' })
  })
})

describe('a body of the wrong kind', () => {
  const withBody = named(operationList.filter(({ body }) => body !== null))

  let draftId: string
  beforeAll(async () => {
    draftId = (await draftInvoice(vink.api)).id
  })

  it.each(withBody)('is refused by %s in the shape of 422', async (id: OperationId, { auth, path }) => {
    const client = auth === 'account' ? vink.api : vink.session
    const params = path.includes('{id}') ? { id: draftId } : undefined
    const { status, body } = await client.request(id, { ...(params ? { params } : {}), body: ['not', 'an', 'object'] })

    expectErrorShape(status, body)
    expect(body).toMatchObject({
      statusCode: 422,
      data: { code: 'validation_failed', details: [{ path: expect.any(Array), message: expect.any(String) }] },
    })
  })
})

describe('a query that cannot be read', () => {
  const withQuery = named(authenticated.filter(({ query }) => Object.keys(query.shape).length > 0))

  it.each(withQuery)('is refused by %s with 422', async (id, { auth, query }) => {
    const names = ['page', 'download', 'vat', 'year', 'from', 'after', 'dryRun', 'ids']
    const parameter = names.find(name => name in query.shape) ?? ''
    // Any text may be an id; that there is none cannot be read.
    const unreadable = parameter === 'ids' ? {} : { [parameter]: 'x' }
    const client = auth === 'session' ? vink.session : vink.api
    const refusal = await client.refused(id, { params: { period: '2026', box: '1a' }, query: unreadable })

    expect(refusal).toMatchObject({ status: 422, code: 'validation_failed', details: [{ path: [parameter] }] })
  })
})

/** An import that its owner could undo. */
async function importOf({ api }: Tenant): Promise<string> {
  const { body } = await importFile(api, 'customers', 'naam;email\nIemand;iemand@example.nl\n', { dryRun: 'false' })
  return (body as ImportReport).importId ?? ''
}

/** A statement of somebody's bank, and the movement in it. */
async function bankOf({ api }: Tenant): Promise<Record<'bank-statements' | 'bank-transactions', string>> {
  const { body } = await uploadStatement(api, camtOf([{ on: '2026-11-19', cents: -100 }]), { dryRun: 'false' })
  const { data: [movement] } = await api.call('listBankTransactions')
  return { 'bank-statements': (body as BankUploadReport).id ?? '', 'bank-transactions': movement?.id ?? '' }
}

/** A payment of somebody's subscription; the server under test sells none. */
async function paymentOf({ email }: Tenant): Promise<string> {
  const accountId = await accountOf(inject('serverDatabaseUrl'), email)
  const { prisma, close } = await openDatabase(inject('serverDatabaseUrl'))
  try {
    await fillBilling(prisma, accountId)
    return accountId
  } finally {
    await close()
  }
}

/** Headers that may differ between two answers to the same caller say nothing about what was asked for. */
function comparable(headers: Headers): Record<string, string> {
  const { date: _, 'x-request-id': __, ...rest } = Object.fromEntries(headers)
  return rest
}
