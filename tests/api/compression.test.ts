import { readdirSync, statSync } from 'node:fs'
import { get, type IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { root } from '../../server/cli/lib/steps.mjs'
import type { Tenant } from '../support/api-client'
import { issuedInvoice, studioVink } from '../support/cast'

interface Raw {
  status: number
  headers: IncomingHttpHeaders
  /** As they came over the line. */
  bytes: Buffer
}

let vink: Tenant
let invoice: Awaited<ReturnType<typeof issuedInvoice>>
beforeAll(async () => {
  vink = await studioVink()
  invoice = await issuedInvoice(vink.api)
})

const html = { accept: 'text/html' }
const files = join(root, '.output/public/_nuxt')
const largestOf = (ending: string) => readdirSync(files).filter(name => name.endsWith(ending))
  .sort((one, other) => statSync(join(files, other)).size - statSync(join(files, one)).size)[0] ?? ''
const withKey = () => ({ authorization: `Bearer ${vink.key}` })

describe('what is sent as text', () => {
  const shared = ['/customers', '/api/v1/openapi.json', `/_nuxt/${largestOf('.js')}`, `/_nuxt/${largestOf('.css')}`]

  it.each(shared)('is compressed by what the client takes: %s', async (path) => {
    const plain = await ask(path, html)
    const brotli = await ask(path, { ...html, 'accept-encoding': 'gzip, deflate, br, zstd' })
    const gzip = await ask(path, { ...html, 'accept-encoding': 'gzip' })

    expect([plain, brotli, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip'])
    expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true)
    expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true)
    for (const { headers, bytes } of [plain, brotli, gzip]) {
      expect(headers.vary).toBe('Accept-Encoding')
      expect(headers['cache-control']).toBe(plain.headers['cache-control'])
      expect(headers['content-type']).toBe(plain.headers['content-type'])
      expect(Number(headers['content-length'] ?? bytes.length)).toBe(bytes.length)
    }
  })

  it('is not compressed by what the client refuses', async () => {
    for (const accepted of ['br;q=0, gzip;q=0.000', 'identity', 'zstd', '']) {
      expect((await ask('/customers', { ...html, 'accept-encoding': accepted })).headers['content-encoding'], accepted).toBeUndefined()
    }
    const { headers } = await ask('/api/v1/openapi.json', { 'accept-encoding': 'br;q=0, GZIP;q=0.5' })
    expect(headers['content-encoding']).toBe('gzip')
  })

  it('is left alone where it is short, or no text', async () => {
    const accepted = { 'accept-encoding': 'br' }
    expect((await ask('/api/health', accepted)).headers['content-encoding']).toBeUndefined()
    const pdf = await ask(`/api/v1/invoices/${invoice.id}/pdf`, { ...withKey(), ...accepted })
    expect(pdf.headers['content-encoding']).toBeUndefined()
    expect(pdf.bytes.subarray(0, 4).toString()).toBe('%PDF')
  })

  it('tells of an error in the same way', async () => {
    const { status, headers, bytes } = await ask('/nergens', { ...html, 'accept-encoding': 'br' })

    expect({ status, coding: headers['content-encoding'] }).toEqual({ status: 404, coding: 'br' })
    expect(Number(headers['content-length'])).toBe(bytes.length)
    expect(brotliDecompressSync(bytes).toString()).toContain('</html>')
  })
})

describe('an answer about a person', () => {
  const read = (headers: Record<string, string>) => ask(`/api/v1/invoices/${invoice.id}`, { 'accept-encoding': 'br', ...headers })

  it('is compressed for programs and for our own pages', async () => {
    expect((await read(withKey())).headers['content-encoding']).toBe('br')
    const own = await read({ cookie: vink.session.cookie, 'sec-fetch-site': 'same-origin' })
    expect(own.headers['content-encoding']).toBe('br')
  })

  it('tells by its length nothing to a page of another site that made the browser ask', async () => {
    for (const site of ['cross-site', 'same-site', null]) {
      const from: Record<string, string> = site === null ? {} : { 'sec-fetch-site': site }
      const { status, headers } = await read({ cookie: vink.session.cookie, ...from })
      expect({ status, coding: headers['content-encoding'] }).toEqual({ status: 200, coding: undefined })
    }
  })

  it('is never compressed where keys and codes are given out', async () => {
    const headers = { cookie: vink.session.cookie, 'sec-fetch-site': 'same-origin', 'accept-encoding': 'br' }
    for (let number = 0; number < 5; number++) {
      await vink.session.call('createApiKey', { body: { name: `Boekhouding ${number}`, scopes: ['invoices:read'] } })
    }
    const { status, headers: answered, bytes } = await ask('/api/auth/api-keys', headers)

    expect({ status, coding: answered['content-encoding'], isLong: bytes.length > 1_000 })
      .toEqual({ status: 200, coding: undefined, isLong: true })
  })

  it('has a tag for each coding, and any of them names the version', async () => {
    const path = `/api/v1/invoices/${invoice.id}`
    const tags = await Promise.all(['br', 'gzip', 'identity'].map(async coding =>
      (await ask(path, { ...withKey(), 'accept-encoding': coding })).headers.etag ?? ''))
    expect(new Set(tags).size).toBe(3)
    for (const tag of tags) {
      const { status, headers } = await ask(path, { ...withKey(), 'if-none-match': tag, 'accept-encoding': 'br' })
      expect({ status, tag: headers.etag }).toEqual({ status: 304, tag })
    }
    const draft = await vink.api.call('createInvoice', { body: { notes: 'Bedankt voor de opdracht. '.repeat(40), lines: [] } })
    const { headers: { etag = '' } } = await ask(`/api/v1/invoices/${draft.id}`, { ...withKey(), 'accept-encoding': 'br' })
    expect(etag).toMatch(/-br"$/)
    await vink.api.call('updateInvoice', { params: { id: draft.id }, body: { notes: 'Tot ziens' }, headers: { 'if-match': etag } })
    expect(await vink.api.refused('updateInvoice', {
      params: { id: draft.id }, body: { notes: 'Nog iets' }, headers: { 'if-match': etag },
    })).toMatchObject({ code: 'precondition_failed' })
  })
})

/** GET without any of the help that `fetch` gives: nothing is added, nothing decoded. */
function ask(path: string, headers: Record<string, string>): Promise<Raw> {
  return new Promise((resolve, reject) => {
    get(`${inject('serverUrl')}${path}`, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({
        status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks),
      }))
      response.on('error', reject)
    }).on('error', reject)
  })
}
