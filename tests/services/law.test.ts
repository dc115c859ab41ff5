import { afterAll, expect, it } from 'vitest'
import { customerInputSchema } from '#contract/schemas/customer'
import { invoiceInputSchema } from '#contract/schemas/invoice'
import type { VatQuarter } from '#contract/schemas/stats'
import { createCustomer } from '#services/customers/create'
import { createInvoice } from '#services/invoices/create'
import { issueInvoice } from '#services/invoices/issue'
import { fileVatReturn } from '#services/reports/file-vat-return'
import { vatQuarter } from '#services/reports/vat-quarter'
import { getVatReturn } from '#services/reports/vat-return'
import type { AccountContext } from '#services/work/context'
import { verifyInstallation } from '#services/verification/verify'
import { taxPointOf } from '#domain/vat/tax-point'
import { totalsOf } from '#domain/vat/totals'
import { hundred, type Row } from '../domain/law/law-case'
import { what } from '../domain/law/what'
import { when } from '../domain/law/when'
import { where } from '../domain/law/where'
import { who } from '../domain/law/who'
import { newVink } from '../support/accounts'
import { useCast } from '../support/use-cast'

const cast = useCast('Timmerbedrijf Jansen')
const table = [...when, ...where, ...who, ...what]

/** Cases of the table of law, each issued for real by an account of its own. */
const chosen = [
  'hours of September for a German GmbH, invoiced on 1 October',
  'supplied to a business on 10 May, invoiced on 2 October',
  'supplied to a consumer on 28 September, invoiced on 3 October',
  'goods to Germany of February, invoiced in November',
  'an advance on goods to Germany',
  'the goods it was paid for: all of them',
  'supplied in a quarter that is filed',
  'services for a German GmbH of nobody knows when',
  'the small-business scheme, with € 20,000.01 this year',
  'the same with € 20,000.00',
  'goods to a consumer in Germany with German VAT',
  'the same as if 19 % were Dutch',
  'a house in Germany for a German business',
  'a house in Utrecht for a German business',
  'labour on which VAT is shifted beside hire that is taxed',
  'a second-hand bicycle',
  'lessons beside books',
].map((name) => {
  const row = table.find(({ what }) => what === name)
  if (!row) throw new Error(`No case of law is called ${name}`)
  return [name, row] as const
})

const bodyOf = (document: object, customerId: string, more: object = {}) =>
  invoiceInputSchema.parse({ ...document, customer: undefined, customerId, ...more })

async function issue(vink: AccountContext, body: ReturnType<typeof bodyOf>) {
  return issueInvoice(vink, (await createInvoice(vink, body)).id, {})
}

/** What a case takes for granted: advances that it deducts, turnover under the scheme, a return that was filed. */
async function prepare(vink: AccountContext, { document, given = {} }: Row, customerId: string): Promise<object> {
  const priced = (unitPriceCents: number) => ({ lines: [{ ...hundred, unitPriceCents }] })
  const { yearCents = 0, yearBeforeCents = 0 } = given.korTurnover ?? {}
  if (yearCents > 0) await issue(vink, bodyOf(document, customerId, priced(yearCents)))
  if (yearBeforeCents > 0) {
    const before = { issueDate: '2025-11-20', supplyDate: '2025-11-18', dueDate: null, vatTreatment: 'standard' }
    await issue(vink, bodyOf(document, customerId, { ...before, ...priced(yearBeforeCents) }))
  }
  if (given.filedPeriod) {
    const { period, version } = await getVatReturn(vink, given.filedPeriod)
    await fileVatReturn(vink, { period, version })
  }
  const advanceInvoiceIds = []
  for (const { issueDate, remaining } of document.deductedAdvances ?? []) {
    const lines = priced(remaining[0]?.taxableCents ?? 0)
    const advance = { issueDate, supplyDate: null, dueDate: null, advance: true, ...lines }
    advanceInvoiceIds.push((await issue(vink, bodyOf(document, customerId, advance))).id)
  }
  return { advanceInvoiceIds }
}

/** Every heading with something under it, and the statement that goes with box 3b. */
function headingsOf({ boxes, exemptCents, korCents, otherCents, oss = [] }: VatQuarter): Record<string, number> {
  const sums = {
    ...Object.fromEntries(Object.entries(boxes).map(([box, { taxableCents }]) => [box, taxableCents])),
    exempt: exemptCents, kor: korCents, other: otherCents,
    oss: oss.reduce((sum, { taxableCents }) => sum + taxableCents, 0),
  }
  return Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0))
}

async function yearOf(vink: AccountContext) {
  return Promise.all(([1, 2, 3, 4] as const).map(quarter => vatQuarter(vink, { year: 2026, quarter })))
}

it.each(chosen)('%s', async (name, row) => {
  const { document, counts, found, isRefused } = row
  const vink = await newVink(cast.installation, `law-${chosen.findIndex(([known]) => known === name)}@example.nl`)
  const { id: customerId } = await createCustomer(vink, customerInputSchema.parse(document.customer))
  const prepared = await prepare(vink, row, customerId)
  const before = await yearOf(vink)
  const draft = await createInvoice(vink, bodyOf(document, customerId, prepared))
  const said = draft.compliance ?? []

  if (isRefused) {
    expect(said.filter(({ level }) => level === 'error').map(({ code, field }) => `${code} ${field}`)).toEqual(found)
    await expect(issueInvoice(vink, draft.id, {})).rejects.toMatchObject({ code: 'invoice_not_compliant' })
    expect(await yearOf(vink)).toEqual(before)
    return
  }
  expect(said.map(({ level, code }) => `${level} ${code}`)).toEqual(expect.arrayContaining(found))
  const invoice = await issueInvoice(vink, draft.id, {})
  expect([invoice.taxPointDate, invoice.taxPointReason])
    .toEqual([taxPointOf(document).date, taxPointOf(document).reason])

  const [headings = '', quarter = ''] = counts?.split(' ') ?? []
  for (const [index, figures] of (await yearOf(vink)).entries()) {
    const was = headingsOf(before[index] ?? figures)
    const added = Object.entries(headingsOf(figures)).filter(([heading, cents]) => cents !== was[heading])
    const isHere = quarter === `2026-Q${index + 1}`
    expect(added.map(([heading]) => heading), figures.from).toEqual(isHere ? headings.split('+') : [])
    expect(added.reduce((sum, [heading, cents]) => sum + cents - (was[heading] ?? 0), 0))
      .toBe(isHere ? wholeSupplyOf(document) : 0)
    expect(figures.icp.map(({ vatNumber, goodsCents, servicesCents }) => [vatNumber, goodsCents + servicesCents]))
      .toEqual(isHere && headings === '3b' ? [[document.customer?.vatNumber, wholeSupplyOf(document)]] : [])
  }
})
afterAll(async () => {
  expect((await verifyInstallation(cast.installation.service.database)).findings).toEqual([])
})

/** Goods that go to another member state count with what advances were paid for them. */
function wholeSupplyOf(document: Row['document']): number {
  return totalsOf({ ...document, deductedAdvances: [] }).subtotalCents
}
