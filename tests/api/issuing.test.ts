import { beforeAll, describe, expect, it } from 'vitest'
import type { Tenant } from '../support/api-client'
import { bakery, designHour, draftInvoice, issuedInvoice, studioVink, vinkProfile } from '../support/cast'

let vink: Tenant

beforeAll(async () => {
  vink = await studioVink()
})

describe('issuing', () => {
  it('numbers, freezes and locks the draft', async () => {
    const draft = await draftInvoice(vink.api)
    const invoice = await vink.api.call('issueInvoice', { params: { id: draft.id } })

    expect(invoice).toMatchObject({
      status: 'issued',
      displayStatus: 'issued',
      number: '2026-0001',
      issuedAt: expect.stringMatching(/Z$/),
      seller: { name: vinkProfile.name, kvkNumber: vinkProfile.kvkNumber },
      sellerSnapshot: { name: vinkProfile.name },
      customerSnapshot: { name: bakery.name },
      ublProfile: 'peppol',
      ublSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      pdfSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(invoice).not.toHaveProperty('compliance')
    expect(await vink.api.refused('updateInvoice', { params: { id: draft.id }, body: { notes: 'te laat' } }))
      .toMatchObject({ status: 409, code: 'invoice_locked', details: { status: 'issued' } })
    expect(await vink.api.refused('deleteInvoice', { params: { id: draft.id } }))
      .toMatchObject({ status: 409, code: 'invoice_locked', details: { status: 'issued' } })
    expect(await vink.api.refused('issueInvoice', { params: { id: draft.id } }))
      .toMatchObject({ status: 409, code: 'invoice_locked', details: { status: 'issued' } })
  })

  it('keeps what it froze when the business and the customer change', async () => {
    const invoice = await issuedInvoice(vink.api)
    await vink.api.call('updateBusiness', { body: { city: 'Rotterdam' } })
    await vink.api.call('updateCustomer', { params: { id: invoice.customerId ?? '' }, body: { name: 'Bakkerij Nieuw' } })

    expect(await vink.api.call('getInvoice', { params: { id: invoice.id } })).toEqual(invoice)
    await vink.api.call('updateBusiness', { body: { city: vinkProfile.city } })
  })

  it('freezes one name of the customer everywhere, also when it changes at that moment', async () => {
    const lines = Array.from({ length: 200 }, () => designHour)
    for (let round = 1; round <= 5; round++) {
      const draft = await draftInvoice(vink.api, { customer: { ...bakery, name: `Oude Naam ${round}` }, lines })
      const [invoice] = await Promise.all([
        vink.api.call('issueInvoice', { params: { id: draft.id } }),
        vink.api.call('updateCustomer', {
          params: { id: draft.customerId ?? '' }, body: { name: `Nieuwe Naam ${round}` },
        }),
      ])
      const { data } = await vink.api.call('listInvoices', { query: { q: invoice.number ?? '' } })

      expect(data.map(({ id, customerName }) => ({ id, customerName })))
        .toEqual([{ id: invoice.id, customerName: invoice.customerSnapshot?.name }])
    }
  })

  it('gives the same bytes at every read, and the hashes it told', async () => {
    const invoice = await issuedInvoice(vink.api)
    const read = async (id: 'getInvoicePdf' | 'getInvoiceUbl') =>
      Buffer.from(await vink.api.call(id, { params: { id: invoice.id } })).toString('base64')

    expect(await read('getInvoicePdf')).toBe(await read('getInvoicePdf'))
    expect(await sha256Of(await read('getInvoicePdf'))).toBe(invoice.pdfSha256)
    expect(await sha256Of(await read('getInvoiceUbl'))).toBe(invoice.ublSha256)
  })

  it('refuses a draft with errors and says which', async () => {
    const draft = await draftInvoice(vink.api, { lines: [{ ...designHour, vatRate: '21.555' }] })
    const refusal = await vink.api.refused('issueInvoice', { params: { id: draft.id } })

    expect(refusal).toMatchObject({ status: 422, code: 'invoice_not_compliant' })
    expect(refusal.details).toContainEqual(
      expect.objectContaining({ level: 'error', field: 'lines.0.vatRate', code: 'vat_rate_not_allowed' }),
    )
    expect(await vink.api.call('getInvoice', { params: { id: draft.id } })).toMatchObject({ status: 'draft', number: null })
  })

  it('refuses a number that would leave a gap, and takes the one that is next', async () => {
    const { invoice: next } = await vink.api.call('previewNextNumber')
    const draft = await draftInvoice(vink.api)
    const refusal = await vink.api.refused('issueInvoice', { params: { id: draft.id }, body: { number: '2026-0900' } })

    expect(refusal.details).toContainEqual(expect.objectContaining({ code: 'number_breaks_sequence' }))
    expect(await vink.api.call('issueInvoice', { params: { id: draft.id }, body: { number: next } }))
      .toMatchObject({ number: next })
    expect((await vink.api.call('previewNextNumber')).invoice).not.toBe(next)
  })

  it.each(['2026\u20110042', '２０２６-0042', 'A\nB'])('refuses %j, which would look like another number', async (number) => {
    const draft = await draftInvoice(vink.api)
    for (const operation of ['issueInvoice', 'updateInvoice'] as const) {
      expect(await vink.api.refused(operation, { params: { id: draft.id }, body: { number } }))
        .toMatchObject({ status: 422, code: 'validation_failed', details: [{ path: ['number'] }] })
    }
  })

  it('takes a number that nobody can see for none', async () => {
    const draft = await draftInvoice(vink.api)
    const { invoice: next } = await vink.api.call('previewNextNumber')

    expect(await vink.api.call('issueInvoice', { params: { id: draft.id }, body: { number: '\u200B' } }))
      .toMatchObject({ number: next })
  })

  it('allows a number outside the format once, without moving the counter', async () => {
    const { invoice: next } = await vink.api.call('previewNextNumber')
    const [first, second] = [await draftInvoice(vink.api), await draftInvoice(vink.api)]

    expect(await vink.api.call('issueInvoice', { params: { id: first.id }, body: { number: 'OUD/17' } }))
      .toMatchObject({ number: 'OUD/17' })
    expect(await vink.api.refused('issueInvoice', { params: { id: second.id }, body: { number: 'OUD/17' } }))
      .toMatchObject({ status: 409, code: 'number_taken' })
    expect((await vink.api.call('previewNextNumber')).invoice).toBe(next)
  })

  it('counts each year on its own, also when dated back', async () => {
    const lastYear = (day: string) => issuedInvoice(vink.api, { issueDate: `2025-12-${day}`, supplyDate: '2025-12-01' })

    expect((await lastYear('30')).number).toBe('2025-0001')
    expect((await lastYear('31')).number).toBe('2025-0002')
  })
})

describe('the order of dates', () => {
  it('is judged by the documents before, never by those after', async () => {
    const { api } = await studioVink()
    const warnings = async (id: string) => (await api.call('checkInvoiceCompliance', { params: { id } }))
      .filter(({ code }) => code === 'issue_date_out_of_order').length
    const first = await issuedInvoice(api, { issueDate: '2026-11-01' })
    const second = await issuedInvoice(api, { issueDate: '2026-11-10' })
    const early = await draftInvoice(api, { issueDate: '2026-11-05' })

    expect(await Promise.all([first.id, second.id, early.id].map(warnings))).toEqual([0, 0, 1])
    await api.call('issueInvoice', { params: { id: early.id } })
    expect(await Promise.all([first.id, second.id, early.id].map(warnings))).toEqual([0, 0, 1])
  })
})

describe('a number asked for on a draft', () => {
  it('is refused when another document has it or asks for it', async () => {
    const { number } = await issuedInvoice(vink.api)
    await draftInvoice(vink.api, { number: 'WENS-1' })

    for (const taken of [number, 'WENS-1']) {
      expect(await vink.api.refused('createInvoice', { body: { number: taken, lines: [designHour] } }))
        .toMatchObject({ status: 409, code: 'number_taken' })
    }
    const draft = await draftInvoice(vink.api)
    expect(await vink.api.refused('updateInvoice', { params: { id: draft.id }, body: { number: 'WENS-1' } }))
      .toMatchObject({ status: 409, code: 'number_taken' })
    expect(await vink.api.refused('issueInvoice', { params: { id: draft.id }, body: { number: 'wens-1' } }))
      .toMatchObject({ status: 409, code: 'number_taken' })
  })

  it('is given at issue and may be kept by the draft that asked', async () => {
    const draft = await draftInvoice(vink.api, { number: 'WENS-2' })

    expect(draft.number).toBe('WENS-2')
    expect(await vink.api.call('updateInvoice', { params: { id: draft.id }, body: { number: 'WENS-2' } }))
      .toMatchObject({ number: 'WENS-2' })
    expect(await vink.api.call('issueInvoice', { params: { id: draft.id } })).toMatchObject({ number: 'WENS-2' })
  })
})

describe('no number asked for', () => {
  it.each([null, '', ' '])('is what %j says, on a draft and at issue', async (number) => {
    const { invoice: next } = await vink.api.call('previewNextNumber')
    const draft = await draftInvoice(vink.api, { number })
    const other = await draftInvoice(vink.api, { number: 'WENS-3' })

    expect(draft.number).toBeNull()
    expect(await vink.api.call('updateInvoice', { params: { id: other.id }, body: { number } })).toMatchObject({ number: null })
    expect(await vink.api.call('issueInvoice', { params: { id: draft.id }, body: { number } })).toMatchObject({ number: next })
  })
})

describe('twenty issuers at once', () => {
  it('let one of twenty have a draft and refuse nineteen', async () => {
    const tenant = await studioVink()
    const draft = await draftInvoice(tenant.api)
    const answers = await Promise.all(Array.from({ length: 20 }, () =>
      tenant.api.requestInTurn('issueInvoice', { params: { id: draft.id } })))

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => codeOf(body) === 'invoice_locked')).toHaveLength(19)
    expect((await tenant.api.call('previewNextNumber')).invoice).toBe('2026-0002')
  })
})

function codeOf(body: unknown): string | undefined {
  return (body as { data?: { code?: string } }).data?.code
}

async function sha256Of(base64: string): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(base64, 'base64'))).toString('hex')
}
