import { describe, expect, it } from 'vitest'
import { customerInputSchema } from '#contract/schemas/customer'
import { invoiceInputSchema } from '#contract/schemas/invoice'
import { vatReturnSchema } from '#contract/schemas/vat-return'
import { createCustomer } from '#services/customers/create'
import { importInvoices } from '#services/imports/invoices'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { createInvoice } from '#services/invoices/create'
import { issueInvoice } from '#services/invoices/issue'
import { listVatBoxDocuments } from '#services/reports/box-documents'
import { fileVatReturn } from '#services/reports/file-vat-return'
import { getVatReturn } from '#services/reports/vat-return'
import { getVatReturnCsv } from '#services/reports/vat-return-csv'
import { vatQuarter } from '#services/reports/vat-quarter'
import { finishMigration } from '#services/verification/finish-migration'
import { rebuildSums } from '#services/verification/rebuild-sums'
import { verifyInstallation } from '#services/verification/verify'
import { newVink } from '../support/accounts'
import { designHour } from '../support/cast'
import { useImportWorker } from '../support/import-worker'
import { migrationStatements } from '../support/migrations'
import { useVink } from '../support/service-of-vink'

const own = useVink()

const annaMeyer = customerInputSchema.parse({
  type: 'individual', name: 'Anna Meyer', addressLine1: 'Königsallee 12', postalCode: '40212', city: 'Düsseldorf', country: 'DE',
})

it('states VAT of another member state per country and rate, and in no box', async () => {
  const { id: customerId } = await createCustomer(own.vink, annaMeyer)
  const sale = await createInvoice(own.vink, invoiceInputSchema.parse({
    customerId, vatCountry: 'DE', supplyType: 'goods', supplyDate: '2026-11-18',
    lines: [{ ...designHour, unitPriceCents: 10_000, vatRate: '19' }, { ...designHour, unitPriceCents: 5_000, vatRate: '7' }],
  }))
  const issued = await issueInvoice(own.vink, sale.id, {})
  const figures = () => vatQuarter(own.vink, { year: 2026, quarter: 4 })

  expect(issued).toMatchObject({ vatCountry: 'DE', taxPointDate: '2026-11-18', vatTotalCents: 2_250 })
  expect(await figures()).toMatchObject({
    vatDueCents: 0, boxes: { '1c': { taxableCents: 0 } },
    oss: [
      { country: 'DE', rate: '19', taxableCents: 10_000, vatCents: 1_900 },
      { country: 'DE', rate: '7', taxableCents: 5_000, vatCents: 350 },
    ],
  })
  expect((await listVatBoxDocuments(own.vink, { period: '2026-Q4', box: 'oss' }, {})).data)
    .toMatchObject([{ id: sale.id, taxableCents: 15_000, vatCents: 2_250 }])
  const csv = new TextDecoder().decode((await getVatReturnCsv(own.vink, '2026-Q4')).bytes)
  expect(csv).toContain('DE;19;100,00;19,00')

  const note = await createCreditNote(own.vink, sale.id)
  expect(note.vatCountry).toBe('DE')
  await issueInvoice(own.vink, note.id, {})
  expect((await figures()).oss).toBeUndefined()
  expect(await own.findings()).toEqual([])
})

it('tells what was sold after its return was filed, apart from the boxes and once only', async () => {
  const { id: customerId } = await createCustomer(own.vink, annaMeyer)
  const sell = (unitPriceCents: number) => createInvoice(own.vink, invoiceInputSchema.parse({
    customerId, vatCountry: 'DE', supplyType: 'goods', supplyDate: '2026-08-18',
    lines: [{ ...designHour, quantity: '1', unitPriceCents, vatRate: '19' }],
  }))
  await issueInvoice(own.vink, (await sell(10_000)).id, {})
  const third = () => getVatReturn(own.vink, '2026-Q3')
  const filed = await fileVatReturn(own.vink, { period: '2026-Q3', version: (await third()).version })
  expect(filed.filing?.changes).toBeNull()

  const late = await sell(5_000)
  expect(late.compliance?.map(({ code }) => code)).toContain('late_oss')
  expect(late.compliance?.map(({ code }) => code)).not.toContain('vat_period_filed')
  await issueInvoice(own.vink, late.id, {})
  const { filing } = vatReturnSchema.parse(await third())
  expect(filing?.figures.oss).toEqual(filed.figures.oss)
  expect(filing?.changes).toMatchObject({
    boxes: [], vatDueCents: 0, correction: 'none', documents: expect.arrayContaining([expect.objectContaining({ id: late.id })]),
    oss: [{ country: 'DE', rate: '19', taxableCents: 5_000, vatCents: 950 }],
  })
})

it('takes another member state alone', () => {
  const parse = (vatCountry: string) => invoiceInputSchema.safeParse({ vatCountry }).success

  expect(['DE', 'NL', 'GB', 'XX'].map(parse)).toEqual([true, false, false, false])
})

describe('what was imported before imports told whose VAT it charges', () => {
  useImportWorker()

  it('is told of by an update, but for what was filed or credited since', async () => {
    const vink = await newVink(own.installation, 'ingevoerd@example.nl', 'Ingevoerd')
    const past = 'Factuurnummer;Klant;Land;Factuurdatum;Totaal excl btw;Btw;Btw-tarief\n'
      + 'OUD-1;Anna Meyer;DE;10-02-2026;100,00;19,00;19\nOUD-2;Anna Meyer;DE;10-05-2026;200,00;38,00;19\n'
      + 'OUD-3;Anna Meyer;DE;10-08-2026;300,00;57,00;19\nOUD-4;Bakkerij;NL;10-08-2026;100,00;21,00;21\n'
    await importInvoices(vink, { file: new TextEncoder().encode(past) }, { dryRun: false })
    const { prisma } = own.installation.service.database
    const now = new Date('2026-11-20T09:00:00Z')
    await vink.db.invoice.updateMany({ data: { vatCountry: null } })
    await rebuildSums(own.installation.service.database, now)
    const { version } = await getVatReturn(vink, '2026-Q1')
    await fileVatReturn(vink, { period: '2026-Q1', version })
    const { id } = await vink.db.invoice.findFirstOrThrow({ where: { number: 'OUD-2' } })
    await createCreditNote(vink, id)
    const headingsOf = async (key: string) => {
      const { figures: { boxes, oss } } = await getVatReturn(vink, key)
      return [boxes['1c'].vatCents, oss ?? null]
    }
    expect(await headingsOf('2026-Q3')).toEqual([5_700, null])

    for (const statement of migrationStatements('vat_countries_of_imports', 'INSERT INTO "Upkeep"')) {
      await prisma.$executeRawUnsafe(statement)
    }
    expect(await prisma.upkeep.count({ where: { name: 'vat_countries_to_find' } })).toBe(1)
    await finishMigration(own.installation.service.database, now)

    expect(await headingsOf('2026-Q3')).toEqual([0, [{ country: 'DE', rate: '19', taxableCents: 30_000, vatCents: 5_700 }]])
    expect(await headingsOf('2026-Q2')).toEqual([3_800, null])
    expect(await headingsOf('2026-Q1')).toEqual([1_900, null])
    const told = await vink.db.invoice.findMany({ where: { number: { startsWith: 'OUD' } }, orderBy: { number: 'asc' } })
    expect(told.map(({ vatCountry }) => vatCountry)).toEqual([null, null, 'DE', null])
    expect((await verifyInstallation(own.installation.service.database)).findings).toEqual([])
    expect(await prisma.upkeep.count({ where: { name: 'vat_countries_to_find' } })).toBe(0)
  })
})
