import { beforeAll, describe, expect, it } from 'vitest'
import { paymentInputSchema } from '#contract/schemas/payment'
import type { VatBoxDocuments } from '#contract/schemas/vat-return'
import { invoiceInputSchema, invoiceUpdateSchema, type Invoice } from '#contract/schemas/invoice'
import { addDays } from '#domain/dates'
import type { VatReturnBox } from '#domain/vat/return'
import { importInvoices } from '#services/imports/invoices'
import { undoImport } from '#services/imports/undo'
import { cancelInvoice } from '#services/invoices/cancel'
import { changeVatScheme } from '#services/invoices/change-vat-scheme'
import { createInvoice } from '#services/invoices/create'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { issueInvoice } from '#services/invoices/issue'
import { markInvoicePaid, markInvoiceUnpaid } from '#services/invoices/mark-paid'
import { createPayment, deletePayment, listPayments } from '#services/invoices/payments'
import { updateInvoice } from '#services/invoices/update'
import { listVatBoxDocuments } from '#services/reports/box-documents'
import { fileVatReturn } from '#services/reports/file-vat-return'
import { getStats } from '#services/reports/stats'
import { getVatReturn } from '#services/reports/vat-return'
import { listVatReturns } from '#services/reports/vat-returns'
import { rebuildSums } from '#services/verification/rebuild-sums'
import { verifyInstallation } from '#services/verification/verify'
import type { AccountContext } from '#services/work/context'
import { newVink } from '../support/accounts'
import { bakery, designHour } from '../support/cast'
import { daily } from '../support/daily'
import { useImportWorker } from '../support/import-worker'
import { seededRandom, type Random } from '../support/random-documents/random'
import { useCast } from '../support/use-cast'
import { longestMs } from '../support/waiting'

useImportWorker()
const cast = useCast('Timmerbedrijf Jansen')

/** A business that has the cash scheme since before all this. */
async function newCashier(name: string): Promise<AccountContext> {
  const account = await newVink(cast.installation, `${name}@example.nl`, name)
  await account.db.business.updateMany({ data: { vatSchemeChanges: [{ from: '2025-01-01', scheme: 'cash' }] } })
  return account
}

const hour = (quantity: number, vatRate = '21') =>
  ({ ...designHour, unitPriceCents: 10_000, quantity: String(quantity), vatRate })

async function issue(account: AccountContext, issueDate: string, fields: object = {}): Promise<Invoice> {
  const draft = await createInvoice(account, invoiceInputSchema.parse({
    customer: bakery, issueDate, supplyDate: issueDate, lines: [hour(1)], ...fields,
  }))
  return issueInvoice(account, draft.id, {})
}

async function credit(account: AccountContext, id: string, issueDate: string, lines?: object[]): Promise<Invoice> {
  const { id: noteId } = await createCreditNote(account, id)
  await updateInvoice(account, noteId, invoiceUpdateSchema.parse({ issueDate, ...lines ? { lines } : {} }))
  return issueInvoice(account, noteId, {})
}

const pay = (account: AccountContext, id: string, paidOn: string, amountCents: number) =>
  createPayment(account, id, paymentInputSchema.parse({ paidOn, amountCents }))

/** What box 1a has in each quarter of 2026 and the next. */
async function boxByQuarter(account: AccountContext, box: '1a' | '1b' = '1a') {
  const quarters = ['2026-Q1', '2026-Q2', '2026-Q3', '2026-Q4', '2027-Q1']
  const returns = await Promise.all(quarters.map(key => getVatReturn(account, key)))
  return returns.map(({ figures }) => [figures.boxes[box].taxableCents, figures.boxes[box].vatCents])
}

/** Every page of a box, one after the other. */
async function allRowsOf(account: AccountContext, period: string, box: VatReturnBox) {
  const rows: VatBoxDocuments['data'] = []
  for (let after: string | undefined; ;) {
    const { data, next } = await listVatBoxDocuments(account, { period, box }, { after })
    rows.push(...data)
    if (next === null) return rows
    after = next
  }
}

async function rowsOf(account: AccountContext, period: string, box: VatReturnBox = '1a') {
  return (await allRowsOf(account, period, box))
    .map(({ number, taxPointDate, vatCents }) => [number, taxPointDate, vatCents])
}

const none = [0, 0]
/** What is wrong in one account, or in any. */
const findings = async (...accountIds: string[]) => (await verifyInstallation(
  cast.installation.service.database, { accountIds: accountIds.length > 0 ? accountIds : null },
)).findings

describe('a business under the cash scheme', () => {
  it('owes VAT in the quarters in which it is paid, and shows what makes up the box', async () => {
    const vink = await newCashier('delen')
    const { id, number, vatScheme } = await issue(vink, '2026-03-10')
    expect(vatScheme).toBe('cash')
    expect(await boxByQuarter(vink)).toEqual([none, none, none, none, none])

    await pay(vink, id, '2026-05-04', 6_050)
    await pay(vink, id, '2026-08-04', 6_050)
    expect(await boxByQuarter(vink)).toEqual([none, [5_000, 1_050], [5_000, 1_050], none, none])
    expect(await rowsOf(vink, '2026-Q1')).toEqual([])
    expect(await rowsOf(vink, '2026-Q2')).toEqual([[number, '2026-05-04', 1_050]])
    const stats = await getStats(vink, { year: 2026, quarter: 2 })
    expect(stats.vat.selected).toMatchObject({ basis: 'cash', vatDueCents: 1_050 })
    expect(stats.revenueByMonth[2]).toBe(10_000)
    expect(await getVatReturn(vink, '2026-Q2'))
      .toMatchObject({ basis: 'cash', figures: { vatDueCents: 1_050, documentCount: 0 } })
    expect((await listVatReturns(vink)).data.map(({ period, payableEuros }) => [period, payableEuros]))
      .toEqual(expect.arrayContaining([['2026-Q1', 0], ['2026-Q2', 10], ['2026-Q3', 10]]))
  })

  it('owes nothing any more of a payment that is taken back, and all at once of what is marked paid', async () => {
    const vink = await newCashier('terug')
    const { id } = await issue(vink, '2026-03-10')
    await markInvoicePaid(vink, id, { paidAt: '2026-05-04' })
    expect((await boxByQuarter(vink))[1]).toEqual([10_000, 2_100])
    await markInvoiceUnpaid(vink, id)
    const { id: paymentId } = await pay(vink, id, '2026-08-04', 100)
    await deletePayment(vink, id, paymentId)
    expect((await listPayments(vink, id)).data).toEqual([])
    expect(await boxByQuarter(vink)).toEqual([none, none, none, none, none])
  })

  it('takes back what was paid on the day of a credit note, and of what was not paid nothing', async () => {
    const vink = await newCashier('credit')
    const [paid, open] = [await issue(vink, '2026-02-10'), await issue(vink, '2026-02-11')]
    await markInvoicePaid(vink, paid.id, { paidAt: '2026-03-01' })
    const note = await credit(vink, paid.id, '2026-05-01')
    await credit(vink, open.id, '2026-05-01')
    expect(await boxByQuarter(vink)).toEqual([[10_000, 2_100], [-10_000, -2_100], none, none, none])
    await markInvoicePaid(vink, note.id, { paidAt: '2026-08-01' })
    expect(await boxByQuarter(vink)).toEqual([[10_000, 2_100], [-10_000, -2_100], none, none, none])
  })

  it('goes on owing what was paid and not credited, however much goes back by a credit note', async () => {
    const vink = await newCashier('teveel')
    const [whole, part] = [await issue(vink, '2026-02-10'), await issue(vink, '2026-02-11')]
    await pay(vink, whole.id, '2026-03-01', 12_100)
    await pay(vink, part.id, '2026-03-01', 9_075)
    for (const { id } of [whole, part]) {
      const note = await credit(vink, id, '2026-05-01', [{ ...hour(1), unitPriceCents: 5_000 }])
      await pay(vink, note.id, '2026-08-01', 10_000)
      expect(await vink.db.invoice.findUnique({ where: { id } })).toMatchObject({ status: 'paid', openCents: 0n })
    }
    expect(await boxByQuarter(vink)).toEqual([[17_500, 3_675], [-7_500, -1_575], none, none, none])
  })

  it('moves VAT from one invoice to another where a credit note pays it', async () => {
    const vink = await newCashier('verrekend')
    const first = await issue(vink, '2026-02-10')
    await markInvoicePaid(vink, first.id, { paidAt: '2026-03-01' })
    const note = await credit(vink, first.id, '2026-05-01')
    const second = await issue(vink, '2026-07-10', { customer: undefined, customerId: first.customerId })
    await createPayment(vink, second.id, paymentInputSchema.parse({
      paidOn: '2026-08-01', amountCents: 12_100, method: 'settlement', settledWithId: note.id,
    }))
    expect(await boxByQuarter(vink)).toEqual([[10_000, 2_100], [-10_000, -2_100], [10_000, 2_100], none, none])
  })

  it('counts a credit note on an invoice of elsewhere as it is paid back', async () => {
    const vink = await newCashier('elders')
    const note = await issue(vink, '2026-02-10', {
      kind: 'credit_note', creditedInvoiceNumber: 'OUD-1', creditedInvoiceDate: '2026-01-10', dueDate: undefined,
    })
    expect(await boxByQuarter(vink)).toEqual([none, none, none, none, none])
    await markInvoicePaid(vink, note.id, { paidAt: '2026-05-01' })
    expect((await boxByQuarter(vink))[1]).toEqual([-10_000, -2_100])
  })

  it('leaves what is not taxed at home on its tax point, and nothing of what is cancelled', async () => {
    const vink = await newCashier('verlegd')
    await issue(vink, '2026-03-10', {
      vatTreatment: 'reverse_charge', customer: { ...bakery, type: 'business', vatNumber: 'NL123456789B13' },
    })
    const { id } = await issue(vink, '2026-03-11')
    await cancelInvoice(vink, id)
    const { figures } = await getVatReturn(vink, '2026-Q1')
    expect(figures.boxes).toMatchObject({ '1e': { taxableCents: 10_000 }, '1a': { taxableCents: 0, vatCents: 0 } })
    expect(await rowsOf(vink, '2026-Q1', '1e')).toHaveLength(1)
  })

  it('tells of a payment that came into a quarter after it was filed', async () => {
    const vink = await newCashier('gedaan')
    const { id, number } = await issue(vink, '2026-03-10')
    const { version } = await getVatReturn(vink, '2026-Q2')
    await fileVatReturn(vink, { period: '2026-Q2', version })
    await pay(vink, id, '2026-08-04', 6_050)
    expect((await getVatReturn(vink, '2026-Q2')).filing?.changes).toBeNull()
    await pay(vink, id, '2026-05-04', 6_050)
    expect((await getVatReturn(vink, '2026-Q2')).filing?.changes).toMatchObject({
      boxes: [{ box: '1a', taxableCents: 5_000, vatCents: 1_050 }], vatDueCents: 1_050,
      documents: [{ number, issueDate: '2026-03-10', isMoved: false }],
    })
  })

  it('counts what is imported by its scheme, and takes it out again', async () => {
    const vink = await newCashier('import')
    const past = 'Factuurnummer;Klant;Factuurdatum;Betaald op;Totaal excl btw;Btw\n'
      + 'OUD-7;Bakkerij;20-03-2026;04-05-2026;100,00;21,00\nOUD-8;Bakkerij;20-03-2026;;100,00;21,00\n'
      // As a webshop invoices: after it was paid.
      + 'OUD-9;Bakkerij;01-04-2026;31-03-2026;50,00;10,50\n'
    const { importId } = await importInvoices(vink, { file: new TextEncoder().encode(past) }, { dryRun: false })
    expect(await boxByQuarter(vink)).toEqual([[5_000, 1_050], [10_000, 2_100], none, none, none])
    expect(await findings(vink.accountId)).toEqual([])
    await undoImport(vink, importId ?? '')
    expect(await boxByQuarter(vink)).toEqual([none, none, none, none, none])
  })
})

describe('a change of scheme', () => {
  it('holds from the first day of a period on, of the running one or one to come', async () => {
    const vink = await newVink(cast.installation, 'stelsel@example.nl', 'stelsel')
    const change = (vatScheme: 'invoice' | 'cash', from?: string) => changeVatScheme(vink, { vatScheme, from })
    expect(await change('cash')).toMatchObject({ vatScheme: 'cash', vatSchemeFrom: '2027-01-01' })
    expect(await change('cash', '2026-10-01')).toMatchObject({ vatScheme: 'cash', vatSchemeFrom: '2026-10-01' })
    expect(await change('invoice', '2026-10-01')).toMatchObject({ vatScheme: 'invoice', vatSchemeFrom: null })
    for (const from of ['2026-11-01', '2028-01-01']) {
      await expect(change('cash', from)).rejects.toMatchObject({ code: 'validation_failed' })
    }
    const { version } = await getVatReturn(vink, '2026-Q4')
    await fileVatReturn(vink, { period: '2026-Q4', version })
    await expect(change('cash', '2026-10-01')).rejects.toMatchObject({ code: 'validation_failed' })
  })

  it('lies in the past where it is the first, of a business that had the cash scheme already', async () => {
    const vink = await newVink(cast.installation, 'aldoor@example.nl', 'aldoor')
    const { id } = await issue(vink, '2026-08-10')
    const past = 'Factuurnummer;Klant;Factuurdatum;Betaald op;Totaal excl btw;Btw\nOUD-1;Bakkerij;20-06-2026;;100,00;21,00\n'
    await importInvoices(vink, { file: new TextEncoder().encode(past) }, { dryRun: false })
    expect(await boxByQuarter(vink)).toEqual([none, [10_000, 2_100], [10_000, 2_100], none, none])
    await changeVatScheme(vink, { vatScheme: 'cash', from: '2026-07-01' })
    expect(await changeVatScheme(vink, { vatScheme: 'cash', from: '2026-04-01' })).toMatchObject({ vatSchemeFrom: '2026-04-01' })
    await pay(vink, id, '2026-11-10', 12_100)
    expect(await boxByQuarter(vink)).toEqual([none, none, none, [10_000, 2_100], none])
    const { prisma } = cast.installation.service.database
    const told = await prisma.auditEntry.findMany({
      where: { accountId: vink.accountId, action: 'business.vat_scheme_changed' }, orderBy: { sequence: 'asc' },
    })
    expect(told.map(({ details }) => details)).toEqual([
      { vatScheme: 'cash', from: '2026-07-01' }, { vatScheme: 'cash', from: '2026-04-01' },
    ])

    await changeVatScheme(vink, { vatScheme: 'invoice', from: '2026-10-01' })
    await expect(changeVatScheme(vink, { vatScheme: 'cash', from: '2026-07-01' }))
      .rejects.toMatchObject({ code: 'validation_failed', details: [{ path: ['from'] }] })
  })

  it('lies not in the past where a return since then was filed', async () => {
    const vink = await newVink(cast.installation, 'ingediend@example.nl', 'ingediend')
    const { version } = await getVatReturn(vink, '2026-Q2')
    await fileVatReturn(vink, { period: '2026-Q2', version })
    await expect(changeVatScheme(vink, { vatScheme: 'cash', from: '2026-04-01' }))
      .rejects.toMatchObject({ code: 'validation_failed', details: [{ path: ['from'] }] })
    expect(await changeVatScheme(vink, { vatScheme: 'cash', from: '2026-07-01' })).toMatchObject({ vatScheme: 'cash' })
  })

  it('leaves what counted before as it was counted', async () => {
    const vink = await newVink(cast.installation, 'overgang@example.nl', 'overgang')
    const [before, since] = [await issue(vink, '2026-09-20'), await issue(vink, '2026-10-05')]
    await pay(vink, since.id, '2026-10-20', 6_050)
    await changeVatScheme(vink, { vatScheme: 'cash', from: '2026-10-01' })
    await pay(vink, before.id, '2026-11-01', 12_100)
    expect(await boxByQuarter(vink)).toEqual([none, none, [10_000, 2_100], [5_000, 1_050], none])
    expect((await vink.db.invoice.findMany({ orderBy: { issueDate: 'asc' } })).map(({ vatScheme }) => vatScheme))
      .toEqual(['invoice', 'cash'])

    await changeVatScheme(vink, { vatScheme: 'invoice', from: '2026-10-01' })
    expect(await boxByQuarter(vink)).toEqual([none, none, [10_000, 2_100], [10_000, 2_100], none])
  })

  it('makes what is open due on the day that the cash scheme is left, and no payment after it', async () => {
    const vink = await newCashier('weg')
    const { id } = await issue(vink, '2026-09-20')
    await pay(vink, id, '2026-11-01', 6_050)
    await changeVatScheme(vink, { vatScheme: 'invoice', from: '2027-01-01' })
    expect(await boxByQuarter(vink)).toEqual([none, none, none, [5_000, 1_050], [5_000, 1_050]])
    await pay(vink, id, '2026-11-19', 6_050)
    expect(await boxByQuarter(vink)).toEqual([none, none, none, [10_000, 2_100], none])
  })
})

/** An invoice at two rates, and what happened to it. */
interface Story {
  day: string
  happens: { day: string, paidCents?: number, isCredited?: boolean }[]
  hours: [general: number, reduced: number]
}

function storyOf(random: Random): Story {
  const day = addDays('2026-01-01', random.whole(0, 250))
  const happens: Story['happens'] = Array.from({ length: random.whole(0, 4) }, () => ({
    day: addDays(day, random.whole(0, 70)),
    ...random.chance(0.25) ? { isCredited: true } : { paidCents: random.whole(1, 40_000) },
  }))
  const first = happens.findIndex(({ isCredited }) => isCredited)
  return {
    day,
    happens: happens.filter(({ isCredited }, place) => !isCredited || place === first),
    hours: [random.whole(1, 3), random.whole(1, 2)],
  }
}

/** VAT of a story by quarter and box, said anew: the share of what is asked for that was paid by each day. */
function recount({ hours: [general, reduced], happens }: Story): Map<string, number> {
  const parts = [10_000 * general, 2_100 * general, 10_000 * reduced, 900 * reduced]
  const whole = parts.reduce((sum, cents) => sum + cents, 0)
  const sums = new Map<string, number>()
  let before = [0, 0]
  for (const day of [...new Set(happens.map(({ day }) => day))].sort()) {
    const past = happens.filter(event => event.day <= day)
    const paid = past.reduce((sum, { paidCents = 0 }) => sum + paidCents, 0)
    // The credit note takes one hour of the general rate.
    const taken = past.some(({ isCredited }) => isCredited) ? [10_000, 2_100, 0, 0] : [0, 0, 0, 0]
    const asked = parts.map((cents, place) => cents - (taken[place] ?? 0))
    const total = whole - taken.reduce((sum, cents) => sum + cents, 0)
    const received = Math.min(paid, total)
    const floors = asked.map(cents => Math.floor(cents * received / total))
    const order = asked.map((cents, place) => ({ place, rest: cents * received % total }))
      .sort((one, other) => other.rest - one.rest || one.place - other.place)
    const left = received - floors.reduce((sum, cents) => sum + cents, 0)
    for (const { place } of order.slice(0, left)) floors[place] = (floors[place] ?? 0) + 1
    const after = [floors[1] ?? 0, floors[3] ?? 0]
    after.forEach((cents, place) => {
      const key = `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)} ${place === 0 ? '1a' : '1b'}`
      sums.set(key, (sums.get(key) ?? 0) + cents - (before[place] ?? 0))
    })
    before = after
  }
  return sums
}

describe('random stories of invoices', () => {
  const stories = daily(12, 1_000)

  it('come in every quarter to what was paid, in whatever order it was told', { timeout: longestMs.story }, async () => {
    const vink = await newCashier('verhalen')
    const random = seededRandom(7)
    const expected = new Map<string, number>()
    for (let count = 0; count < stories; count++) {
      const story = storyOf(random)
      const invoice = await issue(vink, story.day, { lines: [hour(story.hours[0]), hour(story.hours[1], '9')] })
      for (const { day, paidCents, isCredited } of story.happens) {
        if (paidCents !== undefined) await pay(vink, invoice.id, day, paidCents)
        if (isCredited) await credit(vink, invoice.id, day, [hour(1)])
      }
      for (const [key, cents] of recount(story)) expected.set(key, (expected.get(key) ?? 0) + cents)
    }
    for (const period of ['2026-Q1', '2026-Q2', '2026-Q3', '2026-Q4']) {
      const { figures } = await getVatReturn(vink, period)
      for (const box of ['1a', '1b'] as const) {
        expect(figures.boxes[box].vatCents, `${period} ${box}`).toBe(expected.get(`${period} ${box}`) ?? 0)
        expect((await allRowsOf(vink, period, box)).reduce((sum, { vatCents }) => sum + vatCents, 0))
          .toBe(figures.boxes[box].vatCents)
      }
    }
  })
})

describe('what is kept of all that', () => {
  let before: object[]
  const kept = async () => {
    const { prisma } = cast.installation.service.database
    return [
      ...await prisma.vatShift.findMany({
        where: { OR: [{ vatCents: { not: 0n } }, { taxableCents: { not: 0n } }] },
        orderBy: [{ invoiceId: 'asc' }, { date: 'asc' }, { box: 'asc' }], omit: { changedAt: true },
      }),
      ...(await prisma.turnoverSum.findMany({
        orderBy: [{ accountId: 'asc' }, { month: 'asc' }, { heading: 'asc' }, { vatNumber: 'asc' }],
      })).filter(({ documentCount, vatCents }) => documentCount !== 0 || vatCents !== 0n),
    ]
  }
  beforeAll(async () => {
    before = await kept()
  })

  it('is what verify finds', async () => {
    expect(await findings()).toEqual([])
  })

  it('is found to be wrong, and derived anew', async () => {
    const { database } = cast.installation.service
    const { date, box, ...shift } = await database.prisma.vatShift.findFirstOrThrow({ where: { vatCents: { gt: 0n } } })
    const { accountId, invoiceId } = shift
    const key = { accountId_invoiceId_date_box: { accountId, invoiceId, date, box } }
    await database.prisma.vatShift.update({ where: key, data: { vatCents: { increment: 5n } } })
    expect((await findings(accountId)).map(({ problem }) => problem)).toEqual([
      expect.stringContaining(`should be due in box ${box} on ${date} for 0 and -5 cents more`),
      expect.stringContaining('-5 cents too many'),
    ])
    await rebuildSums(database, cast.installation.clock.now())
    expect(await findings()).toEqual([])
    expect(await kept()).toEqual(before)
  })
})
