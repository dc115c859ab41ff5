import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { z } from 'zod'
import type { Invoice } from '#contract/schemas/invoice'
import type { Scope } from '#contract/scopes'
import { ApiClient, expectErrorShape, type Tenant } from '../support/api-client'
import { bakery, designHour, draftInvoice, issuedInvoice, studioVink } from '../support/cast'
import { dailyOf } from '../support/daily'
import { McpApp, type Generation } from '../support/mcp'
import { ownName } from '../support/oauth-app'
import { mailTo } from '../support/outbox'

const url = inject('serverUrl')
const generations: Generation[] = ['2025-11-25', '2026-07-28']
const everyTool = [
  'get_account', 'get_business', 'update_business', 'list_customers', 'get_customer', 'create_customer', 'update_customer',
  'delete_customer', 'check_vat_number', 'list_products', 'get_product', 'create_product', 'update_product', 'delete_product', 'list_invoices', 'get_invoice',
  'preview_next_number', 'create_invoice', 'update_invoice', 'delete_draft', 'duplicate_invoice', 'check_compliance',
  'issue_invoice', 'send_invoice', 'send_reminder', 'mark_invoice_paid', 'mark_invoice_unpaid', 'record_payment',
  'create_credit_note', 'cancel_invoice', 'get_invoice_download_links', 'get_stats', 'list_recurring', 'run_recurring_now', 'get_recurring',
  'create_recurring', 'update_recurring', 'delete_recurring', 'list_layouts', 'get_layout', 'create_layout', 'update_layout',
  'delete_layout', 'list_emails', 'get_invoice_timeline', 'renew_invoice_link', 'list_bank_transactions',
  'match_bank_transaction',
]

let vink: Tenant
let jansen: Tenant
let app: McpApp

beforeAll(async () => {
  vink = await studioVink()
  jansen = await studioVink()
  app = new McpApp(vink.api)
})

async function appWith(...scopes: Scope[]): Promise<McpApp> {
  const { key } = await vink.session.call('createApiKey', { body: { name: scopes.join(' '), scopes } })
  return new McpApp(vink.api.with({ authorization: `Bearer ${key}` }))
}

interface Confirmed {
  done: boolean
  preview?: Record<string, unknown>
  invoice?: Invoice
}

describe.each(generations)('an app of revision %s', (generation) => {
  const own = () => new McpApp(vink.api, generation)

  it('is shown every tool, each with what an app asks about it', async () => {
    const { tools } = await own().ask<{ tools: Record<string, unknown>[] }>('tools/list')

    expect(tools.map(({ name }) => name).sort()).toEqual([...everyTool].sort())
    expect(tools.find(({ name }) => name === 'create_invoice')).toMatchObject({
      inputSchema: { properties: { customerId: { type: 'string' }, lines: { type: 'array' } } },
      outputSchema: { properties: { totalCents: { type: 'integer' } } },
    })
    for (const tool of tools) {
      expect(tool, String(tool.name)).toMatchObject({
        title: expect.any(String),
        description: expect.stringMatching(/\w{3}/),
        inputSchema: { type: 'object', additionalProperties: false },
        outputSchema: { type: 'object' },
        annotations: {
          title: tool.title, readOnlyHint: expect.any(Boolean), destructiveHint: expect.any(Boolean),
          idempotentHint: expect.any(Boolean), openWorldHint: expect.any(Boolean),
        },
      })
    }
  })

  it('is told of a method that is not known, in the words of JSON-RPC', async () => {
    expect((await own().send('resources/nothing')).body).toMatchObject({ jsonrpc: '2.0', id: 1, error: { code: -32601 } })
  })

  it('is told of a tool that does not exist', async () => {
    expect((await own().send('tools/call', { name: 'print_money', arguments: {} })).body)
      .toMatchObject({ error: { code: -32602 } })
  })
})

describe.each(dailyOf(2, generations))('an app of revision %s at work', (generation) => {
  const own = () => new McpApp(vink.api, generation)

  it('takes an invoice from a draft to the customer, with a person in between', async () => {
    const email = `${randomUUID()}@korenaar.example`
    const customer = await own().call<{ id: string }>('create_customer', { ...bakery, email })
    const draft = await own().call<Invoice>('create_invoice', {
      customerId: customer.id, supplyDate: '2026-11-20', lines: [designHour],
    })
    expect((await own().call<{ findings: { level: string }[] }>('check_compliance', { id: draft.id })).findings
      .filter(({ level }) => level === 'error')).toEqual([])

    const issue = await own().call<Confirmed>('issue_invoice', { id: draft.id })
    expect(issue).toMatchObject({ done: false, preview: { number: expect.stringMatching(/^2026-/), totalCents: 10_285 } })
    expect((await own().call<Invoice>('get_invoice', { id: draft.id })).status).toBe('draft')
    const issued = await own().call<Confirmed>('issue_invoice', { id: draft.id, confirm: true })
    expect(issued).toMatchObject({ done: true, invoice: { status: 'issued', number: issue.preview?.number } })

    const sending = await own().call<Confirmed>('send_invoice', { id: draft.id, message: 'Dag, {number} dus.' })
    expect(sending).toMatchObject({
      done: false, preview: { mail: { to: [email], cc: [], text: expect.stringContaining(`Dag, ${issue.preview?.number} dus.`) } },
    })
    expect((await vink.api.call('listEmails', { query: { invoiceId: draft.id } })).data).toEqual([])
    const sent = await own().call<Confirmed>('send_invoice', { id: draft.id, message: 'Dag, {number} dus.', confirm: true })
    expect(sent).toMatchObject({ done: true, invoice: { status: 'sent' } })
    expect((await mailTo(email, /./)).text).toContain(`Dag, ${issue.preview?.number} dus.`)

    const part = await own().call<Invoice>('record_payment', { id: draft.id, amountCents: 1_000, method: 'ideal' })
    expect(part).toMatchObject({ status: 'sent', paidCents: 1_000, openCents: part.totalCents - 1_000 })
    expect(part).not.toHaveProperty('overpaidCents')
    expect(await own().call('mark_invoice_paid', { id: draft.id, paidAt: '2026-11-20' }))
      .toMatchObject({ status: 'paid', paidCents: part.totalCents, openCents: 0 })
  })

  it('is told before a person is asked what issuing under another number or on another day would be refused for', async () => {
    const taken = randomUUID()
    await issuedInvoice(vink.api, { number: taken })
    const { id } = await draftInvoice(vink.api)
    const preview = async (asked: object) => (await own().call<Confirmed>('issue_invoice', { id, ...asked })).preview

    expect(await own().refused('issue_invoice', { id, number: taken })).toMatchObject({ code: 'number_taken' })
    expect(await preview({ number: `${taken}8` })).toMatchObject({ number: `${taken}8` })
    expect(await preview({ issueDate: '2025-12-31' }))
      .toMatchObject({ issueDate: '2025-12-31', number: expect.stringMatching(/^2025-/) })
    expect((await preview({ issueDate: '2027-05-01' }))?.findings)
      .toContainEqual(expect.objectContaining({ level: 'error', code: 'issue_date_in_future' }))
    expect((await preview({ number: '2026-9999' }))?.findings)
      .toContainEqual(expect.objectContaining({ level: 'error', code: 'number_breaks_sequence' }))
  })
})

describe('beginning to talk', () => {
  it('of 2025: initialize, without a session', async () => {
    const { status, headers, body } = await app.send('initialize', {
      protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' },
    })

    expect({ status, body }).toMatchObject({
      status: 200,
      body: { result: { protocolVersion: '2025-06-18', serverInfo: { name: 'polder' }, instructions: expect.stringContaining('data') } },
    })
    expect(headers.get('mcp-session-id')).toBeNull()
  })

  it('of 2026: server/discover', async () => {
    expect(await new McpApp(vink.api, '2026-07-28').ask('server/discover'))
      .toMatchObject({ supportedVersions: ['2026-07-28'], capabilities: { tools: {} } })
  })

  it('of a revision that nobody knows is refused', async () => {
    expect(await app.send('tools/list', {}, { 'mcp-protocol-version': '1999-01-01' })).toMatchObject({ status: 400 })
  })

  it('holds no connection open', async () => {
    const { headers, body } = await new McpApp(vink.api, '2026-07-28')
      .send('subscriptions/listen', { notifications: { toolsListChanged: true } })

    expect(headers.get('content-type')).toMatch(/json/)
    expect(body).toMatchObject({ error: { code: -32603 } })
  })
})

describe('a message', () => {
  const post = (body: string, headers: Record<string, string> = {}) =>
    vink.api.fetch('/mcp', { method: 'POST', body, headers })

  it('that wants no answer gets 202 and nothing', async () => {
    const { status, body } = await post(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }))

    expect(status).toBe(202)
    expect((body as Uint8Array).length).toBe(0)
  })

  it.each([['{', -32700], ['', -32700], ['[]', -32600], [`${'['.repeat(40)}${']'.repeat(40)}`, -32700]])(
    '%s is refused in the words of JSON-RPC', async (text, code) => {
      expect(await post(text)).toMatchObject({ status: 400, body: { jsonrpc: '2.0', id: null, error: { code } } })
    },
  )

  it('of another content type is refused', async () => {
    expect(await post('{}', { 'content-type': 'text/plain' })).toMatchObject({ status: 415, body: { jsonrpc: '2.0' } })
  })

  it('of more than 2 MB is refused', async () => {
    const { status, body } = await post(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'x'.repeat(2_000_000) }))

    expectErrorShape(status, body)
    expect(status).toBe(413)
  })
})

describe('who may come in', () => {
  it('is nobody without a key', async () => {
    const { status, headers, body } = await new McpApp(new ApiClient(url)).send('tools/list')

    expect({ status, body }).toMatchObject({ status: 401, body: { data: { code: 'unauthenticated' } } })
    expect(headers.get('www-authenticate')).toMatch(/^Bearer resource_metadata="http[^"]+"$/)
  })

  it('is nobody with a key that does not exist', async () => {
    const { status, headers } = await new McpApp(new ApiClient(url, { authorization: 'Bearer polder_nobody' })).send('tools/list')

    expect({ status, challenge: headers.get('www-authenticate') })
      .toEqual({ status: 401, challenge: expect.stringMatching(/^Bearer error="invalid_token", resource_metadata=/) })
  })

  it('is no page of another site, also with a key', async () => {
    expect(await app.send('tools/list', {}, { origin: 'https://elders.example' }))
      .toMatchObject({ status: 403, body: { data: { code: 'bad_origin' } } })
    expect(await app.send('tools/list', {}, { origin: ownName(url) })).toMatchObject({ status: 200 })
  })

  it.each(['GET', 'DELETE'])('is nobody by %s', async (method) => {
    const { status, headers } = await vink.api.fetch('/mcp', { method })

    expect({ status, allow: headers.get('allow') }).toEqual({ status: 405, allow: 'POST' })
  })
})

describe('a key with few scopes', () => {
  it('is shown what it may do, and nothing of the rest', async () => {
    const reader = await appWith('invoices:read')

    expect((await reader.toolNames()).sort()).toEqual([
      'check_compliance', 'get_account', 'get_invoice', 'get_invoice_download_links', 'get_invoice_timeline', 'get_recurring',
      'list_emails', 'list_invoices', 'list_recurring', 'preview_next_number',
    ])
    expect((await reader.send('tools/call', { name: 'create_customer', arguments: bakery })).body)
      .toMatchObject({ error: { code: -32602, message: 'There is no tool create_customer' } })
  })

  it('is refused an inline customer as it is over the API', async () => {
    const writer = await appWith('invoices:read', 'invoices:write')

    expect(await writer.refused('create_invoice', { customer: bakery, lines: [designHour] }))
      .toMatchObject({ code: 'insufficient_scope', details: { scope: 'customers:write' } })
  })
})

describe('a tool', () => {
  it('takes numbers and yes or no where an address has text', async () => {
    await app.call('create_product', { name: 'Boek', unitPriceCents: 1_250 })

    expect(await app.call('list_products', { pageSize: 1, page: 1, includeArchived: true })).toMatchObject({ pageSize: 1 })
    const { tools } = await app.ask<{ tools: { name: string, inputSchema: { properties: object } }[] }>('tools/list')
    expect(tools.find(({ name }) => name === 'list_products')?.inputSchema.properties)
      .toMatchObject({ pageSize: { type: 'integer' }, includeArchived: { type: 'boolean' } })
  })

  it('answers what its schema says', async () => {
    type Described = { name: string, outputSchema: z.core.JSONSchema.JSONSchema }
    const { tools } = await app.ask<{ tools: Described[] }>('tools/list')
    const { id } = await issuedInvoice(vink.api)
    const { id: schedule } = await vink.api.call('createRecurringSchedule', {
      body: { templateInvoiceId: id, frequency: 'monthly', nextRunDate: '2027-01-01' },
    })
    for (const [name, args] of [
      ['get_account', {}], ['get_business', {}], ['get_stats', { year: 2026, quarter: 4 }], ['list_invoices', {}],
      ['get_invoice', { id }], ['check_compliance', { id }], ['list_recurring', {}], ['preview_next_number', {}],
      ['cancel_invoice', { id }], ['list_customers', {}], ['run_recurring_now', { id: schedule }],
    ] as const) {
      const schema = z.fromJSONSchema(tools.find(tool => tool.name === name)?.outputSchema ?? {})
      expect(schema.safeParse(await app.call(name, args)).error, name).toBeUndefined()
    }
  })

  it('names what is wrong with its arguments by the path', async () => {
    expect(await app.refused('create_invoice', { lines: [{ ...designHour, vatRate: 'veel', colour: 'rood' }], hat: 1 }))
      .toMatchObject({
        code: 'validation_failed',
        nextStep: expect.stringContaining('path'),
        details: expect.arrayContaining([
          { path: ['lines', 0, 'vatRate'], message: expect.any(String) },
          { path: ['lines', 0, 'colour'], message: expect.any(String) },
          { path: ['hat'], message: expect.any(String) },
        ]),
      })
    expect(await app.refused('get_invoice', { id: 'x', hat: 1 })).toMatchObject({ details: [{ path: ['hat'] }] })
    expect(await app.refused('issue_invoice', { id: 'x', confirm: 'yes' })).toMatchObject({ details: [{ path: ['confirm'] }] })
    expect(await app.refused('get_invoice')).toMatchObject({ details: [{ path: ['id'] }] })
  })

  it('changes no payment details, and takes them as they are', async () => {
    const other = {
      iban: 'NL02ABNA0123456789', bic: 'RABONL2U', bankAccountName: 'Iemand anders', email: 'elders@example.nl',
      defaultPaymentLink: 'https://betalen.example/elders',
    }
    const present = await app.call('get_business')
    for (const [field, value] of Object.entries(other)) {
      expect(await app.refused('update_business', { [field]: value }), field)
        .toMatchObject({ code: 'session_required', nextStep: expect.stringContaining('web app') })
    }

    const unchanged = Object.fromEntries(Object.keys(other).map(field => [field, present[field]]))
    expect(await app.call('update_business', { ...unchanged, city: 'Utrecht' })).toMatchObject({ ...unchanged, city: 'Utrecht' })
  })

  it('leads the payments of a draft nowhere but where they go already', async () => {
    const paymentLink = 'https://betalen.example/elders'
    const lines = [{ description: 'Ontwerp', unitPriceCents: 8_500 }]
    const draft = await draftInvoice(vink.api, { paymentLink })

    expect(await app.refused('create_invoice', { lines, paymentLink })).toMatchObject({ code: 'session_required' })
    expect(await app.call('update_invoice', { id: draft.id, paymentLink, reference: 'PO 7' })).toMatchObject({ reference: 'PO 7' })
    expect(await app.refused('update_invoice', { id: draft.id, paymentLink: `${paymentLink}/2` }))
      .toMatchObject({ code: 'session_required', nextStep: expect.stringContaining('web app') })
    expect(await app.call('create_invoice', { lines, paymentLink: null })).toMatchObject({ status: 'draft' })
  })

  it('says amounts in words beside their cents, in the language of who asks and the currency of the document', async () => {
    const { id } = await issuedInvoice(vink.api)
    const english = new McpApp(vink.api.with({ authorization: `Bearer ${vink.key}`, 'accept-language': 'en' }))
    const dutch = new McpApp(vink.api.with({ authorization: `Bearer ${vink.key}`, 'accept-language': 'nl' }))
    const dollars = await draftInvoice(vink.api, { currency: 'USD', exchangeRate: '1.08', exchangeRateDate: '2026-11-19' })

    expect(await dutch.call('get_invoice', { id })).toMatchObject({
      totalCents: 10_285, totalText: '€ 102,85', openText: '€ 102,85', lines: [{ unitPriceText: '€ 85,00' }],
    })
    expect(await english.call('get_invoice', { id })).toMatchObject({ totalText: '€102.85', vatBreakdown: [{ vatText: '€17.85' }] })
    expect(await dutch.call('get_invoice', { id: dollars.id })).toMatchObject({ totalText: 'US$ 102,85' })
    expect(await dutch.call('issue_invoice', { id: dollars.id })).toMatchObject({ preview: { totalText: 'US$ 102,85' } })
  })

  it('does once what is repeated under one key, and nothing else under it', async () => {
    const { total } = await vink.api.call('listCustomers')
    const call = { name: 'create_customer', arguments: { ...bakery, idempotencyKey: randomUUID() } }
    const first = await app.call(call.name, call.arguments)
    expect(await app.call(call.name, call.arguments)).toEqual(first)
    expect(await vink.api.call('listCustomers')).toMatchObject({ total: total + 1 })
    expect(await app.refused(call.name, { ...call.arguments, name: 'Een ander' })).toMatchObject({ code: 'idempotency_key_reused' })

    const { id } = await issuedInvoice(vink.api)
    const sending = { id, confirm: true, idempotencyKey: randomUUID() }
    const sent = await app.call('send_invoice', sending)
    expect(await app.call('send_invoice', sending)).toEqual(sent)
    const other = await issuedInvoice(vink.api)
    expect(await app.refused('send_invoice', { ...sending, id: other.id })).toMatchObject({ code: 'idempotency_key_reused' })
    expect((await app.call<{ data: unknown[] }>('list_emails', { invoiceId: id })).data).toHaveLength(1)
    expect(await app.refused('create_customer', { ...bakery, idempotencyKey: 'twee woorden' }))
      .toMatchObject({ code: 'validation_failed', details: [{ path: ['idempotencyKey'] }] })
  })

  it('plans what repeats itself once a person agreed, and changes and ends it', async () => {
    const { id: templateInvoiceId } = await issuedInvoice(vink.api)
    const plan = { templateInvoiceId, frequency: 'monthly', nextRunDate: '2027-01-01', autoSend: true }
    const { total } = await vink.api.call('listRecurringSchedules')
    expect(await app.call('create_recurring', plan)).toMatchObject({ done: false, effect: expect.stringContaining('mailed') })
    expect(await vink.api.call('listRecurringSchedules')).toMatchObject({ total })

    const { schedule } = await app.call<{ schedule: { id: string } }>('create_recurring', { ...plan, confirm: true })
    expect(await app.call('update_recurring', { id: schedule.id, active: false })).toMatchObject({ done: false })
    expect(await app.call('update_recurring', { id: schedule.id, active: false, confirm: true }))
      .toMatchObject({ done: true, schedule: { active: false } })
    expect(await app.call('get_recurring', { id: schedule.id })).toMatchObject({ active: false })
    expect(await app.call('delete_recurring', { id: schedule.id })).toMatchObject({ deleted: true })
  })

  it('keeps layouts, and shows which mail became what', async () => {
    const { id } = await app.call<{ id: string }>('create_layout', { name: 'Groen', config: { base: 'modern', accentColor: '#1B4D3E' } })
    await app.call('update_layout', { id, name: 'Donkergroen' })
    expect((await app.call<{ data: { id: string, name: string }[] }>('list_layouts')).data)
      .toContainEqual({ id, name: 'Donkergroen', builtIn: false, readOnly: false })
    expect(await app.call('get_layout', { id })).toMatchObject({ config: { accentColor: '#1B4D3E' } })
    expect(await app.call('delete_layout', { id })).toEqual({ id, deleted: true })

    expect(await app.call('list_emails', { status: 'bounced' })).toMatchObject({ data: [], total: 0 })
  })

  it('finds nothing of another account', async () => {
    const { id } = await issuedInvoice(jansen.api)
    const tools = [
      'get_invoice', 'update_invoice', 'delete_draft', 'duplicate_invoice', 'check_compliance', 'issue_invoice',
      'send_invoice', 'send_reminder', 'mark_invoice_paid', 'mark_invoice_unpaid', 'create_credit_note', 'cancel_invoice',
      'get_invoice_download_links', 'run_recurring_now', 'get_customer', 'update_customer', 'update_product', 'delete_customer',
      'get_product', 'delete_product', 'get_recurring', 'update_recurring', 'delete_recurring', 'get_layout', 'update_layout',
      'delete_layout', 'get_invoice_timeline', 'renew_invoice_link',
    ]
    for (const name of tools) {
      expect(await app.refused(name, { id }), name).toMatchObject({ code: 'not_found', nextStep: expect.any(String) })
    }
    expect(await jansen.api.call('getInvoice', { params: { id } })).toMatchObject({ status: 'issued' })
  })

  it('refuses by rule what the API refuses, and says what to do instead', async () => {
    const { id } = await issuedInvoice(vink.api)

    expect(await app.refused('update_invoice', { id, notes: 'Te laat' })).toMatchObject({
      code: 'invoice_locked', message: expect.any(String), details: { status: 'issued' },
      nextStep: expect.stringContaining('create_credit_note'),
    })
    expect(await app.refused('issue_invoice', { id })).toMatchObject({ code: 'invoice_locked' })
    expect(await app.refused('send_invoice', { id: (await draftInvoice(vink.api)).id })).toMatchObject({ code: 'invoice_not_issued' })
  })

  it('shows a reminder before it goes, and not a second one within a day', async () => {
    const { id } = await issuedInvoice(vink.api)

    expect(await app.call('send_reminder', { id })).toMatchObject({ done: false, preview: { mail: { to: [bakery.email] } } })
    expect(await app.call('send_reminder', { id, confirm: true })).toMatchObject({ done: true, invoice: { reminderCount: 1 } })
    expect(await app.refused('send_reminder', { id }))
      .toMatchObject({ code: 'reminder_too_early', details: { nextAllowedAt: expect.any(String) } })
  })

  it('cancels what never left the house, once that is confirmed', async () => {
    const { id } = await issuedInvoice(vink.api)

    expect(await app.call('cancel_invoice', { id })).toMatchObject({ done: false, preview: { invoiceId: id } })
    expect(await app.call('get_invoice', { id })).toMatchObject({ status: 'issued' })
    expect(await app.call('cancel_invoice', { id, confirm: true })).toMatchObject({ done: true, invoice: { status: 'cancelled' } })
    expect(await app.refused('cancel_invoice', { id })).toMatchObject({ code: 'invoice_cancelled' })
  })

  it('gives links to the files that work without a key', async () => {
    const { id } = await issuedInvoice(vink.api)
    const links = await app.call<Record<'pdf' | 'ubl', { url: string, expiresAt: string }>>('get_invoice_download_links', { id })

    for (const [format, type] of [['pdf', 'application/pdf'], ['ubl', 'application/xml; charset=utf-8']] as const) {
      const answer = await fetch(`${url}${new URL(links[format].url).pathname}`)
      expect({ status: answer.status, type: answer.headers.get('content-type') }).toEqual({ status: 200, type })
      await answer.arrayBuffer()
    }
    expect(await app.refused('get_invoice_download_links', { id: (await draftInvoice(vink.api)).id }))
      .toMatchObject({ code: 'invoice_not_issued' })
  })
})

describe('what an app reads', () => {
  const sizeOf = (answer: unknown) => Buffer.byteLength(JSON.stringify(answer))

  it('of a document with 500 lines is a part at a time, and no line is lost on the way', async () => {
    const lines = Array.from({ length: 500 }, (_, place) => ({ ...designHour, description: `Ontwerp ${place}` }))
    const { id } = await draftInvoice(vink.api, { lines })
    const first = await app.call<{ lineCount: number, lines: { description: string }[] }>('get_invoice', { id })
    expect({ lineCount: first.lineCount, told: first.lines.length }).toEqual({ lineCount: 500, told: 50 })
    expect(sizeOf(first)).toBeLessThan(20_000)

    const last = await app.call<typeof first>('get_invoice', { id, firstLine: 480 })
    const words = (told: { description: string }[]) => told.map(({ description }) => description)
    expect(words(last.lines)).toEqual(words(lines.slice(480)))
  })

  it('of a list is twenty at a time, in a few fields each', async () => {
    const keeper = await studioVink()
    for (let count = 0; count < 21; count++) await keeper.api.call('createCustomer', { body: { ...bakery, name: `Bakker ${count}` } })
    const { id: customerId } = (await keeper.api.call('listCustomers')).data[0] ?? { id: '' }
    for (let count = 0; count < 21; count++) await keeper.api.call('createInvoice', { body: { customerId, lines: [designHour] } })
    const own = new McpApp(keeper.api)
    for (const name of ['list_customers', 'list_invoices']) {
      const answer = await own.call<{ data: unknown[], total: number }>(name)
      expect({ told: answer.data.length, total: answer.total }, name).toEqual({ told: 20, total: 21 })
      expect(sizeOf(answer), name).toBeLessThan(8_000)
    }
    expect(await own.refused('list_invoices', { pageSize: 51 })).toMatchObject({ code: 'validation_failed' })
  })

  it('of the mail before it goes are no addresses, where it may not read customers', async () => {
    const { id } = await issuedInvoice(vink.api)
    const sender = await appWith('invoices:read', 'invoices:send')
    for (const name of ['send_invoice', 'send_reminder']) {
      const { preview } = await sender.call<Confirmed>(name, { id })
      expect(preview?.mail, name).toMatchObject({ recipientCount: 1 })
      expect(preview?.mail, name).not.toHaveProperty('to')
      expect(JSON.stringify(preview), name).not.toContain(bakery.email)
    }
    const named = await sender.call<Confirmed>('send_invoice', { id, to: ['inkoop@korenaar.example'] })
    expect(named.preview?.mail).toMatchObject({ to: ['inkoop@korenaar.example'], recipientCount: 1 })
    const nobody = await sender.call<Confirmed>('send_invoice', { id, to: [] })
    expect(nobody.preview?.mail).toMatchObject({ recipientCount: 1 })
    expect(JSON.stringify(nobody)).not.toContain(bakery.email)
  })
})

describe.each(generations)('beside tools, an app of revision %s', (generation) => {
  it('finds what a person can begin with, and names to fill in', async () => {
    await vink.api.call('createCustomer', { body: { ...bakery, name: 'Zuivelhandel Zwart' } })
    const own = new McpApp(vink.api, generation)
    const { prompts } = await own.ask<{ prompts: { name: string }[] }>('prompts/list')
    expect(prompts.map(({ name }) => name)).toEqual(['maak_factuur', 'btw_kwartaal', 'openstaand'])

    const { messages } = await own.ask<{ messages: { content: { text: string } }[] }>(
      'prompts/get', { name: 'maak_factuur', arguments: { klant: 'Zuivelhandel Zwart' } },
    )
    expect(messages[0]?.content.text).toContain('Zuivelhandel Zwart')
    expect(await own.ask('completion/complete', {
      ref: { type: 'ref/prompt', name: 'maak_factuur' }, argument: { name: 'klant', value: 'zuivel' },
    })).toMatchObject({ completion: { values: ['Zuivelhandel Zwart'] } })
  })

  it('reads the files of a document, and of nobody else\'s', async () => {
    const own = new McpApp(vink.api, generation)
    const { id } = await issuedInvoice(vink.api)
    const { resources } = await own.ask<{ resources: { uri: string }[] }>('resources/list')
    expect(resources.map(({ uri }) => uri)).toContain(`polder://invoices/${id}/pdf`)

    const pdf = await own.ask<{ contents: { blob: string }[] }>('resources/read', { uri: `polder://invoices/${id}/pdf` })
    expect(Buffer.from(pdf.contents[0]?.blob ?? '', 'base64').subarray(0, 5).toString()).toBe('%PDF-')
    const ubl = await own.ask<{ contents: { text: string }[] }>('resources/read', { uri: `polder://invoices/${id}/ubl` })
    expect(ubl.contents[0]?.text).toContain('<Invoice ')
    const other = await issuedInvoice(jansen.api)
    const refused = await own.send('resources/read', { uri: `polder://invoices/${other.id}/pdf` })
    expect(refused.body).toMatchObject({ error: { data: { code: 'not_found' } } })
  })
})

describe('beside tools, a key with few scopes', () => {
  it('is shown no prompt, file or name that it may not have', async () => {
    const { id } = await issuedInvoice(vink.api)
    const seller = await appWith('products:read')

    expect(await seller.ask('prompts/list')).toMatchObject({ prompts: [] })
    expect(await seller.ask('resources/list')).toMatchObject({ resources: [] })
    expect((await seller.send('resources/read', { uri: `polder://invoices/${id}/pdf` })).body).toMatchObject({ error: {} })
    expect(await seller.ask('completion/complete', {
      ref: { type: 'ref/prompt', name: 'maak_factuur' }, argument: { name: 'klant', value: 'bak' },
    })).toMatchObject({ completion: { values: [] } })
  })
})
