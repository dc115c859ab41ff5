import { beforeAll, describe, expect, it } from 'vitest'
import type { VatReturn } from '#contract/schemas/vat-return'
import { vatReturnSchema, vatReturnsSchema } from '#contract/schemas/vat-return'
import { payableEuros, vatReturnHeadings } from '#domain/vat/return'
import { addDays } from '#domain/dates'
import { businessUpdateSchema } from '#contract/schemas/business'
import { customerPatchSchema } from '#contract/schemas/customer'
import { updateBusiness } from '#services/business/update'
import { updateCustomer } from '#services/customers/update'
import type { AccountContext } from '#services/work/context'
import { importInvoices } from '#services/imports/invoices'
import { undoImport } from '#services/imports/undo'
import { cancelInvoice } from '#services/invoices/cancel'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { issueInvoice } from '#services/invoices/issue'
import { updateInvoice } from '#services/invoices/update'
import { listVatBoxDocuments } from '#services/reports/box-documents'
import { getVatReturnCsv } from '#services/reports/vat-return-csv'
import { fileVatReturn, unfileVatReturn } from '#services/reports/file-vat-return'
import { getVatReturn } from '#services/reports/vat-return'
import { listVatReturns } from '#services/reports/vat-returns'
import { listAudit } from '#services/audit/list'
import { newVink } from '../support/accounts'
import { bakery, designHour } from '../support/cast'
import { daily } from '../support/daily'
import { useImportWorker } from '../support/import-worker'
import { writeIssuedRows } from '../support/issued-rows'
import { randomDocument, seededRandom } from '../support/random-documents'
import { useCast } from '../support/use-cast'

useImportWorker()
const cast = useCast('Timmerbedrijf Jansen')
const { draft, issued } = cast
const third = '2026-Q3'
const dated = (fields: object = {}) => issued({ issueDate: '2026-09-15', supplyDate: '2026-09-15', ...fields })
const shownReturn = (key = third) => getVatReturn(cast.account, key)

async function file(key = third): Promise<VatReturn> {
  const { version } = await shownReturn(key)
  return fileVatReturn(cast.account, { period: key, version })
}

/** Every page of a box, one after the other. */
async function documentsOf(account: AccountContext, period: string, box: (typeof vatReturnHeadings)[number]) {
  const found = []
  for (let after: string | undefined; ;) {
    const { data, next } = await listVatBoxDocuments(account, { period, box }, { after })
    found.push(...data)
    if (next === null) return found
    after = next
  }
}

describe('a return that was filed', () => {
  it('keeps its figures, and tells what was issued since box by box until the mark is taken off', async () => {
    const invoice = await dated({ lines: [{ ...designHour, quantity: '100' }] })
    expect(await shownReturn()).toMatchObject({
      period: third, kind: 'quarter', from: '2026-07-01', to: '2026-09-30', deadline: '2026-10-31', filing: null,
      figures: { boxes: { '1a': { taxableCents: 850_000, vatCents: 178_500 } }, vatDueCents: 178_500 },
    })
    const filed = await file()
    expect(vatReturnSchema.parse(filed)).toEqual(filed)
    expect(filed.filing).toMatchObject({ changes: null, figures: filed.figures, filedAt: expect.stringContaining('2026-11-20T') })

    const { id } = await createCreditNote(cast.account, invoice.id)
    await updateInvoice(cast.account, id, { issueDate: '2026-09-30' })
    const note = await issueInvoice(cast.account, id, {})
    const changed = await shownReturn()
    expect(changed.figures.boxes['1a']).toEqual({ taxableCents: 0, vatCents: 0 })
    expect(changed.filing?.figures).toEqual(filed.figures)
    expect(changed.filing?.changes).toMatchObject({
      boxes: [{ box: '1a', taxableCents: -850_000, vatCents: -178_500 }], vatDueCents: -178_500, correction: 'supplement',
      documents: expect.arrayContaining([expect.objectContaining({ id: note.id, kind: 'credit_note', number: note.number })]),
    })

    const small = await dated()
    expect((await shownReturn()).filing?.changes).toMatchObject({ vatDueCents: -176_715, correction: 'supplement' })
    await unfileVatReturn(cast.account, third)
    expect((await file()).filing?.changes).toBeNull()
    await dated()
    expect((await shownReturn()).filing?.changes).toMatchObject({ vatDueCents: 1_785, correction: 'next_return' })
    expect(small.totalCents).toBe(10_285)
    const told = (await listAudit(cast.account, { page: 1, pageSize: 100 })).data.map(({ action }) => action)
      .filter(action => action.startsWith('vat_return'))
    expect(told).toEqual(['vat_return.filed', 'vat_return.unfiled', 'vat_return.filed'])
  })

  it('is changed by past invoices of another program, which are named though they were issued long before', async () => {
    await file('2025-Q4')
    const past = 'Factuurnummer;Klant;Factuurdatum;Totaal excl btw;Btw\nOUD-7;Bakkerij;20-12-2025;"1.000,00";210,00\n'
    const { importId } = await importInvoices(cast.account, { file: new TextEncoder().encode(past) }, { dryRun: false })

    const { filing, missing } = await shownReturn('2025-Q4')
    expect(filing?.changes).toMatchObject({
      boxes: [{ box: '1a', taxableCents: 100_000, vatCents: 21_000 }], correction: 'next_return',
      documents: [{ number: 'OUD-7', issueDate: '2025-12-20', isCancelled: false }],
    })
    expect(missing.withoutSupplyDate).toBe(0)
    await undoImport(cast.account, importId ?? '')
    expect((await shownReturn('2025-Q4')).filing?.changes).toBeNull()
  })

  it('keeps the input VAT that was deducted, as long as it is marked as filed', async () => {
    const { version } = await shownReturn('2024-Q4')
    const filed = await fileVatReturn(cast.account, { period: '2024-Q4', version, inputVatCents: 12_345 })
    expect(filed.filing?.inputVatCents).toBe(12_345)
    await unfileVatReturn(cast.account, '2024-Q4')
    expect((await file('2024-Q4')).filing?.inputVatCents).toBeNull()
    await unfileVatReturn(cast.account, '2024-Q4')
  })

  it('covers its months once: neither again, nor as a part of another period', async () => {
    const refusal = { code: 'vat_return_filed', details: { period: third } }
    await expect(file()).rejects.toMatchObject(refusal)
    await expect(file('2026-08')).rejects.toMatchObject(refusal)
    await expect(file('2026')).rejects.toMatchObject(refusal)
    expect((await file('2026-10')).filing).not.toBeNull()
  })

  it('is refused with other figures than were seen, before it began, and for what is no period', async () => {
    const { version } = await shownReturn('2026-Q2')
    await issued({ issueDate: '2026-06-30', supplyDate: '2026-06-30' })
    await expect(fileVatReturn(cast.account, { period: '2026-Q2', version })).rejects.toMatchObject({ code: 'vat_return_changed' })
    await expect(file('2027-Q1')).rejects.toMatchObject({ code: 'validation_failed' })
    await expect(shownReturn('2026-Q5')).rejects.toMatchObject({ code: 'not_found' })
    await expect(unfileVatReturn(cast.account, '2026-Q2')).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('before a return is filed', () => {
  it('what is missing is named: drafts, invoices without a supply date, VAT numbers nobody confirmed', async () => {
    const supplied = '2026-03-10'
    await draft({ issueDate: supplied })
    await issued({ issueDate: supplied, supplyDate: null })
    await cancelInvoice(cast.account, (await issued({ issueDate: supplied, supplyDate: null })).id)
    await issued({
      issueDate: supplied, supplyDate: supplied, vatTreatment: 'intra_eu', supplyType: 'services',
      customer: {
        name: 'Bauhof Müller', addressLine1: 'Hauptstraße 1', postalCode: '47574', city: 'Goch', country: 'DE',
        vatNumber: 'DE136695976',
      },
    })
    const { missing, icpStatements } = await shownReturn('2026-Q1')

    expect(missing).toMatchObject({
      drafts: 1, withoutSupplyDate: 1,
      unverifiedVatNumbers: [{ name: 'Bauhof Müller', vatNumber: 'DE136695976', isInvalid: false }],
    })
    expect(icpStatements).toEqual([{ period: '2026-Q1', from: '2026-01-01', to: '2026-03-31', deadline: '2026-04-30' }])
    expect((await shownReturn('2026-02')).missing).toEqual({
      drafts: 0, withoutSupplyDate: 0, documentsWithoutSupplyDate: [], unverifiedVatNumbers: [],
    })

    await cast.account.db.vatCheck.create({
      data: {
        id: 'check', accountId: cast.account.accountId, vatNumber: 'DE136695976', countryCode: 'DE', status: 'valid',
        source: 'VIES', checkedAt: new Date('2026-11-20T09:00:00Z'),
      },
    })
    expect((await shownReturn('2026-Q1')).missing.unverifiedVatNumbers).toEqual([])
  })

  it('a number that was invoiced under is named, also after the customer got one that is confirmed', async () => {
    const customer = {
      name: 'Hofladen Weber', addressLine1: 'Hauptstraße 2', postalCode: '47574', city: 'Goch', country: 'DE',
      vatNumber: 'DE811569869',
    }
    const { customerId } = await issued({
      issueDate: '2026-03-10', supplyDate: '2026-03-10', vatTreatment: 'intra_eu', supplyType: 'services', customer,
    })
    await updateCustomer(cast.account, customerId ?? '', customerPatchSchema.parse({ vatNumber: 'DE136695976' }))
    expect((await shownReturn('2026-Q1')).missing.unverifiedVatNumbers)
      .toEqual([{ customerId, name: customer.name, vatNumber: customer.vatNumber, isInvalid: false }])
  })

  it('a number that VAT was shifted by on a line beside taxed ones is named', async () => {
    const supplied = '2024-03-10'
    const customer = { ...bakery, type: 'business' as const, vatNumber: 'NL123456789B13' }
    const { customerId } = await issued({
      issueDate: supplied, supplyDate: supplied, customer,
      lines: [designHour, { ...designHour, vatTreatment: 'reverse_charge' }],
    })
    expect((await shownReturn('2024-Q1')).missing.unverifiedVatNumbers)
      .toEqual([{ customerId, name: bakery.name, vatNumber: customer.vatNumber, isInvalid: false }])
  })

  it('the turnover under the small-business scheme stands beside its limit', async () => {
    expect((await shownReturn()).kor).toBeNull()
    await updateBusiness(cast.account, businessUpdateSchema.parse({ defaultVatTreatment: 'kor' }))
    await issued({
      issueDate: '2025-05-01', supplyDate: '2025-05-01', vatTreatment: 'kor',
      lines: [{ description: 'Tafel', unitPriceCents: 1_600_000 }],
    })
    expect((await shownReturn('2025-Q4')).kor).toEqual({ turnoverCents: 1_600_000, limitCents: 2_000_000, level: 'near' })
    await issued({
      issueDate: '2024-05-01', supplyDate: '2024-05-01', vatTreatment: 'standard',
      lines: [{ description: 'Tafels', unitPriceCents: 2_000_001 }],
    })
    expect((await shownReturn('2024-Q4')).kor).toMatchObject({ level: 'above' })
    expect((await shownReturn('2025-Q4')).kor).toMatchObject({ turnoverCents: 1_600_000, level: 'closed' })
  })

  it('its figures can be had as CSV, in the language of the account', async () => {
    const { bytes, filename } = await getVatReturnCsv(cast.account, '2026-Q1')
    const rows = new TextDecoder().decode(bytes).split('\r\n').map(row => row.split(';'))

    expect(filename).toBe('btw-aangifte-2026-Q1.csv')
    expect(rows[0]?.slice(0, 2)).toEqual(['Rubriek', 'Omzet'])
    expect(rows.find(([box]) => box === '1a')).toEqual(['1a', '85,00', '17,85', '85', '17'])
    expect(rows.find(([name]) => name === 'Bauhof Müller')).toEqual(['Bauhof Müller', 'DE136695976', '0,00', '85,00', '0', '85'])
  })

  it('the file says what was deducted and what is paid or got back, once the return is filed', async () => {
    const outcome = async (key: string) => new TextDecoder().decode((await getVatReturnCsv(cast.account, key)).bytes)
      .split('\r\n').filter(row => /^(Versch|Voor|Te bet|Terug)/.test(row))
    const { version } = await shownReturn('2026-Q1')
    expect(await outcome('2026-Q1')).toEqual(['Verschuldigde btw (5a);;17,85;;17'])

    await fileVatReturn(cast.account, { period: '2026-Q1', version, inputVatCents: 12_345 })
    expect(await outcome('2026-Q1')).toEqual([
      'Verschuldigde btw (5a);;17,85;;17', 'Voorbelasting (5b);;123,45;;124', 'Terug te krijgen;;;;107',
    ])

    await unfileVatReturn(cast.account, '2026-Q1')
    await file('2026-Q1')
    expect(await outcome('2026-Q1')).toEqual(['Verschuldigde btw (5a);;17,85;;17', 'Voorbelasting (5b);', 'Te betalen;;;;17'])
    await unfileVatReturn(cast.account, '2026-Q1')
  })
})

describe('the documents behind a box', () => {
  let vink: AccountContext
  beforeAll(async () => {
    vink = await newVink(cast.installation, 'vink@example.nl')
    const random = seededRandom(7)
    await writeIssuedRows(cast.installation.service.database, vink, Array.from({ length: 600 }, (_, index) => ({
      id: `row-${index}`,
      document: { ...randomDocument(random), issueDate: addDays('2026-01-01', random.whole(0, 364)), dueDate: null },
      status: random.pick(['issued', 'paid', 'cancelled'] as const),
      creditedCents: 0,
    })))
  })

  it.each(['2026', '2026-Q2', '2026-11'])('come to it to the cent, page by page: %s', async (period) => {
    const { figures } = await getVatReturn(vink, period)
    const outside = { exempt: figures.exemptCents, kor: figures.korCents, other: figures.otherCents }
    const ofOss = (figures.oss ?? []).reduce(
      (sum, { taxableCents, vatCents }) => ({
        taxableCents: sum.taxableCents + taxableCents, vatCents: sum.vatCents + vatCents,
      }),
      { taxableCents: 0, vatCents: 0 },
    )
    for (const box of vatReturnHeadings) {
      const documents = await documentsOf(vink, period, box)
      const sum = (name: 'taxableCents' | 'vatCents') => documents.reduce((total, document) => total + document[name], 0)
      const amounts = box in outside
        ? { taxableCents: outside[box as keyof typeof outside], vatCents: 0 }
        : box === 'oss' ? ofOss : figures.boxes[box as keyof typeof figures.boxes]

      expect({ taxableCents: sum('taxableCents'), vatCents: sum('vatCents') }, box).toEqual(amounts)
      expect(new Set(documents.map(({ id }) => id)).size, box).toBe(documents.length)
    }
    expect((await documentsOf(vink, '2026', '1a')).length).toBeGreaterThan(50)
  })
})

describe('the list of returns', () => {
  let vink: AccountContext
  const sinceMonths = 16
  beforeAll(async () => {
    vink = await newVink(cast.installation, 'returns@example.nl')
    const random = seededRandom(11)
    const { database } = cast.installation.service
    await writeIssuedRows(database, vink, Array.from({ length: daily(150, 300) }, (_, index) => ({
      id: `returns-${index}`,
      document: { ...randomDocument(random), issueDate: addDays('2026-11-20', -random.whole(0, sinceMonths * 30)), dueDate: null },
      status: random.pick(['issued', 'paid', 'cancelled'] as const),
      creditedCents: 0,
    })))
    await database.prisma.business.updateMany({
      where: { accountId: vink.accountId }, data: { createdAt: new Date('2026-02-01T09:00:00Z') },
    })
  })
  const listed = async (vatReturnPeriod: string) => {
    await updateBusiness(vink, businessUpdateSchema.parse({ vatReturnPeriod }))
    const list = await listVatReturns(vink)
    expect(vatReturnsSchema.parse(list)).toEqual(list)
    return list.data
  }

  it.each(['month', 'quarter', 'year'])('has of each %s what its return comes to, and when it is due', async (kind) => {
    const returns = await Promise.all((await listed(kind)).map(async ({ period, deadline, payableEuros: euros }) => {
      const { figures, ...vatReturn } = await getVatReturn(vink, period)
      expect(euros).toBe(payableEuros(figures.boxesWholeEuros, null))
      expect([vatReturn.kind, vatReturn.deadline]).toEqual([kind, deadline])
      return period
    }))
    expect(returns.at(-1)).toBe({ month: '2026-11', quarter: '2026-Q4', year: '2026' }[kind])
  })

  it('calls late what was due since there is an account and is not filed, be it under other periods', async () => {
    const late = async (kind: string) =>
      (await listed(kind)).filter(({ isLate }) => isLate).map(({ period }) => period)
    expect(await late('quarter')).toEqual(['2026-Q1', '2026-Q2', '2026-Q3'])
    expect(await late('year')).toEqual(['2025'])

    const { version } = await getVatReturn(vink, '2026-08')
    await fileVatReturn(vink, { period: '2026-08', version })
    expect(await late('quarter')).toEqual(['2026-Q1', '2026-Q2'])
    expect(await late('month')).toEqual(['2026-05', '2026-06', '2026-07', '2026-09'])
    expect((await listed('quarter')).filter(({ isFiled }) => isFiled).map(({ period }) => period)).toEqual(['2026-Q3'])
  })

  it('has nothing to file of an account without documents, and nothing late', async () => {
    const { data } = await listVatReturns(await newVink(cast.installation, 'nothing@example.nl'))
    expect(data.map(({ period, isLate, payableEuros: euros }) => [period, isLate, euros])).toEqual(
      ['2025-Q4', '2026-Q1', '2026-Q2', '2026-Q3', '2026-Q4'].map(period => [period, false, 0]))
  })
})
