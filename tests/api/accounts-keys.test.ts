import { beforeAll, describe, expect, it } from 'vitest'
import { operationList } from '#contract/operations/index'
import { powers } from '#contract/roles'
import { scopes } from '#contract/scopes'
import { signUp, type ApiClient, type Tenant } from '../support/api-client'

const named = (operations: typeof operationList) => operations.map(operation => [operation.id, operation] as const)

let vink: Tenant
beforeAll(async () => {
  vink = await signUp()
})

describe('a key without the scope', () => {
  const clients = new Map<string, Promise<ApiClient>>()
  const withoutScope = (scope: string): Promise<ApiClient> => {
    const client = clients.get(scope) ?? makeKey(vink, { scopes: scopes.filter(other => other !== scope) })
    clients.set(scope, client)
    return client
  }

  it.each(named(operationList.filter(({ scope, auth }) => scope !== null && auth !== 'session')))('is refused by %s', async (id, { scope }) => {
    const client = await withoutScope(scope ?? '')

    expect(await client.refused(id, { body: {} }))
      .toMatchObject({ status: 403, code: 'insufficient_scope', details: { scope } })
  })

  it('is let through by an operation that asks for another', async () => {
    await (await withoutScope('invoices:issue')).call('listCustomers')
  })
})

describe('a key', () => {
  it('has all scopes unless it was made with fewer', async () => {
    expect((await vink.api.call('getMe')).auth).toEqual({
      type: 'api_key', scopes: [...scopes], powers: [...powers], sessionFresh: false,
    })
    const reader = await makeKey(vink, { scopes: ['reports:read'] })
    expect((await reader.call('getMe')).auth.scopes).toEqual(['reports:read'])
  })

  it('is shown once, and afterwards only by its ends', async () => {
    const { key, id, prefix, lastFour } = await vink.session.call('createApiKey', { body: { name: 'Boekhouding' } })
    const listed = (await vink.session.call('listApiKeys')).data.find(found => found.id === id)

    expect(key.startsWith(prefix) && key.endsWith(lastFour)).toBe(true)
    expect(prefix.length + lastFour.length).toBeLessThan(key.length / 2)
    expect(listed).toMatchObject({ name: 'Boekhouding', prefix, lastFour })
    expect(JSON.stringify(listed)).not.toContain(key)
  })

  it('ends at once when it is revoked, and cannot be revoked twice', async () => {
    const { key, id } = await vink.session.call('createApiKey', { body: { name: 'Kort' } })
    const client = vink.api.with({ 'x-api-key': key })
    await client.call('getMe')
    await vink.session.call('revokeApiKey', { params: { id } })

    expect(await client.refused('getMe')).toMatchObject({ status: 401, code: 'invalid_api_key' })
    expect(await vink.session.refused('revokeApiKey', { params: { id } })).toMatchObject({ status: 404 })
  })

  it.each(['2027-01-01T00:00:00Z', '2027-01-01T01:00:00+01:00'])('ends at %s, however that is written', async (expiresAt) => {
    expect(await vink.session.call('createApiKey', { body: { name: 'Bezoek', expiresAt } }))
      .toMatchObject({ expiresAt: '2027-01-01T00:00:00.000Z' })
  })

  it.each([
    ['scopes', []],
    ['scopes', ['invoices:everything']],
    ['expiresAt', '2026-11-20T08:00:00.000Z'],
    ['expiresAt', 'morgen'],
    ['name', ' '],
  ])('is not made with %s %j', async (field, value) => {
    const body = { name: 'Sleutel', [field]: value }

    expect(await vink.session.refused('createApiKey', { body }))
      .toMatchObject({ status: 422, code: 'validation_failed', details: [{ path: expect.arrayContaining([field]) }] })
  })
})

async function makeKey({ session, api }: Tenant, fields: Record<string, unknown>): Promise<ApiClient> {
  const { key } = await session.call('createApiKey', { body: { name: 'Test', ...fields } })
  return api.with({ 'x-api-key': key })
}
