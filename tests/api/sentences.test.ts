import { beforeAll, describe, expect, it } from 'vitest'
import { ApiClient, expectErrorShape, type Answer, type Tenant } from '../support/api-client'
import { bakery, designHour, studioVink } from '../support/cast'
import { png } from '../support/images'
import { putForm } from '../support/upload'

let vink: Tenant

beforeAll(async () => {
  vink = await studioVink()
})

const invalid = (path: (string | number)[]) => ({ status: 422, code: 'validation_failed', details: [expect.objectContaining({ path })] })

describe('Prefer: handling=strict', () => {
  const strict = { headers: { prefer: 'handling=strict' } }

  it('refuses what an operation does not know, at any depth, and says that it was heard', async () => {
    const answer = await vink.api.request('createInvoice', {
      ...strict, body: { total: 1, customer: { ...bakery, kleur: 'rood' }, lines: [{ ...designHour, btw: '21' }] },
    })

    expect(answer.headers.get('preference-applied')).toBe('handling=strict')
    expect(answer).toMatchObject({
      status: 422,
      body: { data: { details: [{ path: ['total'] }, { path: ['customer', 'kleur'] }, { path: ['lines', 0, 'btw'] }] } },
    })
  })

  it('refuses query parameters', async () => {
    expect(await vink.api.refused('listInvoices', { ...strict, query: { sortt: 'number' } })).toMatchObject(invalid(['sortt']))
    expect(await vink.api.refused('listCustomers', { ...strict, query: { page: 'x', per: 3 } }))
      .toMatchObject({ details: [{ path: ['per'] }, { path: ['page'] }] })
  })

  it('refuses fields for an operation that has none, and beside a file', async () => {
    const send = (path: string, method: string, body: string) => vink.api.fetch(path, { method, body, ...strict })
    const logo = new FormData()
    logo.set('file', new File([Uint8Array.from(png())], 'logo.png'))
    logo.set('dryRun', 'true')

    expect((await send('/api/v1/invoices/onbekend/credit-note', 'POST', '{"lines":[]}')).body)
      .toMatchObject({ data: { details: [{ path: ['lines'] }] } })
    expect((await send('/api/v1/invoices/onbekend', 'DELETE', '{"reden":"fout"}')).body)
      .toMatchObject({ data: { details: [{ path: ['reden'] }] } })
    expect((await putForm(vink.api, logo, strict.headers)).body).toMatchObject({ data: { details: [{ path: ['dryRun'] }] } })
    expect(await send('/api/v1/invoices/onbekend/credit-note', 'POST', '{}')).toMatchObject({ status: 404 })
  })

  it('lets through what is known', async () => {
    const answer = await vink.api.request('createCustomer', { ...strict, body: bakery })

    expect([answer.status, answer.headers.get('preference-applied')]).toEqual([201, 'handling=strict'])
  })

  it('is not wished by others, for whom unknown fields are ignored', async () => {
    for (const prefer of ['', 'respond-async', 'handling=lenient, handling=strict']) {
      const answer = await vink.api.request('createCustomer', { headers: { prefer }, body: { ...bakery, kleur: 'rood' } })
      expect([answer.status, answer.headers.get('preference-applied')]).toEqual([201, null])
    }
  })
})

describe('text that nobody can write', () => {
  it.each([
    ['NUL', '"a\\u0000b"'], ['a control character', '"a\\u0007b"'], ['delete', '"\\u007f"'], ['half an emoji', '"\\ud83d"'],
    ['the other half', '"\\ude00x"'], ['a non-character', '"\\ufffe"'],
  ])('is refused in a body: %s', async (_, text) => {
    const ask = (body: string): Promise<Answer<unknown>> => vink.api.fetch('/api/v1/customers', { method: 'POST', body })
    for (const [path, body] of [
      [['name'], `{"name":${text}}`], [['onbekend', 0, 'x'], `{"name":"x","onbekend":[{"x":${text}}]}`], [[], `{"name":"x",${text}:1}`],
    ] as const) {
      const answer = await ask(body)
      expectErrorShape(422, answer.body)
      expect(answer.body).toMatchObject({ data: { code: 'validation_failed', details: [{ path, reason: 'hidden_characters' }] } })
    }
  })

  it.each(['%00', '%07', '%C2%85'])('is refused in a query: %s', async (text) => {
    const { status, body } = await vink.api.fetch(`/api/v1/invoices?q=${text}`)

    expectErrorShape(status, body)
    expect(body).toMatchObject({ statusCode: 422, data: { details: [{ path: ['q'] }] } })
  })

  it('is named as such where it turns what is read as well', async () => {
    expect((await vink.api.request('createCustomer', { body: { ...bakery, name: 'om\u202Egekeerd' } })).body)
      .toMatchObject({ data: { details: [{ path: ['name'], reason: 'hidden_characters' }] } })
  })

  it('does not include tabs and line breaks', async () => {
    expect(await vink.api.call('createCustomer', { body: { ...bakery, notes: 'a\n\tb\r\nc' } })).toMatchObject({ notes: 'a\n\tb\r\nc' })
    expect(await new ApiClient(vink.api.url).request('getHealth')).toMatchObject({ status: 200 })
  })
})
