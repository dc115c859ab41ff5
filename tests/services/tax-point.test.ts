import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerInputSchema } from '#contract/schemas/customer'
import { invoiceSchema, type Invoice } from '#contract/schemas/invoice'
import { vatBoxDocumentsSchema, vatReturnSchema } from '#contract/schemas/vat-return'
import { createCustomer } from '#services/customers/create'
import { cancelInvoice } from '#services/invoices/cancel'
import { checkInvoiceCompliance } from '#services/invoices/compliance'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { issueInvoice } from '#services/invoices/issue'
import { listVatBoxDocuments } from '#services/reports/box-documents'
import { fileVatReturn, unfileVatReturn } from '#services/reports/file-vat-return'
import { getStats } from '#services/reports/stats'
import { getVatReturn } from '#services/reports/vat-return'
import { verifyInstallation } from '#services/verification/verify'
import { designHour } from '../support/cast'
import { useCast } from '../support/use-cast'

const cast = useCast('Timmerbedrijf Jansen')
const bauhof = {
  name: 'Bauhof Müller', addressLine1: 'Hauptstraße 1', postalCode: '47574', city: 'Goch', country: 'DE',
  vatNumber: 'DE136695976',
}
const hours = { vatTreatment: 'intra_eu', supplyType: 'services' } as const
const goods = { vatTreatment: 'intra_eu', supplyType: 'goods' } as const
let customerId: string
beforeAll(async () => {
  customerId = (await createCustomer(cast.account, customerInputSchema.parse(bauhof))).id
})
afterAll(async () => {
  expect((await verifyInstallation(cast.installation.service.database)).findings).toEqual([])
})

const forGermany = (fields: object) => cast.issued({ customerId, ...fields })
const priced = (unitPriceCents: number) => ({ lines: [{ ...designHour, quantity: '1', unitPriceCents }] })
const returnOf = async (key: string) => vatReturnSchema.parse(await getVatReturn(cast.account, key))
const euBox = async (key: string) => (await returnOf(key)).figures.boxes['3b'].taxableCents
const file = async (period: string) => {
  const { version } = await returnOf(period)
  return fileVatReturn(cast.account, { period, version })
}
async function credit({ id }: Invoice, fields: object = {}): Promise<Invoice> {
  const note = await createCreditNote(cast.account, id)
  if (Object.keys(fields).length > 0) await cast.change(note.id, fields)
  return issueInvoice(cast.account, note.id, {})
}

describe('what is issued counts by its tax point', () => {
  it('hours of September for a German business, invoiced on 1 October, in box and statement of the third quarter', async () => {
    const invoice = await forGermany({ ...hours, issueDate: '2026-10-01', supplyDate: '2026-09-30' })

    expect(invoiceSchema.parse(invoice))
      .toMatchObject({ taxPointDate: '2026-09-30', taxPointReason: 'service_performed', issueDate: '2026-10-01' })
    expect((await returnOf('2026-Q3')).figures).toMatchObject({
      boxes: { '3b': { taxableCents: 8_500 } }, documentCount: 1,
      icp: [{ vatNumber: 'DE136695976', servicesCents: 8_500, goodsCents: 0 }],
    })
    expect((await returnOf('2026-Q4')).figures).toMatchObject({ icp: [], documentCount: 0 })
    const { data } = vatBoxDocumentsSchema
      .parse(await listVatBoxDocuments(cast.account, { period: '2026-Q3', box: '3b' }, {}))
    expect(data).toMatchObject([{ id: invoice.id, issueDate: '2026-10-01', taxPointDate: '2026-09-30' }])
    expect((await getStats(cast.account, {})).revenueByMonth).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 8_500, 0, 0, 0])

    await cancelInvoice(cast.account, invoice.id)
    expect((await returnOf('2026-Q3')).figures).toMatchObject({ icp: [], documentCount: 0 })
  })

  it('a draft tells it beforehand, and what was frozen stays', async () => {
    const draft = await cast.draft({ issueDate: '2026-11-20', supplyDate: '2026-05-10' })
    expect(draft).toMatchObject({ taxPointDate: '2026-06-15', taxPointReason: 'invoice_due' })
    expect(await cast.change(draft.id, { supplyDate: '2026-11-10' }))
      .toMatchObject({ taxPointDate: '2026-11-20', taxPointReason: 'invoice' })

    const issued = await issueInvoice(cast.account, draft.id, { issueDate: '2026-11-19' })
    expect(issued).toMatchObject({ taxPointDate: '2026-11-19', taxPointReason: 'invoice' })
    expect(await cast.shown(draft.id)).toMatchObject({ taxPointDate: '2026-11-19', taxPointReason: 'invoice' })
    await cancelInvoice(cast.account, draft.id)
  })

  it('what says no date of its supply counts by its issue date, and is listed before the return is filed', async () => {
    const undated = await cast.issued({ supplyDate: null })
    expect(undated).toMatchObject({ taxPointDate: '2026-11-20', taxPointReason: 'supply_unknown' })

    expect((await returnOf('2026-Q4')).missing).toMatchObject({
      withoutSupplyDate: 1, documentsWithoutSupplyDate: [{ id: undated.id, number: undated.number, issueDate: '2026-11-20' }],
    })
    await cancelInvoice(cast.account, undated.id)
  })

  it('a draft that was supplied in a period is looked for there, whatever its own date', async () => {
    await cast.draft({ issueDate: '2026-11-20', supplyDate: '2026-02-10' })

    expect((await returnOf('2026-Q1')).missing.drafts).toBe(1)
  })
})

describe('an advance on goods to another member state', () => {
  const advance = () =>
    forGermany({ ...goods, ...priced(40_000), issueDate: '2026-03-30', supplyDate: null, advance: true })
  const whole = (advances: Invoice[]) => forGermany({
    ...goods, ...priced(100_000), issueDate: '2026-05-20', supplyDate: '2026-05-12',
    advanceInvoiceIds: advances.map(({ id }) => id),
  })

  it('is in no box before the goods go, and then counts with them: taken back with the last of them', async () => {
    const paid = await advance()
    expect(paid).toMatchObject({ taxPointDate: null, taxPointReason: 'advance' })
    expect((await returnOf('2026-Q1')).figures).toMatchObject({ documentCount: 0, icp: [] })

    const final = await whole([paid])
    expect(final).toMatchObject({ taxPointDate: '2026-05-20', taxPointReason: 'intra_eu_goods', totalCents: 60_000 })
    expect(await euBox('2026-Q2')).toBe(100_000)

    await credit(final, { issueDate: '2026-07-01', ...priced(20_000) })
    expect(await euBox('2026-Q3')).toBe(-20_000)
    const last = await credit(final, { issueDate: '2026-07-02' })
    expect(last).toMatchObject({ totalCents: 40_000, deductedAdvances: [] })
    expect(await euBox('2026-Q3')).toBe(-100_000)

    const back = await credit(paid, { issueDate: '2026-07-03' })
    expect(back).toMatchObject({ taxPointDate: null, taxPointReason: 'credit' })
    expect(await euBox('2026-Q3')).toBe(-100_000)
  })

  it('that was deducted is taken back as goods are, by its own credit note', async () => {
    const before = await euBox('2026-Q2')
    const paid = await advance()
    await whole([paid])
    const note = await credit(paid, { issueDate: '2026-06-30' })

    expect(note).toMatchObject({ taxPointDate: '2026-06-30', taxPointReason: 'credit' })
    expect(await euBox('2026-Q2')).toBe(before + 100_000 - 40_000)
  })

  it('counts again where the credit note is cancelled that gave it free', async () => {
    const quarters = async () => [await euBox('2026-Q2'), await euBox('2026-Q3')] as const
    const [second, third] = await quarters()
    const paid = await advance()
    const note = await credit(await whole([paid]), { issueDate: '2026-07-02' })
    expect(await quarters()).toEqual([second + 100_000, third - 100_000])

    await cancelInvoice(cast.account, note.id)
    expect(await quarters()).toEqual([second + 100_000, third])
  })
})

describe('a document that counts in a return that was filed', () => {
  it('says so before it is issued, and stands in what changed since', async () => {
    await file('2026-Q3')
    const late = { issueDate: '2026-11-20', supplyDate: '2026-08-05' }
    const draft = await cast.draft(late)
    expect(draft.compliance).toContainEqual(expect.objectContaining({
      level: 'warning', code: 'vat_period_filed', field: 'issueDate',
      message: expect.stringMatching(/2026-Q3.*€1,000\.00.*8 weeks/),
    }))
    const issued = await issueInvoice(cast.account, draft.id, {})

    expect((await returnOf('2026-Q3')).filing?.changes).toMatchObject({
      boxes: [{ box: '1a', taxableCents: 8_500, vatCents: 1_785 }], correction: 'next_return',
      documents: expect.arrayContaining([expect.objectContaining({
        id: issued.id, issueDate: '2026-11-20', taxPointDate: '2026-09-15', isMoved: false,
      })]),
    })
    await unfileVatReturn(cast.account, '2026-Q3')
    expect((await cast.draft(late)).compliance?.map(({ code }) => code)).not.toContain('vat_period_filed')
  })

  it('is not said to be missing from it where it was issued before', async () => {
    const warned = async ({ id }: Invoice) =>
      (await checkInvoiceCompliance(cast.account, id)).some(({ code }) => code === 'vat_period_filed')
    const inIt = await cast.issued({ issueDate: '2026-08-05', supplyDate: '2026-08-05' })
    cast.installation.clock.advance(1_000)
    await file('2026-Q3')
    cast.installation.clock.advance(1_000)
    const late = await cast.issued({ issueDate: '2026-11-20', supplyDate: '2026-08-05' })

    expect([await warned(inIt), await warned(late)]).toEqual([false, true])
    await unfileVatReturn(cast.account, '2026-Q3')
  })

  it('and was filed by issue date, by an older Polder, shows once what counts elsewhere since', async () => {
    const moved = await forGermany({ ...hours, issueDate: '2026-04-02', supplyDate: '2026-03-31' })
    const { prisma } = cast.installation.service.database
    for (const period of ['2026-Q1', '2026-Q2']) {
      const { filing } = await file(period)
      const sign = period === '2026-Q1' ? -1 : 1
      const figures = filing?.figures
      if (!figures) throw new Error('It was filed')
      // As the version before had it: in the second quarter, where it was invoiced.
      const taxableCents = figures.boxes['3b'].taxableCents + sign * 8_500
      const boxes = { ...figures.boxes, '3b': { taxableCents, vatCents: 0 } }
      await prisma.vatReturnFiling.updateMany({
        where: { period }, data: { basis: 'issue_date', figures: { ...figures, boxes } },
      })
    }

    for (const [period, taxableCents] of [['2026-Q1', 8_500], ['2026-Q2', -8_500]] as const) {
      const changes = (await returnOf(period)).filing?.changes
      expect(changes?.boxes).toEqual([{ box: '3b', taxableCents, vatCents: 0 }])
      expect(changes?.documents.filter(({ isMoved }) => isMoved).map(({ id }) => id)).toContain(moved.id)
    }
  })
})
