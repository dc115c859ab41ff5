import { describe, expect, it } from 'vitest'
import { invoiceInputSchema, invoiceUpdateSchema, type Invoice } from '#contract/schemas/invoice'
import { paymentInputSchema } from '#contract/schemas/payment'
import { importInvoices } from '#services/imports/invoices'
import { markBadDebt, undoBadDebt } from '#services/invoices/bad-debt'
import { changeVatScheme } from '#services/invoices/change-vat-scheme'
import { createInvoice } from '#services/invoices/create'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { issueInvoice } from '#services/invoices/issue'
import { createPayment } from '#services/invoices/payments'
import { updateInvoice } from '#services/invoices/update'
import { getVatReturn } from '#services/reports/vat-return'
import { fileVatReturn } from '#services/reports/file-vat-return'
import { verifyInstallation } from '#services/verification/verify'
import type { AccountContext } from '#services/work/context'
import { newVink } from '../support/accounts'
import { bakery, designHour } from '../support/cast'
import { useImportWorker } from '../support/import-worker'
import { useCast } from '../support/use-cast'

useImportWorker()
const cast = useCast('Timmerbedrijf Jansen')

/** Invoiced on a day for € 100 at 21 %, to be paid in thirty days. */
async function issue(account: AccountContext, issueDate: string, fields: object = {}): Promise<Invoice> {
  const draft = await createInvoice(account, invoiceInputSchema.parse({
    customer: bakery, issueDate, supplyDate: issueDate, lines: [{ ...designHour, unitPriceCents: 10_000 }], ...fields,
  }))
  return issueInvoice(account, draft.id, {})
}

const newSeller = (name: string) => newVink(cast.installation, `${name}@example.nl`, name)
const pay = (account: AccountContext, id: string, paidOn: string, amountCents: number) =>
  createPayment(account, id, paymentInputSchema.parse({ paidOn, amountCents }))
/** Takes over unpaid invoices of € 100 at 21 % that state no day on which they fall due. */
const takeOver = (account: AccountContext, invoices: readonly (readonly [number: string, issued: string])[]) => {
  const rows = invoices.map(([number, issued]) => `${number};Bakkerij;${issued};;100,00;21,00\n`)
  const table = ['Factuurnummer;Klant;Factuurdatum;Betaald op;Totaal excl btw;Btw\n', ...rows].join('')
  return importInvoices(account, { file: new TextEncoder().encode(table) }, { dryRun: false })
}
const boxOf = async (account: AccountContext, period: string) => {
  const { taxableCents, vatCents } = (await getVatReturn(account, period)).figures.boxes['1a']
  return [taxableCents, vatCents]
}

describe('a claim that is a year old', () => {
  it('stands with the return of that day, and gives its VAT back in it once it is marked', async () => {
    const vink = await newSeller('oninbaar')
    const { id, number } = await issue(vink, '2025-10-01')
    const [, recent] = [await issue(vink, '2025-11-15'), await issue(vink, '2026-03-01')]
    await pay(vink, id, '2026-02-01', 6_050)
    const claim = {
      id, number, customerName: bakery.name, dueDate: '2025-10-31', currency: 'EUR', openCents: 6_050, vatCents: 1_050,
      on: '2026-10-31', isMarked: false,
    }
    expect((await getVatReturn(vink, '2026-Q3')).badDebts).toEqual([])
    expect((await getVatReturn(vink, '2026-Q4')).badDebts).toEqual([claim])

    expect(await markBadDebt(vink, id, {})).toMatchObject({ badDebtOn: '2026-10-31', status: 'issued', openCents: 6_050 })
    expect((await getVatReturn(vink, '2026-Q4')).badDebts).toEqual([{ ...claim, isMarked: true }])
    expect([await boxOf(vink, '2025-Q4'), await boxOf(vink, '2026-Q4')]).toEqual([[20_000, 4_200], [-5_000, -1_050]])

    await pay(vink, id, '2026-11-10', 3_025)
    expect(await boxOf(vink, '2026-Q4')).toEqual([-2_500, -525])
    expect(await undoBadDebt(vink, id)).toMatchObject({ badDebtOn: null })
    expect(await boxOf(vink, '2026-Q4')).toEqual([0, 0])
    await expect(undoBadDebt(vink, id)).rejects.toMatchObject({ code: 'invoice_not_bad_debt' })
    expect((await cast.installation.service.database.prisma.auditEntry.findMany({ where: { subjectId: id } }))
      .map(({ action }) => action)).toEqual(expect.arrayContaining(['invoice.bad_debt_marked', 'invoice.bad_debt_undone']))
    expect(recent.badDebtOn).toBeNull()
  })

  it('changes a return that was filed, where its day lies in that', async () => {
    const vink = await newSeller('verstreken')
    const { id, number } = await issue(vink, '2025-08-01')
    const { version } = await getVatReturn(vink, '2026-Q3')
    await fileVatReturn(vink, { period: '2026-Q3', version })
    await markBadDebt(vink, id, {})
    expect((await getVatReturn(vink, '2026-Q3')).filing?.changes).toMatchObject({
      boxes: [{ box: '1a', taxableCents: -10_000, vatCents: -2_100 }], vatDueCents: -2_100, correction: 'next_return',
      documents: [{ number }],
    })
    expect((await getVatReturn(vink, '2026-Q4')).badDebts).toEqual([])
  })

  it('is lost before that where its seller says so, and gives nothing twice where it is credited then', async () => {
    const vink = await newSeller('failliet')
    const { id } = await issue(vink, '2026-03-01')
    for (const on of ['2026-02-28', '2026-11-21', '2027-04-01']) {
      await expect(markBadDebt(vink, id, { on })).rejects.toMatchObject({ code: 'validation_failed', details: [{ path: ['on'] }] })
    }
    await markBadDebt(vink, id, { on: '2026-07-15' })
    await expect(markBadDebt(vink, id, {})).rejects.toMatchObject({ code: 'invoice_not_bad_debt' })
    expect([await boxOf(vink, '2026-Q1'), await boxOf(vink, '2026-Q3')]).toEqual([[10_000, 2_100], [-10_000, -2_100]])
    const note = await createCreditNote(vink, id)
    await updateInvoice(vink, note.id, invoiceUpdateSchema.parse({ issueDate: '2026-10-10' }))
    await issueInvoice(vink, note.id, {})
    expect(await boxOf(vink, '2026-Q4')).toEqual([0, 0])
  })

  it('gives back nothing of costs and interest, which take their share of what was paid', async () => {
    const vink = await newSeller('rente')
    const interest = { description: 'Wettelijke rente', unitPriceCents: 12_100, vatTreatment: 'late_interest' }
    const { id } = await issue(vink, '2025-10-01', { lines: [{ ...designHour, unitPriceCents: 10_000 }, interest] })
    const damages = await issue(vink, '2025-10-01', { lines: [interest] })
    await pay(vink, id, '2025-10-20', 12_100)
    expect((await getVatReturn(vink, '2026-Q4')).badDebts).toMatchObject([{ id, openCents: 12_100, vatCents: 1_050 }])
    await markBadDebt(vink, id, {})
    expect(await boxOf(vink, '2026-Q4')).toEqual([-5_000, -1_050])
    await expect(markBadDebt(vink, damages.id, {})).rejects.toMatchObject({ code: 'invoice_not_bad_debt' })
  })

  it('is none where no VAT was due of what is open', async () => {
    const vink = await newSeller('geen')
    const paid = await issue(vink, '2025-10-01')
    await pay(vink, paid.id, '2025-10-20', 12_100)
    const exempt = await issue(vink, '2025-10-01', { vatTreatment: 'exempt', vatExemptionReason: 'Art. 11, lid 1, onderdeel o Wet OB' })
    await vink.db.business.updateMany({ data: { vatSchemeChanges: [{ from: '2025-10-01', scheme: 'cash' }] } })
    const cash = await issue(vink, '2025-10-02')
    for (const { id } of [paid, exempt, cash]) {
      await expect(markBadDebt(vink, id, {})).rejects.toMatchObject({ code: 'invoice_not_bad_debt' })
    }
    const draft = await createInvoice(vink, invoiceInputSchema.parse({ customer: bakery, lines: [designHour] }))
    await expect(markBadDebt(vink, draft.id, {})).rejects.toMatchObject({ code: 'invoice_not_issued' })
    expect((await getVatReturn(vink, '2026-Q4')).badDebts).toEqual([])
  })

  it('falls due thirty days after it was invoiced where no day was agreed on', async () => {
    const vink = await newSeller('zonder termijn')
    await takeOver(vink, [['OUD-8', '20-03-2025']])
    const [claim] = (await getVatReturn(vink, '2026-Q2')).badDebts
    expect(claim).toMatchObject({ number: 'OUD-8', dueDate: '2025-04-19', on: '2026-04-19', vatCents: 2_100 })
    expect((await getVatReturn(vink, '2026-Q1')).badDebts).toEqual([])
    await expect(markBadDebt(vink, claim?.id ?? '', { on: '2026-04-20' })).rejects.toMatchObject({ code: 'validation_failed' })
    expect(await markBadDebt(vink, claim?.id ?? '', {})).toMatchObject({ badDebtOn: '2026-04-19' })
    expect(await boxOf(vink, '2026-Q2')).toEqual([-10_000, -2_100])
  })

  it('gives back what becomes due as the cash scheme is left, though it was lost before', async () => {
    const vink = await newSeller('verlaten')
    await vink.db.business.updateMany({ data: { vatSchemeChanges: [{ from: '2025-01-01', scheme: 'cash' }] } })
    const { id } = await issue(vink, '2025-03-01')
    await expect(markBadDebt(vink, id, {})).rejects.toMatchObject({ code: 'invoice_not_bad_debt' })
    await changeVatScheme(vink, { vatScheme: 'invoice', from: '2026-10-01' })
    expect(await boxOf(vink, '2026-Q4')).toEqual([10_000, 2_100])
    expect((await getVatReturn(vink, '2026-Q3')).badDebts).toEqual([])
    expect((await getVatReturn(vink, '2026-Q4')).badDebts).toMatchObject([{ id, on: '2026-10-01', vatCents: 2_100 }])

    const tooSoon = { code: 'validation_failed', details: [{ path: ['on'] }] }
    await expect(markBadDebt(vink, id, { on: '2026-09-30' })).rejects.toMatchObject(tooSoon)
    expect(await markBadDebt(vink, id, {})).toMatchObject({ badDebtOn: '2026-10-01' })
    expect(await boxOf(vink, '2026-Q4')).toEqual([0, 0])
    expect((await getVatReturn(vink, '2026-Q4')).badDebts).toMatchObject([{ id, vatCents: 2_100, isMarked: true }])
    await pay(vink, id, '2026-11-10', 6_050)
    expect(await boxOf(vink, '2026-Q4')).toEqual([5_000, 1_050])
  })

  it('is named however many documents await payment under the cash scheme', async () => {
    const vink = await newSeller('verdrongen')
    const { id } = await issue(vink, '2025-03-01')
    await vink.db.business.updateMany({ data: { vatSchemeChanges: [{ from: '2025-04-01', scheme: 'cash' }] } })
    await takeOver(vink, Array.from({ length: 60 }, (_, place) => [`KAS-${place}`, '02-04-2025']))
    expect((await getVatReturn(vink, '2026-Q4')).badDebts).toMatchObject([{ id }])
  })

  it('is named as far back as returns are corrected', async () => {
    const vink = await newSeller('verjaard')
    await takeOver(vink, [['OUD-1', '01-12-2019'], ['OUD-2', '02-12-2019']])
    expect((await getVatReturn(vink, '2026-Q4')).badDebts).toMatchObject([{ number: 'OUD-2', on: '2021-01-01' }])
  })

  it('is kept as it should be', async () => {
    expect((await verifyInstallation(cast.installation.service.database)).findings).toEqual([])
  })
})
