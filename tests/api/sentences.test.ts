import { beforeAll, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '#db/client'
import { ApiClient, expectErrorShape, type Answer, type Tenant } from '../support/api-client'
import { bakery, designHour, issuedInvoice, studioVink } from '../support/cast'

let vink: Tenant

beforeAll(async () => {
  vink = await studioVink()
})

const invalid = (path: (string | number)[]) => ({ status: 422, code: 'validation_failed', details: [expect.objectContaining({ path })] })

describe('a house style', () => {
  it('is given its base as template, which is the contract\'s word for it', async () => {
    const { houseStyle } = await vink.api.call('updateBusiness', { body: { houseStyle: { template: 'modern', accentColor: '#112233' } } })

    expect(houseStyle).toEqual({ base: 'modern', accentColor: '#112233' })
    expect(await vink.api.call('updateBusiness', { body: { houseStyle } })).toMatchObject({ houseStyle })
    expect(await vink.api.refused('updateBusiness', { body: { houseStyle: { template: 'modern', base: 'classic' } } }))
      .toMatchObject(invalid(['houseStyle', 'template']))
  })

  it.each([
    [['houseStyle', 'kleur'], { kleur: '#112233' }],
    [['houseStyle', 'logo', 'size'], { logo: { size: 3 } }],
    [['houseStyle', 'columns', 'prijs'], { columns: { prijs: true } }],
    [['houseStyle', 'labels', 'factuur'], { labels: { factuur: { nl: 'Nota' } } }],
    [['houseStyle', 'accentColor'], { accentColor: 'green' }],
    [['houseStyle', 'font'], { font: 'comic-sans' }],
    [['houseStyle', 'fontSizePt'], { fontSizePt: 99 }],
  ])('is refused with the path %j', async (path, houseStyle) => {
    expect(await vink.api.refused('updateBusiness', { body: { houseStyle } })).toMatchObject(invalid(path))
    const config = path.slice(1)
    expect(await vink.api.refused('createLayout', { body: { name: 'X', config: houseStyle } })).toMatchObject(invalid(['config', ...config]))
  })
})

describe('a default currency', () => {
  it.each(['ZZZ', 'AED', 'JPY'])('is not %s, which has no known rate', async (defaultCurrency) => {
    expect(await vink.api.refused('updateBusiness', { body: { defaultCurrency } })).toMatchObject(invalid(['defaultCurrency']))
  })

  it('is the euro or one the bank publishes', async () => {
    for (const defaultCurrency of ['USD', 'EUR']) {
      expect(await vink.api.call('updateBusiness', { body: { defaultCurrency } })).toMatchObject({ defaultCurrency })
    }
  })
})

describe('a default currency that was stored before it was checked', () => {
  it('is not in the way of drafts, whose check tells of it', async () => {
    const jansen = await studioVink()
    const { id } = await jansen.api.call('getBusiness')
    const database = openDatabase(inject('serverDatabaseUrl'))
    await database.prisma.business.update({ where: { id }, data: { defaultCurrency: 'ZZZ' } })
    await database.close()

    expect(await jansen.api.call('createInvoice', { body: { lines: [designHour] } })).toMatchObject({
      currency: 'ZZZ',
      compliance: expect.arrayContaining([expect.objectContaining({ code: 'currency_invalid', level: 'error' })]),
    })
    expect(await jansen.api.refused('createInvoice', { body: { currency: 'ZZZ' } }))
      .toMatchObject({ status: 422, code: 'exchange_rate_unknown_currency' })
  })
})

describe('a product', () => {
  it.each(['-5', '100.5', '5.555', 'veel'])('has no rate of %s', async (vatRate) => {
    expect(await vink.api.refused('createProduct', { body: { name: 'Plank', unitPriceCents: 100, vatRate } })).toMatchObject(invalid(['vatRate']))
  })
})

describe('further recipients of a customer', () => {
  it('are addresses separated by commas, each once', async () => {
    const emailCc = ' a@korenaar.example,b@korenaar.example , A@korenaar.example,'
    const customer = await vink.api.call('createCustomer', { body: { ...bakery, emailCc } })

    expect(customer.emailCc).toBe('a@korenaar.example, b@korenaar.example')
    expect(await vink.api.call('updateCustomer', { params: { id: customer.id }, body: { emailCc: '' } })).toMatchObject({ emailCc: null })
    expect(await vink.api.refused('updateCustomer', { params: { id: customer.id }, body: { emailCc: 'a@korenaar.example, b' } }))
      .toMatchObject(invalid(['emailCc']))
  })
})

describe('a draft', () => {
  it('needs no customer, and shows nothing that is not there yet', async () => {
    expect(await vink.api.call('createInvoice', { body: { lines: [designHour] } })).toMatchObject({
      customer: null,
      customerId: null,
      customerSnapshot: null,
      sellerSnapshot: null,
      publicUrl: null,
      compliance: expect.arrayContaining([expect.objectContaining({ code: 'customer_missing', level: 'error' })]),
    })
  })
})

describe('sorting by number', () => {
  it('goes by series and place, then by numbers outside a series, then drafts', async () => {
    const jansen = await studioVink()
    await jansen.session.call('updateBusiness', { body: { invoiceNumberFormat: '{YYYY}-{SEQ}', nextInvoiceSequence: 9 } })
    for (let count = 0; count < 3; count++) await issuedInvoice(jansen.api)
    await issuedInvoice(jansen.api, { number: '1-EIGEN' })
    await jansen.api.call('createInvoice', { body: {} })
    const sorted = async (sort: string) => {
      const pages = await Promise.all(['1', '2', '3'].map(page => jansen.api.call('listInvoices', { query: { sort, page, pageSize: '2' } })))
      return pages.flatMap(({ data }) => data.map(({ number }) => number))
    }

    expect(await sorted('number')).toEqual(['2026-9', '2026-10', '2026-11', '1-EIGEN', null])
    expect(await sorted('-number')).toEqual(['2026-11', '2026-10', '2026-9', '1-EIGEN', null])
  })
})

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
      expect(answer.body).toMatchObject({ data: { code: 'validation_failed', details: [{ path }] } })
    }
  })

  it.each(['%00', '%07', '%C2%85'])('is refused in a query: %s', async (text) => {
    const { status, body } = await vink.api.fetch(`/api/v1/invoices?q=${text}`)

    expectErrorShape(status, body)
    expect(body).toMatchObject({ statusCode: 422, data: { details: [{ path: ['q'] }] } })
  })

  it('does not include tabs and line breaks', async () => {
    expect(await vink.api.call('createCustomer', { body: { ...bakery, notes: 'a\n\tb\r\nc' } })).toMatchObject({ notes: 'a\n\tb\r\nc' })
    expect(await new ApiClient(vink.api.url).request('getHealth')).toMatchObject({ status: 200 })
  })
})
