import { beforeAll, describe, expect, it } from 'vitest'
import type { Tenant } from '../support/api-client'
import { signUp } from '../support/api-client'
import { bakery, designHour, draftInvoice, issuedInvoice, studioVink } from '../support/cast'

let vink: Tenant

beforeAll(async () => {
  vink = await studioVink()
})

describe('a draft', () => {
  it('adds up as the law rounds: once a line, once a rate', async () => {
    const draft = await draftInvoice(vink.api, {
      lines: [
        { description: 'Ontwerp', quantity: '1.5', unitPriceCents: 8_333, vatRate: '21' },
        { description: 'Boek', quantity: '3', unitPriceCents: 999, vatRate: 9, discountPercent: '12.5' },
        { description: 'Terug', quantity: '1', unitPriceCents: -2_500, vatRate: '21' },
      ],
    })

    // 12499.5 → 12500; 2997 − 374.625 → 2997 − 375 = 2622; 21 % of 10000 = 2100; 9 % of 2622 = 235.98 → 236.
    expect(draft.lines.map(({ lineTotalCents }) => lineTotalCents)).toEqual([12_500, 2_622, -2_500])
    expect(draft).toMatchObject({
      subtotalCents: 12_622,
      vatTotalCents: 2_336,
      totalCents: 14_958,
      vatBreakdown: [
        { category: 'S', rate: '21', taxableCents: 10_000, vatCents: 2_100 },
        { category: 'S', rate: '9', taxableCents: 2_622, vatCents: 236 },
      ],
    })
  })

  it('keeps the entered rate under a treatment that charges none, for the way back', async () => {
    const draft = await draftInvoice(vink.api, { vatTreatment: 'reverse_charge' })
    expect(draft).toMatchObject({
      vatTotalCents: 0, vatBreakdown: [{ category: 'AE', rate: '0' }], lines: [{ vatRate: '0', enteredVatRate: '21' }],
    })

    const back = await vink.api.call('updateInvoice', { params: { id: draft.id }, body: { vatTreatment: 'standard' } })
    expect(back).toMatchObject({ vatTotalCents: 1_785, lines: [{ vatRate: '21' }] })
  })

  it('may still lack everything, and says what is missing', async () => {
    const draft = await vink.api.call('createInvoice', { body: {} })

    expect(draft).toMatchObject({ customer: null, lines: [], totalCents: 0 })
    expect(draft.compliance?.map(({ code }) => code)).toEqual(expect.arrayContaining(['customer_missing', 'lines_missing']))
    expect(await vink.api.call('checkInvoiceCompliance', { params: { id: draft.id } })).toEqual(draft.compliance)
  })

  it('makes a customer record of an inline customer', async () => {
    const draft = await draftInvoice(vink.api, { customer: { ...bakery, name: 'Nieuwe klant' } })

    expect(await vink.api.call('getCustomer', { params: { id: draft.customerId ?? '' } }))
      .toMatchObject({ name: 'Nieuwe klant', invoiceCount: 1 })
  })

  it('changes only in what a patch names; lines replace all lines', async () => {
    const draft = await draftInvoice(vink.api, { reference: 'PO 1', lines: [designHour, designHour] })
    const patched = await vink.api.call('updateInvoice', {
      params: { id: draft.id },
      body: { notes: 'Dank je', lines: [{ ...designHour, quantity: '2' }] },
    })

    expect(patched).toMatchObject({ reference: 'PO 1', notes: 'Dank je', totalCents: 20_570, lines: [{ quantity: '2' }] })
    expect(patched.lines).toHaveLength(1)
  })

  it('is gone once deleted', async () => {
    const { id } = await draftInvoice(vink.api)

    expect(await vink.api.call('deleteInvoice', { params: { id } })).toEqual({ id, deleted: true })
    expect(await vink.api.refused('getInvoice', { params: { id } })).toMatchObject({ status: 404, code: 'not_found' })
  })

  it('has a concept to look at and no e-invoice', async () => {
    const { id } = await draftInvoice(vink.api)
    const pdf = await vink.api.request('getInvoicePdf', { params: { id }, query: { download: '1' } })

    expect(Buffer.from(pdf.body as Uint8Array).subarray(0, 5).toString()).toBe('%PDF-')
    expect(pdf.headers.get('content-disposition')).toContain('attachment')
    expect(await vink.api.refused('getInvoiceUbl', { params: { id } })).toMatchObject({ status: 409, code: 'invoice_not_issued' })
  })

  it.each([
    [['customer'], { customer: bakery, customerId: 'x' }],
    [['issueDate'], { issueDate: '2026-02-30' }],
    [['lines', 0, 'description'], { lines: [{ unitPriceCents: 1 }] }],
    [['lines', 0, 'unitPriceCents'], { lines: [{ description: 'x' }] }],
    [['lines', 0, 'quantity'], { lines: [{ ...designHour, quantity: '0' }] }],
    [['lines', 0, 'quantity'], { lines: [{ ...designHour, quantity: '1e3' }] }],
    [['lines', 0, 'quantity'], { lines: [{ ...designHour, quantity: '0.1234567' }] }],
    [['lines', 0, 'discountPercent'], { lines: [{ ...designHour, discountPercent: '100.1' }] }],
    [['lines', 0, 'unitPriceCents'], { lines: [{ ...designHour, unitPriceCents: 0.5 }] }],
    [['lines'], { lines: Array.from({ length: 501 }, () => designHour) }],
    [['currency'], { currency: 'euro' }],
    [['paymentLink'], { paymentLink: 'ftp://x.example' }],
    [['kind'], { kind: 'receipt' }],
  ])('is refused by the path %j', async (path, body) => {
    const refusal = await vink.api.refused('createInvoice', { body })

    expect(refusal).toMatchObject({ status: 422, code: 'validation_failed' })
    expect(refusal.details).toEqual(expect.arrayContaining([expect.objectContaining({ path })]))
  })

  it('is refused when its amounts cannot be added up exactly', async () => {
    const lines = Array.from({ length: 2 }, () => ({ description: 'x', quantity: '999999999', unitPriceCents: 10 ** 13 }))

    expect(await vink.api.refused('createInvoice', { body: { lines } }))
      .toMatchObject({ status: 422, details: [{ path: ['lines'] }] })
  })

  it.each(['customerId', 'productId'])('with an unknown %s answers not_found', async (field) => {
    const body = field === 'customerId' ? { customerId: 'nobody' } : { lines: [{ productId: 'nothing' }] }

    expect(await vink.api.refused('createInvoice', { body })).toMatchObject({ status: 404, code: 'not_found' })
  })

  it('takes five hundred lines', async () => {
    const draft = await draftInvoice(vink.api, { lines: Array.from({ length: 500 }, () => designHour) })

    expect(draft.lines).toHaveLength(500)
    expect(draft.lines.map(({ position }) => position)).toEqual(draft.lines.map((_, index) => index))
  })
})

describe('layouts of a draft', () => {
  it('are known or refused', async () => {
    expect((await draftInvoice(vink.api, { layoutId: 'preset:modern' })).layoutId).toBe('preset:modern')
    expect(await vink.api.refused('createInvoice', { body: { layoutId: 'preset:baroque' } }))
      .toMatchObject({ status: 422, code: 'unknown_layout' })
  })
})

describe('an e-invoice', () => {
  it('is not made for a seller without KvK number, who may issue all the same', async () => {
    const foreign = await signUp('Atelier Lune')
    await foreign.session.call('updateBusiness', {
      body: {
        addressLine1: 'Rue 1', postalCode: '1000', city: 'Bruxelles', country: 'BE', vatNumber: 'BE0417497106',
        notInHandelsregister: true,
      },
    })
    const invoice = await issuedInvoice(foreign.api)

    expect(invoice).toMatchObject({ status: 'issued', ublProfile: null, ublSha256: null })
    expect(await foreign.api.refused('getInvoiceUbl', { params: { id: invoice.id } }))
      .toMatchObject({ status: 409, code: 'peppol_kvk_required' })
    expect((await foreign.api.call('checkInvoiceCompliance', { params: { id: invoice.id } })).map(({ code }) => code))
      .toContain('ubl_unavailable')
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
    [{ sort: '-number' }, ['2026-0003', '2026-0002', '2026-0001', null]],
    [{ sort: 'createdAt' }, ['2026-0001', '2026-0002', '2026-0003', null]],
    [{}, [null, '2026-0003', '2026-0002', '2026-0001']],
    [{ sort: 'total', status: 'issued' }, ['2026-0002', '2026-0003', '2026-0001']],
    [{ sort: 'dueDate', status: 'open', pageSize: 1 }, ['2026-0001']],
    [{ sort: 'issueDate', to: '2026-11-01' }, ['2026-0001', null]],
    [{ from: '2026-09-01', to: '2026-09-01' }, ['2026-0001']],
    [{ status: 'overdue' }, ['2026-0001']],
    [{ status: 'draft' }, [null]],
    [{ status: 'paid' }, []],
    [{ kind: 'credit_note' }, []],
    [{ status: 'overdue', kind: 'invoice' }, ['2026-0001']],
    [{ q: 'po-77' }, ['2026-0002']],
    [{ q: 'galerie' }, ['2026-0003']],
    [{ q: '0003' }, ['2026-0003']],
  ])('answers %j', async (query, expected) => {
    expect(await numbers(query)).toEqual(expected)
  })

  it('holds no credit note that is overdue: nobody has to pay it', async () => {
    const { api } = await studioVink()
    await issuedInvoice(api, { kind: 'credit_note', creditedInvoiceNumber: 'OUD-7', dueDate: '2026-11-19', issueDate: '2026-11-01' })

    expect(await api.call('listInvoices', { query: { kind: 'credit_note', status: 'open' } })).toMatchObject({ total: 1 })
    expect(await api.call('listInvoices', { query: { kind: 'credit_note', status: 'overdue' } })).toMatchObject({ total: 0 })
  })

  it('finds no draft by a reference it has no longer', async () => {
    const { api } = await studioVink()
    const draft = await draftInvoice(api, { reference: 'PO-88' })
    await api.call('updateInvoice', { params: { id: draft.id }, body: { reference: null } })

    expect(await api.call('listInvoices', { query: { q: 'PO-88' } })).toMatchObject({ total: 0 })
  })

  it('filters by customer', async () => {
    const [galerie] = (await tenant.api.call('listInvoices', { query: { q: 'galerie' } })).data

    expect(await numbers({ customerId: galerie?.customerId ?? '' })).toEqual(['2026-0003'])
  })

  it('shows what is overdue and how much is open', async () => {
    const [overdue] = (await tenant.api.call('listInvoices', { query: { status: 'overdue' } })).data

    expect(overdue).toMatchObject({ status: 'issued', displayStatus: 'overdue', openCents: 30_855, totalCents: 30_855 })
  })

  it.each<Record<string, string>>([{ status: 'late' }, { sort: 'price' }, { from: '01-11-2026' }, { kind: 'x' }])('refuses %j', async (query) => {
    expect(await tenant.api.refused('listInvoices', { query }))
      .toMatchObject({ status: 422, code: 'validation_failed' })
  })
})
