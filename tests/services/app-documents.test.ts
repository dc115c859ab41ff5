import { afterEach, describe, expect, it } from 'vitest'
import { OutsideFault } from '#integrations/http'
import { forgetExpired } from '#services/accounts/forget-expired'
import { readAppMetadata, type AppMetadata } from '#services/connections/app-metadata'
import { consumeRecord, findRecord, keepRecord, prolongRecord, removeRecord } from '#services/connections/kept-records'
import { isDocumentAddress, isFreshlyRead, readAppDocument, registerApp } from '#services/connections/register-app'
import { useCast } from '../support/use-cast'

const hourMs = 60 * 60 * 1000
const address = 'https://app.example/client.json'
const good = { client_id: address, client_name: 'Assistent', redirect_uris: ['https://app.example/callback'] }

/** What stands at the address of the app; null when nobody answers. */
let document: unknown = good
const cast = useCast('Studio Vink', {
  publicDocuments: {
    read: async () => {
      if (document === null) throw new OutsideFault('10.0.0.1 is not public')
      return document
    },
  },
})
const service = () => cast.installation.service

afterEach(() => {
  document = good
})

describe('an app that is known by its address', () => {
  it.each([
    [address, true], ['https://app.example/', false], ['https://app.example', false], ['http://app.example/client.json', false],
    ['https://app.example/client.json#x', false], ['https://a:b@app.example/client.json', false],
    ['https://app.example/x/../client.json', false], ['https://APP.example/client.json', false],
    [`https://app.example/${'x'.repeat(500)}`, false], ['mDnpusr2OFf', false],
  ])('%s: %s', (clientId, isOne) => {
    expect(isDocumentAddress(clientId)).toBe(isOne)
  })

  it('is kept as its document says, and read again after an hour', async () => {
    await readAppDocument(service(), address)

    expect((await findRecord(service(), 'Client', address))?.payload).toMatchObject({
      client_id: address, client_name: 'Assistent', redirect_uris: ['https://app.example/callback'],
      token_endpoint_auth_method: 'none',
    })
    expect(await isFreshlyRead(service(), address)).toBe(true)
    cast.installation.clock.advance(hourMs + 1)
    expect(await isFreshlyRead(service(), address)).toBe(false)
  })

  it('stays known for as long as it is connected, however often its document is read', async () => {
    await readAppDocument(service(), address)
    const connectedUntil = new Date(service().outside.clock.now().getTime() + 400 * 24 * hourMs)
    await prolongRecord(service(), 'Client', address, connectedUntil)
    await readAppDocument(service(), address)

    expect((await findRecord(service(), 'Client', address))?.expiresAt).toEqual(connectedUntil)
    await removeRecord(service(), 'Client', address)
  })

  it.each([
    ['another client_id', { ...good, client_id: 'https://app.example/other.json' }],
    ['none', { ...good, client_id: undefined }],
    ['an address on the internet without https', { ...good, redirect_uris: ['http://app.example/'] }],
    ['nothing', 'nothing'],
    ['null', JSON.parse('null')],
  ])('is refused where its document says %s', async (_, said) => {
    document = said ?? 'null'

    await expect(readAppDocument(service(), address))
      .rejects.toMatchObject({ code: 'connection_request_invalid', details: { error: 'invalid_client' } })
  })

  it('is refused where its document cannot be read, and nobody is told why', async () => {
    document = null

    await expect(readAppDocument(service(), address)).rejects.toMatchObject({
      details: { error: 'invalid_client', description: 'The document at client_id cannot be read' },
    })
  })
})

describe('what the authorization server remembers', () => {
  it('is used once, by one of many at the same time', async () => {
    await keepRecord(service(), 'AuthorizationCode', 'geheim', { jti: 'geheim' }, 60)
    const uses = await Promise.all(Array.from({ length: 8 }, () => consumeRecord(service(), 'AuthorizationCode', 'geheim')))

    expect(uses.filter(Boolean)).toHaveLength(1)
  })

  it('holds no secret that would open anything', async () => {
    await keepRecord(service(), 'AccessToken', 'een-geheim-dat-opent', { jti: 'een-geheim-dat-opent', scope: 'x' }, 60)
    const rows = await service().database.prisma.oAuthRecord.findMany()

    expect(JSON.stringify(rows)).not.toContain('een-geheim-dat-opent')
  })

  it('is forgotten when it has expired, an app that nobody connected after a day', async () => {
    const { client_id: id } = await registerApp(service(), readAppMetadata(good) as AppMetadata)
    expect(await findRecord(service(), 'Client', id)).not.toBeNull()
    cast.installation.clock.advance(25 * hourMs)
    await forgetExpired(service())

    expect(await findRecord(service(), 'Client', id)).toBeNull()
    expect(await service().database.prisma.oAuthRecord.count()).toBe(0)
  })
})
