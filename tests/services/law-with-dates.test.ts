import { describe, expect, it } from 'vitest'
import { businessUpdateSchema } from '#contract/schemas/business'
import { masterDataQuerySchema } from '#contract/schemas/customer'
import { productInputSchema, productPatchSchema } from '#contract/schemas/product'
import { getBusiness } from '#services/business/find'
import { updateBusiness } from '#services/business/update'
import { importInvoices } from '#services/imports/invoices'
import { importProducts } from '#services/imports/products'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { duplicateInvoice } from '#services/invoices/duplicate'
import { issueInvoice } from '#services/invoices/issue'
import { createProduct } from '#services/products/create'
import { getProduct, listProducts } from '#services/products/find'
import { updateProduct } from '#services/products/update'
import { previewRun } from '#services/recurring/preview-run'
import { runDueSchedules } from '#services/recurring/run-due'
import { getStats } from '#services/reports/stats'
import { listVatBoxDocuments } from '#services/reports/box-documents'
import { verifyInstallation } from '#services/verification/verify'
import { designHour } from '../support/cast'
import { useImportWorker } from '../support/import-worker'
import { migrationStatements } from '../support/migrations'
import { withNextGeneralRate } from '../support/next-general-rate'
import { madeBy, moveTo, repeat } from '../support/recurring'
import { useCast } from '../support/use-cast'

useImportWorker()
const dutch = useCast('Studio Vink')
const next = useCast('Timmerbedrijf Jansen', { vatRates: withNextGeneralRate })
const upload = (text: string) => ({ file: new TextEncoder().encode(text) })

describe('defaults and products', () => {
  const stored = async (id: string) => (await dutch.account.db.product.findUniqueOrThrow({ where: { id } })).vatRate
  const make = (vatRate?: string) =>
    createProduct(dutch.account, productInputSchema.parse({ name: 'Werk', unitPriceCents: 100, vatRate }))

  it('keep what their rate stands for, and show the percentage', async () => {
    const business = async () => (await dutch.account.db.business.findFirstOrThrow()).defaultVatRate
    expect([await business(), (await getBusiness(dutch.account)).defaultVatRate]).toEqual(['general', '21'])
    await updateBusiness(dutch.account, businessUpdateSchema.parse({ defaultVatRate: 9 }))
    expect([await business(), (await getBusiness(dutch.account)).defaultVatRate]).toEqual(['reduced', '9'])
    await updateBusiness(dutch.account, businessUpdateSchema.parse({ defaultVatRate: '5.5' }))
    expect([await business(), (await getBusiness(dutch.account)).defaultVatRate]).toEqual(['5.5', '5.5'])
    await updateBusiness(dutch.account, businessUpdateSchema.parse({ defaultVatRate: '21' }))

    const made = [await make('21.00'), await make('9'), await make('0'), await make('19'), await make()]
    expect(await Promise.all(made.map(({ id }) => stored(id)))).toEqual(['general', 'reduced', 'zero', '19', null])
    expect(made.map(({ vatRate }) => vatRate)).toEqual(['21', '9', '0', '19', null])
    const [first] = made
    const changed = await updateProduct(dutch.account, first?.id ?? '', productPatchSchema.parse({ vatRate: '9' }))
    expect([changed.vatRate, await stored(changed.id)]).toEqual(['9', 'reduced'])
    const cleared = await updateProduct(dutch.account, changed.id, productPatchSchema.parse({ vatRate: null }))
    expect([cleared.vatRate, await stored(changed.id)]).toEqual([null, null])
  })

  it('are brought in by a file the same way', async () => {
    const file = upload('naam;prijs;btw\nKast;100,00;hoog\nPlank;10,00;9%\nLat;1,00;19%\n')
    await importProducts(dutch.account, file, { dryRun: false })

    const { data } = await listProducts(dutch.account, masterDataQuerySchema.parse({ pageSize: '100' }))
    const rateOf = (name: string) => data.find(product => product.name === name)
    expect(['Kast', 'Plank', 'Lat'].map(name => rateOf(name)?.vatRate)).toEqual(['21', '9', '19'])
    expect(await Promise.all(['Kast', 'Plank', 'Lat'].map(name => stored(rateOf(name)?.id ?? ''))))
      .toEqual(['general', 'reduced', '19'])
  })

  it('of an installation from before are kept so by an update, and no other percentage is', async () => {
    const { prisma } = dutch.installation.service.database
    const { accountId } = dutch.account
    const before = ['21', '9', '0', '19', '5.5', null]
    const made = await Promise.all(before.map(() => make()))
    for (const [place, vatRate] of before.entries()) {
      await prisma.product.update({ where: { id: made[place]?.id ?? '' }, data: { vatRate } })
    }
    await prisma.business.update({ where: { accountId }, data: { defaultVatRate: '21' } })
    for (const statement of migrationStatements('law_with_dates', 'UPDATE "Business"').slice(0, 2)) {
      await prisma.$executeRawUnsafe(statement)
    }

    expect(await Promise.all(made.map(({ id }) => stored(id))))
      .toEqual(['general', 'reduced', 'zero', '19', '5.5', null])
    expect((await prisma.business.findUniqueOrThrow({ where: { accountId } })).defaultVatRate).toBe('general')
  })
})

describe('documents of other years', () => {
  it('stand in the boxes of the rates of their days once they are imported, and so do their credit notes', async () => {
    const rows = [
      '2011-1;15-05-2011;Bakkerij;1000,00;190,00;1190,00', '2018-1;20-12-2018;Bakkerij;1000,00;60,00;1060,00',
      '2018-2;20-12-2018;Bakkerij;-100,00;-6,00;-106,00', '2019-1;10-01-2019;Bakkerij;-50,00;-3,00;-53,00',
    ]
    await importInvoices(dutch.account, upload(
      `factuurnummer;factuurdatum;klant;bedrag excl btw;btw;totaal;btw-percentage;adres;postcode;plaats\n${
        rows.map((row, place) => `${row};${place === 0 ? 19 : 6};Twijnstraat 12;3511 ZL;Utrecht`).join('\n')}\n`,
    ), { dryRun: false })

    const boxesOf = async (year: number, quarter: 1 | 2 | 3 | 4) => {
      const { vat: { selected } } = await getStats(dutch.account, { year, quarter })
      return Object.entries(selected?.boxes ?? {}).filter(([, { vatCents }]) => vatCents !== 0)
    }
    expect(await boxesOf(2011, 2)).toEqual([['1a', { taxableCents: 100_000, vatCents: 19_000 }]])
    expect(await boxesOf(2018, 4)).toEqual([['1b', { taxableCents: 90_000, vatCents: 5_400 }]])
    expect(await boxesOf(2019, 1)).toEqual([['1b', { taxableCents: -5_000, vatCents: -300 }]])

    const imported = await dutch.account.db.invoice.findFirstOrThrow({ where: { number: '2018-1' } })
    const credit = await createCreditNote(dutch.account, imported.id)
    expect(credit.compliance?.map(({ code }) => code)).not.toContain('vat_rate_unusual')
    await issueInvoice(dutch.account, credit.id, {})
    expect(await boxesOf(2026, 4)).toEqual([['1b', { taxableCents: -100_000, vatCents: -6_000 }]])
    expect(await listVatBoxDocuments(dutch.account, { period: '2026-Q4', box: '1b' }, {})).toMatchObject({
      data: [{ id: credit.id, vatCents: -6_000 }],
    })
    const { findings } = await verifyInstallation(dutch.installation.service.database)
    expect(findings).toEqual([])
  })
})

describe('a general rate of 22 % from 2027, as one line more', () => {
  it('is that of defaults, products, new lines, recurring invoices, the check and box 1a from then on', async () => {
    const { account, installation: { service, clock } } = next
    const make = (name: string, vatRate: string) =>
      createProduct(account, productInputSchema.parse({ name, unitPriceCents: 10_000, vatRate }))
    const [product, odd] = [await make('Advies', '21'), await make('Anders', '19')]
    const lines = [{ productId: product.id }, { productId: odd.id }, { description: 'Werk', unitPriceCents: 100 }]
    const ratesOf = (invoice: { lines: { vatRate: string }[] }) => invoice.lines.map(({ vatRate }) => vatRate)

    // A line has the rate of the day of its document, also while that is still to come.
    expect(ratesOf(await next.draft({ lines }))).toEqual(['21', '19', '21'])
    const supplied = await next.draft({ lines, supplyDate: '2027-01-02' })
    expect(ratesOf(supplied)).toEqual(['22', '19', '22'])
    expect(ratesOf(await next.change(supplied.id, { supplyDate: '2026-11-20', lines }))).toEqual(['21', '19', '21'])
    const old = await next.draft({ supplyDate: null, lines: [designHour] })
    const template = await next.issued({ lines: [designHour, { ...designHour, vatRate: '19' }] })
    const schedule = await repeat(account, template.id, { nextRunDate: '2026-12-15', autoIssue: true })

    moveTo(clock, '2027-01-20')
    expect((await getBusiness(account)).defaultVatRate).toBe('22')
    expect((await getProduct(account, product.id)).vatRate).toBe('22')
    expect((await getProduct(account, odd.id)).vatRate).toBe('19')
    expect(ratesOf(await next.draft({ lines, supplyDate: null }))).toEqual(['22', '19', '22'])

    await runDueSchedules(service)
    expect((await madeBy(account, schedule.id)).map(made => [made.issueDate, ratesOf(made), made.status])).toEqual([
      ['2026-12-15', ['21', '19'], 'issued'], ['2027-01-15', ['22', '19'], 'issued'],
    ])
    expect(ratesOf((await previewRun(account, schedule.id)).document)).toEqual(['22', '19'])

    // What was written before keeps its percentage, and the check says so.
    const late = await next.change(old.id, { issueDate: '2027-01-20' })
    expect(ratesOf(late)).toEqual(['21'])
    expect(late.compliance?.map(({ code, field }) => [code, field]))
      .toContainEqual(['vat_rate_unusual', 'lines.0.vatRate'])
    const copy = await duplicateInvoice(account, old.id, {})
    expect(ratesOf(copy)).toEqual(['21'])

    const { vat: { selected } } = await getStats(account, { year: 2027, quarter: 1 })
    const taxableCents = designHour.unitPriceCents
    expect(selected?.boxes['1a']).toEqual({ taxableCents, vatCents: taxableCents * 0.22 })
  })
})
