import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { statsSchema } from '#contract/schemas/stats'
import type { Tenant } from '../support/api-client'
import { issuedInvoice, studioVink } from '../support/cast'

let vink: Tenant

beforeAll(async () => {
  vink = await studioVink()
  await issuedInvoice(vink.api)
})

describe('the figures', () => {
  it('are those of the account that asks, in the shape of the contract', async () => {
    const stats = await vink.api.call('getStats', { query: { year: 2026, quarter: 4 } })

    expect(statsSchema.parse(stats)).toEqual(stats)
    expect(stats).toMatchObject({ year: 2026, quarter: 4, openCents: 10_285, revenueCents: 8_500 })
    expect(stats.vat.selected).toEqual(stats.vat.current)
    expect(await (await studioVink()).api.call('getStats')).toMatchObject({ openCents: 0, revenueCents: 0 })
  })

  it.each<Record<string, string>>([
    { quarter: '0' }, { quarter: '5' }, { quarter: 'Q1' }, { year: '1999' }, { year: '2101' }, { year: '26' }, { year: '' },
  ])('refuse a period that is none: %o', async (query) => {
    expect(await vink.api.refused('getStats', { query })).toMatchObject({
      status: 422, code: 'validation_failed', details: [{ path: Object.keys(query) }],
    })
  })
})

describe('the export', () => {
  const fetchExport = (path: string, init: RequestInit = {}) =>
    fetch(`${inject('serverUrl')}${path}`, { ...init, headers: { authorization: `Bearer ${vink.key}` } })

  it('is a ZIP that is made while it is sent, and has no version', async () => {
    const response = await fetchExport('/api/v1/export?from=2026-11-01&to=2026-11-30')
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()))

    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/zip', 'transfer-encoding': 'chunked', 'cache-control': expect.stringContaining('no-store'),
      'content-disposition': 'attachment; filename="polder-2026-11-01-2026-11-30.zip"; '
        + 'filename*=UTF-8\'\'polder-2026-11-01-2026-11-30.zip',
      'x-request-id': expect.any(String),
    })
    expect(response.headers.get('etag')).toBeNull()
    expect(Object.keys(files).sort()).toEqual(['invoices.csv', 'invoices/2026-0001.pdf', 'invoices/2026-0001.xml'])
  })

  it.each(['/api/v1/export', '/api/v1/export/expiring'])('has the headers alone for HEAD, and names no length that it has not: %s', async (path) => {
    const response = await fetchExport(path, { method: 'HEAD' })

    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/zip')
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="polder-/)
    expect(response.headers.get('content-length')).toBeNull()
    expect((await response.arrayBuffer()).byteLength).toBe(0)
  })

  it('of what expires is there on every plan, empty where nothing does', async () => {
    const response = await fetchExport('/api/v1/export/expiring')

    expect(response.headers.get('content-disposition')).toMatch(/filename="polder-expiring-2026-11-20\.zip"/)
    expect(Object.keys(unzipSync(new Uint8Array(await response.arrayBuffer())))).toEqual(['invoices.csv'])
  })

  it.each<Record<string, string>>([
    { from: '2026-13-01' }, { from: '1 november' }, { from: '' }, { from: '2026-11-30', to: '2026-11-01' },
  ])('refuses a period that is none: %o', async (query) => {
    expect(await vink.api.refused('exportDocuments', { query }))
      .toMatchObject({ status: 422, code: 'validation_failed', details: [{ path: ['from'] }] })
  })

  it('that is given up holds nothing: the next one is answered at once', async () => {
    for (let time = 0; time < 20; time++) {
      const hangUp = new AbortController()
      const response = await fetchExport('/api/v1/export', { signal: hangUp.signal })
      expect(response.status).toBe(200)
      hangUp.abort()
    }

    expect((await fetchExport('/api/v1/export')).status).toBe(200)
    expect(await vink.api.call('getMe')).toMatchObject({ plan: 'pro' })
  })
})
