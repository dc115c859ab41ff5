import { beforeAll, describe, expect, it } from 'vitest'
import type { Tenant } from '../support/api-client'
import { draftInvoice, issuedInvoice, studioVink } from '../support/cast'

let vink: Tenant
const december = { frequency: 'monthly', nextRunDate: '2026-12-31' } as const

beforeAll(async () => {
  vink = await studioVink()
})

async function repeat(fields: object = {}, templateInvoiceId?: string) {
  const id = templateInvoiceId ?? (await draftInvoice(vink.api)).id
  return vink.api.call('createRecurringSchedule', { body: { templateInvoiceId: id, ...december, ...fields } })
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
})
