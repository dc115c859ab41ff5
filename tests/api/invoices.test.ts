import { beforeAll, describe, expect, it } from 'vitest'
import type { Tenant } from '../support/api-client'
import { bakery, designHour, draftInvoice, issuedInvoice, studioVink } from '../support/cast'

describe('a draft', () => {
  it('has a concept to look at', async () => {
    const { api } = await studioVink()
    const { id } = await draftInvoice(api)
    const pdf = await api.request('getInvoicePdf', { params: { id }, query: { download: '1' } })

    expect(Buffer.from(pdf.body as Uint8Array).subarray(0, 5).toString()).toBe('%PDF-')
    expect(pdf.headers.get('content-disposition')).toContain('attachment')
  })
})

describe('the list', () => {
  let tenant: Tenant
  const numbers = async (query: Record<string, string | number>) =>
    (await tenant.api.call('listInvoices', { query })).data.map(({ number }) => number)

  beforeAll(async () => {
    tenant = await studioVink()
    const late = { issueDate: '2026-09-01', dueDate: '2026-10-01', supplyDate: '2026-09-01' }
    await issuedInvoice(tenant.api, { ...late, lines: [{ ...designHour, quantity: '3' }] })
    await issuedInvoice(tenant.api, { reference: 'PO-77' })
    await issuedInvoice(tenant.api, { customer: { ...bakery, name: 'Galerie' }, lines: [{ ...designHour, quantity: '2' }] })
    await draftInvoice(tenant.api, { issueDate: '2026-11-01' })
  })

  it.each<[Record<string, string | number>, (string | null)[]]>([
    [{ sort: 'number' }, ['2026-0001', '2026-0002', '2026-0003', null]],
    [{}, [null, '2026-0003', '2026-0002', '2026-0001']],
    [{ sort: 'total', status: 'issued' }, ['2026-0002', '2026-0003', '2026-0001']],
    [{ sort: 'dueDate', status: 'open', pageSize: 1 }, ['2026-0001']],
    [{ sort: 'issueDate', to: '2026-11-01' }, ['2026-0001', null]],
    [{ from: '2026-09-01', to: '2026-09-01' }, ['2026-0001']],
    [{ status: 'overdue' }, ['2026-0001']],
    [{ status: 'draft' }, [null]],
    [{ status: 'paid' }, []],
    [{ status: 'overdue', kind: 'invoice' }, ['2026-0001']],
    [{ q: 'po-77' }, ['2026-0002']],
  ])('answers %j', async (query, expected) => {
    expect(await numbers(query)).toEqual(expected)
  })

  it.each<Record<string, string>>([{ status: 'late' }, { sort: 'price' }, { from: '01-11-2026' }, { kind: 'x' }])('refuses %j', async (query) => {
    expect(await tenant.api.refused('listInvoices', { query }))
      .toMatchObject({ status: 422, code: 'validation_failed' })
  })
})
