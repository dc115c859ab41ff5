import { describe, expect, it } from 'vitest'
import type { Stats, VatQuarter } from '#contract/schemas/stats'
import { addDays, quarterOf, yearOf } from '#domain/dates'
import type { VatGroup } from '#domain/invoice/document'
import { vatReturnHeadings } from '#domain/vat/return'
import { totalsOf } from '#domain/vat/totals'
import { getStats } from '#services/reports/stats'
import { getVatReturn } from '#services/reports/vat-return'
import type { AccountContext } from '#services/work/context'
import { finishMigration } from '#services/verification/finish-migration'
import { newVink } from '../support/accounts'
import { daily } from '../support/daily'
import { writeIssuedRows, type IssuedRow } from '../support/issued-rows'
import { randomDocument, seededRandom } from '../support/random-documents'
import type { Random } from '../support/random-documents/random'
import { migrationStatements } from '../support/migrations'
import { temporaryFolder } from '../support/run-folder'
import { openService } from '../support/service'
import { useDatabase } from '../support/use-database'

const database = useDatabase()
const firstYear = 2000
/**
 * Each account has its random documents in every year that can be asked for; every day in those up to 2032, within
 * which all rates change that did.
 */
const years = Array.from({ length: daily(33, 101) }, (_, index) => firstYear + index)
/** One hundred and one years each; a thousand and ten where somebody has the time. */
const seeds = process.env.POLDER_RANDOM_YEARS === 'all' ? [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] : [1]
const today = '2026-11-20'

/** Some ten documents of all treatments, kinds and currencies, of which some were credited, paid or cancelled. */
function randomYear(random: Random, year: number, account: number): IssuedRow[] {
  return Array.from({ length: random.whole(4, 14) }, (_, index) => {
    const document = randomDocument(random)
    const { totalCents } = totalsOf(document)
    const issueDate = addDays(`${year}-01-01`, random.whole(0, 364))
    const supplyDate = random.maybe(0.8, () => addDays(issueDate, random.whole(-120, 20)))
    const supplyPeriodEnd = supplyDate && random.maybe(0.3, () => addDays(supplyDate, random.whole(0, 40)))
    return {
      id: `${account}-${year}-${index}`,
      document: {
        ...document, issueDate, supplyDate, supplyPeriodEnd, ...withAdvancesOf(document, issueDate, random),
        dueDate: random.maybe(0.9, () => addDays(issueDate, random.whole(0, 60))),
      },
      status: random.pick(['issued', 'sent', 'paid', 'paid', 'cancelled'] as const),
      creditedCents: document.kind === 'invoice' ? random.pick([0, 0, 0, totalCents, random.whole(0, totalCents)]) : 0,
    }
  })
}

/**
 * What a document deducts was invoiced a month before it. A credit note for goods to another member state may give such
 * advances free, or take one back that nothing deducted.
 */
function withAdvancesOf(
  document: IssuedRow['document'], issueDate: string, random: Random,
): Partial<IssuedRow['document']> {
  const advances = document.deductedAdvances?.map(advance => ({ ...advance, issueDate: addDays(issueDate, -30) }))
  if (document.kind === 'invoice' || !isGoodsAbroad(document)) return { deductedAdvances: advances }
  const paid = { category: 'K', rate: '0', taxableCents: random.whole(1, 500_000), vatCents: 0 } as const
  return random.pick([{}, { creditsOpenAdvance: true }, {
    deductedAdvances: [{
      id: 'paid', number: 'paid', issueDate, currency: document.currency, customerId: null, vatTreatment: 'intra_eu',
      supplyType: 'goods', placeOfSupplyRule: null, vatCountry: null, vatExemptionReasons: [], deductedByNumber: null,
      remaining: [paid],
    }],
  }])
}

function isGoodsAbroad({ vatTreatment, supplyType, placeOfSupplyRule }: IssuedRow['document']): boolean {
  return vatTreatment === 'intra_eu' && supplyType === 'goods' && placeOfSupplyRule === null
}

/** The box of a taxed rate on any of the days of a document. */
function boxOf(
  rate: number,
  { kind, issueDate, supplyDate, supplyPeriodEnd, creditedInvoiceDate, deductedAdvances = [] }: IssuedRow['document'],
) {
  const days = [
    issueDate, supplyDate, supplyPeriodEnd, creditedInvoiceDate, ...deductedAdvances.map(advance => advance.issueDate),
  ].filter(day => day !== null)
  const isOf = (from: string, until: string) => days.some(day => day >= from && day <= until)
    // A credit note of who knows what goes back to where it was charged.
    || (kind === 'credit_note' && creditedInvoiceDate === null && from <= issueDate)
  if (rate === 21) return isOf('2012-10-01', '9999') ? '1a' : '1c'
  if (rate === 19) return isOf('2001-01-01', '2012-09-30') ? '1a' : '1c'
  if (rate === 9) return isOf('2019-01-01', '9999') ? '1b' : '1c'
  return '1c'
}

/** The day on which a document counts, said apart from the code that finds it; null where nothing was supplied yet. */
function countsOn({ document }: IssuedRow): string | null {
  const { kind, advance, issueDate, supplyDate, supplyPeriodEnd, vatTreatment, vatCountry, customer } = document
  const isGoods = isGoodsAbroad(document)
  const supply = supplyPeriodEnd ?? supplyDate
  if (kind === 'invoice' && advance) return isGoods ? null : issueDate
  if (kind === 'credit_note') return isGoods && document.creditsOpenAdvance ? null : issueDate
  if (!supply) return issueDate
  const [year = 0, month = 0] = supply.split('-').map(Number)
  const fifteenth = new Date(Date.UTC(year, month, 15)).toISOString().slice(0, 10)
  const invoiced = [issueDate, fifteenth].sort()[0] ?? ''
  if (isGoods) return [invoiced, supply].sort()[1] ?? ''
  if (vatTreatment === 'intra_eu' || (vatTreatment === 'standard' && vatCountry)) return supply
  return customer?.type === 'business' ? invoiced : [issueDate, supply].sort()[0] ?? ''
}

/** The form, said apart from the code that fills it in; VAT of another member state by country and rate. */
function headingOf({ document }: IssuedRow, { rate, treatment }: VatGroup): string | null {
  const { vatTreatment, supplyType, placeOfSupplyRule, vatCountry } = document
  if (treatment === 'exempt') return 'exempt'
  if (treatment) return treatment === 'reverse_charge' ? '1e' : null
  if (vatTreatment === 'standard' && vatCountry) return `${vatCountry} ${rate}`
  if (vatTreatment === 'standard') return Number(rate) === 0 ? '1e' : boxOf(Number(rate), document)
  if (placeOfSupplyRule && (vatTreatment === 'intra_eu' || vatTreatment === 'export')) return 'other'
  if (vatTreatment === 'export') return supplyType === 'services' ? 'other' : '3a'
  return { reverse_charge: '1e', intra_eu: '3b', kor: 'kor', exempt: 'exempt' }[vatTreatment]
}

/** Goods that go to another member state count all at once, with what was paid for them before. */
function paidBefore(row: IssuedRow): number {
  if (!isGoodsAbroad(row.document)) return 0
  const groups = (row.document.deductedAdvances ?? []).flatMap(({ remaining }) => remaining)
  return euro(groups.reduce((sum, { taxableCents }) => sum + taxableCents, 0), row)
}

/** What is exempt and counts for the small-business scheme: all but activities in the public interest (art. 132). */
function exemptTowardsKor(row: IssuedRow, exemptCents: number): number {
  const { document } = row
  const totals = totalsOf(document)
  const lines = document.lines.map(({ vatTreatment, vatExemptionReason }, place) => ({
    cents: totals.lines[place]?.lineTotalCents ?? 0,
    reason: document.vatTreatment === 'exempt' ? document.vatExemptionReason ?? '' : vatExemptionReason ?? '',
    isExempt: document.vatTreatment === 'exempt' || (document.vatTreatment === 'standard' && vatTreatment === 'exempt'),
  })).filter(({ isExempt }) => isExempt)
  const counted = lines.filter(({ reason }) => reason.split('; ').some(part => !/\b(?:art\.|Article|Art\.) 132\b/.test(part)))
  if (counted.length === lines.length) return exemptCents
  const sign = document.kind === 'credit_note' ? -1 : 1
  return sign * euro(counted.reduce((sum, { cents }) => sum + cents, 0), row)
}

/** The turnover that counts for it beside: not what is supplied abroad, but goods that leave. */
function isSmallBusinessTurnover({ document: { supplyType } }: IssuedRow, heading: string): boolean {
  return /^1|^3a|^kor/.test(heading) || (heading === '3b' && supplyType === 'goods')
}

/** Goods for a consumer in another member state. */
function isDistanceSale({ document }: IssuedRow, heading: string): boolean {
  const { vatTreatment, supplyType, placeOfSupplyRule, deliveryCountry, customer } = document
  const country = deliveryCountry ?? customer?.country ?? 'NL'
  return vatTreatment === 'standard' && supplyType === 'goods' && !placeOfSupplyRule && heading !== 'exempt'
    && customer?.type === 'individual' && ['BE', 'DE', 'FI', 'FR', 'IE'].includes(country)
}

/** Half away from zero, in whole cents. */
function euro(cents: number, { document: { currency, exchangeRate } }: IssuedRow): number {
  if (currency === 'EUR') return cents
  const [whole = '', fraction = ''] = (exchangeRate ?? '').split('.')
  const rate = BigInt(whole + fraction)
  const doubled = 2n * BigInt(Math.abs(cents)) * 10n ** BigInt(fraction.length)
  return Math.sign(cents) * Number((doubled + rate) / (2n * rate))
}

/** What documents come to in a quarter, one after the other. */
function quarterOfDocuments(rows: readonly IssuedRow[]) {
  const sums: Record<string, { taxableCents: number, vatCents: number }> = {}
  const icp: Record<string, number> = {}
  const limits = { kor: 0, distance: 0 }
  for (const row of rows) {
    const sign = row.document.kind === 'credit_note' ? -1 : 1
    const totals = totalsOf(row.document)
    const vat = totals.vatBreakdown.map(group => euro(group.vatCents, row))
    const missing = (totals.vatTotalEurCents ?? totals.vatTotalCents) - vat.reduce((sum, cents) => sum + cents, 0)
    totals.vatBreakdown.forEach((group, place) => {
      const heading = headingOf(row, group)
      if (heading === null) return
      const taxableCents = sign * (euro(group.taxableCents, row) + paidBefore(row))
      const sum = sums[heading] ??= { taxableCents: 0, vatCents: 0 }
      sum.taxableCents += taxableCents
      sum.vatCents += sign * ((vat[place] ?? 0) + (place === 0 ? missing : 0))
      if (isSmallBusinessTurnover(row, heading)) limits.kor += taxableCents
      if (heading === 'exempt') limits.kor += exemptTowardsKor(row, taxableCents)
      if (isDistanceSale(row, heading)) limits.distance += taxableCents
      if (heading !== '3b') return
      const buyer = `${row.document.customer?.vatNumber} ${row.document.supplyType}`
      icp[buyer] = (icp[buyer] ?? 0) + taxableCents
    })
  }
  return { sums, icp: Object.fromEntries(Object.entries(icp).filter(([, cents]) => cents !== 0)), limits }
}

/** The same from the answer, so that both can be held side by side. */
function quarterOfAnswer({ boxes, exemptCents, korCents, otherCents, icp, oss = [] }: VatQuarter) {
  const outside = { exempt: exemptCents, kor: korCents, other: otherCents }
  const sums = {
    ...boxes,
    ...Object.fromEntries(Object.entries(outside).map(([name, taxableCents]) => [name, { taxableCents, vatCents: 0 }])),
    ...Object.fromEntries(oss.map(({ country, rate, ...amounts }) => [`${country} ${rate}`, amounts])),
  }
  const buyers = icp.flatMap(({ vatNumber, goodsCents, servicesCents }) =>
    [[`${vatNumber} goods`, goodsCents], [`${vatNumber} services`, servicesCents]] as const)
  return {
    sums: Object.fromEntries(Object.entries(sums).filter(([, { taxableCents, vatCents }]) => taxableCents || vatCents)),
    icp: Object.fromEntries(buyers.filter(([, cents]) => cents !== 0)),
  }
}

function balanceOfDocuments(rows: readonly IssuedRow[]): Partial<Stats> {
  const invoices = rows.filter(({ document, status }) => document.kind === 'invoice' && status !== 'cancelled')
    .map(row => ({ ...row, leftCents: totalsOf(row.document).totalCents - row.creditedCents }))
  const open = invoices.filter(({ status, leftCents }) => status !== 'paid' && leftCents > 0)
  const overdue = open.filter(({ document: { dueDate } }) => dueDate !== null && dueDate < today)
  const paid = invoices.filter(({ status }) => status === 'paid')
  const sum = (some: typeof invoices) => {
    const byRate = new Map<string, { row: IssuedRow, cents: number }>()
    for (const row of some) {
      const { currency, exchangeRate } = row.document
      const cents = byRate.get(`${currency} ${exchangeRate}`)?.cents ?? 0
      byRate.set(`${currency} ${exchangeRate}`, { row, cents: cents + row.leftCents })
    }
    return [...byRate.values()].reduce((total, { row, cents }) => total + euro(cents, row), 0)
  }
  return {
    openCents: sum(open), openCount: open.length,
    overdueCents: sum(overdue), overdueCount: overdue.length,
    paidCents: sum(paid), paidCount: paid.length,
  }
}

/** What counts towards the limits of a year. */
async function limitsOf(account: AccountContext, year: number) {
  const sums = await account.db.turnoverSum.findMany({
    where: { month: { gte: `${year}-01`, lte: `${year}-12` } }, select: { heading: true, taxableCents: true },
  })
  const distance = sums.filter(({ heading }) => heading === 'distance')
    .reduce((sum, { taxableCents }) => sum + Number(taxableCents), 0)
  const { kor } = await getVatReturn(account, String(year))
  return { kor: kor?.turnoverCents ?? 0, distance }
}

/** Documents that the migration to tax points could not meet: what they say came after it. */
const laterKinds: string[] = []

function isOfLaterKind({ document }: IssuedRow): boolean {
  return document.placeOfSupplyRule !== null || document.vatCountry !== null || document.creditsOpenAdvance === true
}

describe('random years of documents', () => {
  it.each(seeds)('come to the sum of the documents in every figure, with seed %i', async (seed) => {
    const installation = await openService({ databaseUrl: database.url, outboxDir: temporaryFolder('outbox') })
    const { service } = installation
    const account = await newVink(installation, `vink${seed}@example.nl`)
    // Who has the small-business scheme is told of every year how far off its limit is.
    await service.database.prisma.business.updateMany({ data: { defaultVatTreatment: 'kor' } })
    const random = seededRandom(seed)
    const rows = years.map(year => randomYear(random, year, seed))
    for (const ofYear of rows) await writeIssuedRows(service.database, account, ofYear)
    laterKinds.push(...rows.flat().filter(isOfLaterKind).map(({ id }) => id))
    const headings = new Set<string>()
    const near = (index: number) => [...rows[index - 1] ?? [], ...rows[index] ?? [], ...rows[index + 1] ?? []]

    for (const [index, year] of years.entries()) {
      const counted = near(index).filter(({ status }) => status !== 'cancelled')
      let revenueCents = 0
      const limits = { kor: 0, distance: 0 }
      for (const quarter of [1, 2, 3, 4]) {
        const issued = counted.filter((row) => {
          const day = countsOn(row)
          return day !== null && yearOf(day) === year && quarterOf(day).quarter === quarter
        })
        const { vat: { selected } } = await getStats(account, { year, quarter })
        const expected = quarterOfDocuments(issued)
        const shown = Object.fromEntries(Object.entries(expected.sums)
          .filter(([, { taxableCents, vatCents }]) => taxableCents || vatCents))
        if (!selected) throw new Error('The quarter is missing')

        expect(quarterOfAnswer(selected), `${year} Q${quarter}, seed ${seed}`).toEqual({ sums: shown, icp: expected.icp })
        expect(selected.icp.reduce((sum, { goodsCents, servicesCents }) => sum + goodsCents + servicesCents, 0))
          .toBe(selected.boxes['3b'].taxableCents)
        expect(selected.documentCount).toBe(issued.length)
        expect(selected.vatDueCents).toBe(Object.entries(expected.sums)
          .reduce((sum, [heading, { vatCents }]) => sum + (/^[A-Z]/.test(heading) ? 0 : vatCents), 0))
        Object.keys(expected.sums).forEach(heading => headings.add(heading.replace(/^[A-Z].*/, 'oss')))
        limits.kor += expected.limits.kor
        limits.distance += expected.limits.distance
        revenueCents += Object.values(expected.sums).reduce((sum, { taxableCents }) => sum + taxableCents, 0)
      }
      const stats = await getStats(account, { year })
      expect(stats.revenueCents).toBe(revenueCents)
      expect(stats.revenueByMonth.reduce((sum, cents) => sum + cents, 0)).toBe(revenueCents)
      expect(await limitsOf(account, year)).toEqual(limits)
    }
    expect([...headings].sort()).toEqual([...vatReturnHeadings].sort())
    expect(await getStats(account, {})).toMatchObject(balanceOfDocuments(rows.flat()))
    await installation.close()
  })

  it('are added up the same by an update of a database that had them before', async () => {
    const { service, clock, close } = await openService({ databaseUrl: database.url, outboxDir: temporaryFolder('outbox') })
    const { prisma } = service.database
    const told = (sum: object) =>
      JSON.stringify(sum, (_, value: unknown) => typeof value === 'bigint' ? String(value) : value)
    const all = async () => [
      // The sums of distance sales came later, and are made by the first server that starts.
      ...(await prisma.turnoverSum.findMany({ where: { heading: { not: 'distance' } } }))
        .filter(({ documentCount }) => documentCount !== 0)
        .map(({ customerName, ...sum }) => told(sum)),
      ...(await prisma.paidSum.findMany()).map(told),
    ].sort()
    const booked = await all()
    await prisma.turnoverSum.deleteMany()
    await prisma.paidSum.deleteMany()
    const dated = () => prisma.invoice.findMany({
      select: { id: true, taxPointDate: true, taxPointReason: true }, orderBy: { id: 'asc' },
    })
    const before = await dated()
    await prisma.invoice.updateMany({ data: { taxPointDate: null, taxPointReason: null } })
    for (const statement of migrationStatements('tax_point', 'UPDATE "Invoice"')) await prisma.$executeRawUnsafe(statement)
    for (const { id, ...taxPoint } of before) {
      if (laterKinds.includes(id)) await prisma.invoice.updateMany({ where: { id }, data: taxPoint })
    }
    await finishMigration(service.database, clock.now())

    expect(booked.length).toBeGreaterThan(10 * years.length * seeds.length)
    expect(await dated()).toEqual(before)
    expect(await all()).toEqual(booked)
    expect(await prisma.upkeep.count()).toBe(0)
    await close()
  })
})
