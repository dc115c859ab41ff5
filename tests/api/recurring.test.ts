import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { OperationId } from '#contract/operations/index'
import type { Scope } from '#contract/scopes'
import type { ApiClient, Tenant } from '../support/api-client'
import { designHour, draftInvoice, issuedInvoice, studioVink } from '../support/cast'
import { startServer, type TestServer } from '../support/server'

let vink: Tenant
const december = { frequency: 'monthly', nextRunDate: '2026-12-31' } as const
const missing = '0193f5a0-0000-7000-8000-000000000000'

beforeAll(async () => {
  vink = await studioVink()
})

async function repeat(fields: object = {}, templateInvoiceId?: string) {
  const id = templateInvoiceId ?? (await draftInvoice(vink.api)).id
  return vink.api.call('createRecurringSchedule', { body: { templateInvoiceId: id, ...december, ...fields } })
}

async function keyWith(...scopes: Scope[]): Promise<ApiClient> {
  const { key } = await vink.session.call('createApiKey', { body: { name: scopes.join(' '), scopes } })
  return vink.api.with({ authorization: `Bearer ${key}` })
}

describe('recurring invoices', () => {
  it('are made, read, listed, changed and deleted', async () => {
    const schedule = await repeat({ interval: 2, endDate: '2027-12-31' })
    const params = { id: schedule.id }

    expect(schedule).toMatchObject({ ...december, interval: 2, endDate: '2027-12-31', autoIssue: true, autoSend: false, active: true })
    expect(await vink.api.call('getRecurringSchedule', { params })).toEqual(schedule)
    expect((await vink.api.call('listRecurringSchedules', { query: { pageSize: 1 } })).data).toEqual([schedule])
    expect(await vink.api.call('updateRecurringSchedule', { params, body: { active: false, frequency: 'yearly' } }))
      .toMatchObject({ active: false, frequency: 'yearly', interval: 2, nextRunDate: '2026-12-31' })
    expect(await vink.api.call('deleteRecurringSchedule', { params })).toEqual({ id: schedule.id, deleted: true })
    expect(await vink.api.refused('getRecurringSchedule', { params })).toMatchObject({ status: 404, code: 'not_found' })
  })

  it('run out of turn, and are found by what they made', async () => {
    const { id } = await repeat({}, (await issuedInvoice(vink.api, { reference: 'Hosting {month}' })).id)
    const made = await vink.api.call('runRecurringSchedule', { params: { id } })

    expect(made).toMatchObject({ status: 'issued', issueDate: '2026-11-20', reference: 'Hosting november', recurringScheduleId: id })
    expect(await vink.api.call('listInvoices', { query: { recurringScheduleId: id } }))
      .toMatchObject({ total: 1, data: [{ id: made.id, recurringScheduleId: id }] })
    expect(await vink.api.call('getRecurringSchedule', { params: { id } }))
      .toMatchObject({ lastInvoiceId: made.id, runCount: 1, nextRunDate: '2026-12-31' })
  })

  it('run once for one Idempotency-Key, whose answer is the issued invoice', async () => {
    const { id } = await repeat()
    const ask = { params: { id }, headers: { 'idempotency-key': `run-${id}` } }
    const [first, again] = [await vink.api.request('runRecurringSchedule', ask), await vink.api.request('runRecurringSchedule', ask)]

    expect(first).toMatchObject({ status: 200, body: { status: 'issued' } })
    expect(again.body).toEqual(first.body)
    expect(await vink.api.call('getRecurringSchedule', { params: { id } })).toMatchObject({ runCount: 1 })
  })

  it('run for one of five requests at once, and the others are told so', async () => {
    const { id } = await repeat()
    const answers = await Promise.all(Array.from({ length: 5 }, () => vink.api.request('runRecurringSchedule', { params: { id } })))

    // One that comes after another has ended is no longer at once, and runs the next date.
    const ran = answers.filter(({ status }) => status === 200).length
    expect(ran).toBeLessThan(5)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5 - ran)
    expect(await vink.api.call('getRecurringSchedule', { params: { id } })).toMatchObject({ runCount: ran })
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ data: { code: 'recurring_run_in_progress' } })
  })

  it('change only in the version that was read', async () => {
    const { id } = await repeat()
    const { headers } = await vink.api.request('getRecurringSchedule', { params: { id } })
    const ifMatch = { 'if-match': headers.get('etag') ?? '' }
    const patch = { params: { id }, body: { endDate: '2027-12-31' }, headers: ifMatch }

    expect((await vink.api.request('updateRecurringSchedule', patch)).status).toBe(200)
    expect(await vink.api.refused('updateRecurringSchedule', patch)).toMatchObject({ status: 412 })
  })
})

describe('refusals', () => {
  it.each<[string, object]>([
    ['templateInvoiceId', { templateInvoiceId: undefined }],
    ['frequency', { frequency: 'daily' }],
    ['interval', { interval: 0 }],
    ['interval', { interval: 1.5 }],
    ['interval', { interval: 101 }],
    ['nextRunDate', { nextRunDate: '2026-02-30' }],
    ['nextRunDate', { nextRunDate: undefined }],
    ['endDate', { endDate: '2026-12-30' }],
    ['endDate', { endDate: 'ooit' }],
    ['autoSend', { autoIssue: false, autoSend: true }],
    ['active', { active: 'ja' }],
  ])('name the field: %s in %j', async (field, wrong) => {
    const body = { templateInvoiceId: (await draftInvoice(vink.api)).id, ...december, ...wrong }

    expect(await vink.api.refused('createRecurringSchedule', { body }))
      .toMatchObject({ status: 422, code: 'validation_failed', details: [expect.objectContaining({ path: [field] })] })
  })

  it('tell a template that is unknown, another account\'s, or cannot be repeated', async () => {
    const jansen = await studioVink()
    const create = (templateInvoiceId: string) =>
      vink.api.refused('createRecurringSchedule', { body: { templateInvoiceId, ...december } })
    const { id: creditNoteId } = await vink.api.call('createCreditNote', { params: { id: (await issuedInvoice(vink.api)).id } })

    expect(await create(missing)).toMatchObject({ status: 404, code: 'not_found' })
    expect(await create((await draftInvoice(jansen.api)).id)).toMatchObject({ status: 404, code: 'not_found' })
    expect(await create(creditNoteId)).toMatchObject({ status: 422, code: 'recurring_template_invalid' })
  })

  it('tell what is paused, and what cannot be resumed or run', async () => {
    const draft = await draftInvoice(vink.api)
    const { id } = await repeat({ active: false }, draft.id)
    expect(await vink.api.refused('runRecurringSchedule', { params: { id } })).toMatchObject({ status: 409, code: 'recurring_inactive' })
    await vink.api.call('updateRecurringSchedule', { params: { id }, body: { active: true } })
    await vink.api.call('updateInvoice', { params: { id: draft.id }, body: { lines: [] } })
    expect(await vink.api.refused('runRecurringSchedule', { params: { id } }))
      .toMatchObject({ status: 422, code: 'recurring_template_invalid' })
    await vink.api.call('deleteInvoice', { params: { id: draft.id } })

    expect(await vink.api.call('getRecurringSchedule', { params: { id } }))
      .toMatchObject({ active: false, templateInvoiceId: null, lastError: 'recurring_template_invalid' })
    expect(await vink.api.refused('updateRecurringSchedule', { params: { id }, body: { active: true } }))
      .toMatchObject({ status: 422, code: 'recurring_template_invalid' })
  })

  it('tell a key which scope it lacks, and let a field that is off pass', async () => {
    const { id: templateInvoiceId } = await draftInvoice(vink.api)
    const key = await keyWith('invoices:read', 'invoices:write')
    const lacks = (scope: Scope) => ({ status: 403, code: 'insufficient_scope', details: { scope } })
    const create = (fields: object) => ({ body: { templateInvoiceId, ...december, ...fields } })

    expect(await key.refused('createRecurringSchedule', create({}))).toMatchObject(lacks('invoices:issue'))
    expect(await key.refused('createRecurringSchedule', create({ autoIssue: false, autoSend: true }))).toMatchObject(lacks('invoices:send'))
    const { id } = await key.call('createRecurringSchedule', create({ autoIssue: false, autoSend: false }))
    expect(await key.refused('updateRecurringSchedule', { params: { id }, body: { autoIssue: true } })).toMatchObject(lacks('invoices:issue'))
    expect(await key.call('runRecurringSchedule', { params: { id } })).toMatchObject({ status: 'draft', lines: [designHour] })
    await vink.api.call('updateRecurringSchedule', { params: { id }, body: { autoIssue: true } })
    expect(await key.refused('runRecurringSchedule', { params: { id } })).toMatchObject(lacks('invoices:issue'))
  })
})

describe('on Free', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startServer({ database: inject('databaseTemplate'), env: { NUXT_DEFAULT_PLAN: 'free' } })
  })
  afterAll(() => server.stop())

  it.each<OperationId>([
    'listRecurringSchedules', 'createRecurringSchedule', 'getRecurringSchedule', 'updateRecurringSchedule',
    'deleteRecurringSchedule', 'runRecurringSchedule',
  ])('%s needs Pro', async (operation) => {
    const { api } = await studioVink(server.url)

    expect(await api.refused(operation, { body: {} })).toMatchObject({ status: 402, code: 'plan_upgrade_required' })
  })
})
