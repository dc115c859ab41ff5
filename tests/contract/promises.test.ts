import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { idempotencyKeySchema, isConditionalRead, takesIdempotencyKey, takesIfMatch } from '#contract/headers'
import { operationList } from '#contract/operations/index'
import { planLimits } from '#contract/plans'
import { customerInputSchema } from '#contract/schemas/customer'
import { invoiceInputSchema, invoiceUpdateSchema } from '#contract/schemas/invoice'
import { invoiceQuerySchema } from '#contract/schemas/invoice-query'
import { lineInputSchema } from '#contract/schemas/invoice-line'
import { unknownFields } from '#contract/strict'
import { placesOf } from '../fuzz/places'
import type { JsonSchema } from '../fuzz/values'

/** Whether a body is refused because of what stands there, or around it. */
function refusesAt(place: string, { error }: z.ZodSafeParseResult<unknown>): boolean {
  return error?.issues.some(({ path }) => path.length > 0 && `${place}.`.startsWith(`${path.join('.')}.`)) ?? false
}

describe('the plans', () => {
  it('allow on Free what the contract says, and everything on Pro', () => {
    expect(planLimits.free).toMatchObject({ invoicesPerMonth: 5, customers: 25, products: 25, savedLayouts: 0 })
    expect(planLimits.pro).toMatchObject({ invoicesPerMonth: null, customers: null, products: null, savedLayouts: 25 })
  })
})

describe('what a key must have been given', () => {
  /** What has no scope of its own belongs to what it is about. */
  const roomOf: Record<string, string> = {
    layouts: 'business', audit: 'business', 'vat-check': 'business', 'email-domains': 'business',
    emails: 'invoices', recurring: 'invoices', stats: 'reports', export: 'reports', import: 'business',
    'bank-statements': 'bank', 'bank-transactions': 'bank',
  }
  /** What an operation does to the resource that its path begins with. */
  const scopeOf = ({ method, path }: { method: string, path: string }) => {
    const resource = /^\/api\/v1\/import\/(\w+)$/.exec(path)?.[1] ?? path.split('/')[3] ?? ''
    const room = roomOf[resource] ?? resource
    if (/\/(issue|cancel)$/.test(path)) return 'invoices:issue'
    // All of a customer's documents in one: who reads and sends those, and no more.
    if (/\/(page|statement)$/.test(path)) return method === 'GET' ? 'invoices:read' : 'invoices:send'
    if (/\/(send|remind|public-link)$/.test(path) || (method === 'POST' && path.endsWith('/notices'))) return 'invoices:send'
    // Whoever may read it may ask for news and for the page where a person pays; all else takes a person here.
    if (room === 'billing') return 'billing:read'
    // What a business bought, earned and owes is no concern of whoever only reads invoices.
    if (room === 'bank') return 'invoices:write'
    return `${room}:${method === 'GET' ? 'read' : 'write'}`
  }
  const scoped = operationList.filter(({ auth, audience, path }) =>
    auth === 'account' && audience === 'api' && !['/api/v1/me', '/api/v1/vat-check', '/api/v1/openapi.json', '/api/v1/events'].includes(path))

  it.each(scoped)('$method $path', (operation) => {
    expect(operation.scope).toBe(scopeOf(operation))
  })

  it('is more where a draft brings a customer of its own', () => {
    for (const id of ['createInvoice', 'updateInvoice']) {
      expect(operationList.find(operation => operation.id === id)?.bodyScopes).toEqual({ customer: 'customers:write' })
    }
  })

  it('is more where an invoice is to issue or send itself', () => {
    for (const id of ['createRecurringSchedule', 'updateRecurringSchedule']) {
      expect(operationList.find(operation => operation.id === id)?.bodyScopes)
        .toEqual({ autoIssue: 'invoices:issue', autoSend: 'invoices:send' })
    }
  })
})

describe('what takes a person in a browser who just proved who they are', () => {
  it('is whatever makes a way in, takes away what guards one, costs money, or takes everything along', () => {
    const fresh = operationList.filter(({ freshSession }) => freshSession).map(({ method, path }) => `${method} ${path}`)

    expect(fresh.sort()).toEqual([
      'DELETE /api/auth/passkeys/{id}', 'DELETE /api/auth/totp', 'DELETE /api/v1/account', 'DELETE /api/v1/members/{id}',
      'DELETE /api/v1/payment-provider', 'GET /api/v1/account/export', 'PATCH /api/v1/members/{id}',
      'POST /api/auth/api-keys',
      'POST /api/auth/connection-requests/{uid}', 'POST /api/auth/email',
      'POST /api/auth/passkeys', 'POST /api/auth/passkeys/options', 'POST /api/auth/password', 'POST /api/auth/totp',
      'POST /api/auth/totp/confirm', 'POST /api/auth/totp/recovery-codes', 'POST /api/v1/billing/cancel',
      'POST /api/v1/billing/portal', 'POST /api/v1/billing/resume', 'POST /api/v1/members/invitations', 'POST /api/v1/members/offer',
      'PUT /api/v1/bookkeeping-inbox', 'PUT /api/v1/payment-provider',
    ])
    for (const { auth, freshSession, id } of operationList) if (freshSession) expect(auth, id).toBe('session')
  })
})

describe('repeating and waiting for nobody', () => {
  const of = (takes: (operation: (typeof operationList)[number]) => boolean) =>
    new Set(operationList.filter(takes).map(({ method }) => method))

  it('is safe for every POST of an account, conditional for every PATCH and read', () => {
    expect([...of(takesIdempotencyKey)]).toEqual(['POST'])
    expect([...of(takesIfMatch)]).toEqual(['PATCH'])
    expect([...of(isConditionalRead)]).toEqual(['GET'])
    const posts = operationList.filter(({ method, path, auth }) => method === 'POST' && path.startsWith('/api/v1/') && auth !== 'public')
    expect(posts.length).toBeGreaterThan(5)
    expect(posts.filter(post => !takesIdempotencyKey(post)).map(({ id }) => id)).toEqual(['previewInvoice', 'previewLayout'])
  })
})

describe('a key for repeating', () => {
  it.each([['x', true], ['x'.repeat(255), true], ['x'.repeat(256), false], ['', false], ['een twee', false], ['één', false]])(
    'may be %j: %s', (key, isTaken) => {
      expect(idempotencyKeySchema.safeParse(key).success).toBe(isTaken)
    })
})

describe('what comes in', () => {
  const takes = (schema: z.ZodType, value: object) => schema.safeParse(value).success
  const line = { description: 'Ontwerp', unitPriceCents: 8_500 }

  it.each([
    ['a quantity of six decimals', { quantity: '1.234567' }, true],
    ['a quantity of seven', { quantity: '1.2345678' }, false],
    ['a quantity of nothing', { quantity: '0.000' }, false],
    ['a quantity that goes back', { quantity: '-1.5' }, true],
    ['a quantity as a power', { quantity: '1e3' }, false],
    ['a discount of all', { discountPercent: '100' }, true],
    ['a discount of more', { discountPercent: '100.0001' }, false],
    ['a discount of less than nothing', { discountPercent: '-1' }, false],
    ['a price in parts of a cent', { unitPriceCents: 0.5 }, false],
    ['the largest price', { unitPriceCents: 10_000_000_000_000 }, true],
    ['a larger price', { unitPriceCents: 10_000_000_000_001 }, false],
    ['a price that goes back', { unitPriceCents: -8_500 }, true],
  ])('has on a line %s, or not: %j, %s', (_, fields, isTaken) => {
    expect(takes(lineInputSchema, { ...line, ...fields })).toBe(isTaken)
  })

  it('has no line without description and price, unless a product gives them', () => {
    expect(takes(lineInputSchema, { description: 'Ontwerp' })).toBe(false)
    expect(takes(lineInputSchema, { unitPriceCents: 1 })).toBe(false)
    expect(takes(lineInputSchema, { productId: 'boek' })).toBe(true)
  })

  it('has one customer, of before or a new one', () => {
    const both = { customerId: 'bakker', customer: { name: 'Bakkerij' } }

    expect([invoiceInputSchema, invoiceUpdateSchema].map(schema => takes(schema, both))).toEqual([false, false])
    expect(takes(invoiceInputSchema, {})).toBe(true)
  })

  it('has five hundred lines at most, and a hundred documents to a page', () => {
    const lines = Array.from({ length: 501 }, () => line)

    expect(takes(invoiceInputSchema, { lines })).toBe(false)
    expect(takes(invoiceInputSchema, { lines: lines.slice(1) })).toBe(true)
    expect(takes(invoiceQuerySchema, { pageSize: '101' })).toBe(false)
    expect(invoiceQuerySchema.parse({})).toEqual({ page: 1, pageSize: 25, sort: '-createdAt' })
  })

  it('has no text that cannot be kept or that turns what is read, and no link that runs', () => {
    for (const notes of ['nul\0', 'half \uD800', 'om\u202Egekeerd']) expect(takes(invoiceInputSchema, { notes }), notes).toBe(false)
    expect(takes(invoiceInputSchema, { paymentLink: 'javascript:alert(1)' })).toBe(false)
    expect(takes(invoiceInputSchema, { paymentLink: 'https://betaal.example/1' })).toBe(true)
    expect(takes(invoiceInputSchema, { number: '2026‐0001' })).toBe(false)
  })

  it('turns what is read in no field of any operation, but for secrets and keys, which nobody is shown', () => {
    const isUnseen = (name: string) => /^credential|(^|\.)(accountId|code|confirm|key|token|version|\w*[pP]assword)$/.test(name)
    const taken = operationList.flatMap(({ id, body }) => (body === null
      ? []
      : placesOf(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as JsonSchema, () => 'x')
          .filter(({ name, put }) => name !== '' && !isUnseen(name) && !refusesAt(name, body.safeParse(put('om\u202Egekeerd'))))
          .map(({ name }) => `${id} ${name}`)))
    expect(taken).toEqual([])
  })

  it('has names that say something, and text of blanks counts as none', () => {
    expect(takes(customerInputSchema, { name: ' \u200B ' })).toBe(false)
    expect(customerInputSchema.parse({ name: ' Bakkerij ', city: '  ' })).toMatchObject({ name: 'Bakkerij', city: null })
  })

  it('tells the unknown by its path, at any depth, where that is asked for', () => {
    const sent = { lines: [{ ...line, colour: 'rood' }], customer: { name: 'Bakkerij', shoe: 43 }, hat: 1 }

    expect(unknownFields(invoiceInputSchema, sent)).toEqual([['lines', 0, 'colour'], ['customer', 'shoe'], ['hat']])
  })
})
