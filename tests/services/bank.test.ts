import { afterAll, describe, expect, it } from 'vitest'
import { bankTransactionQuerySchema } from '#contract/schemas/bank'
import { invoiceInputSchema } from '#contract/schemas/invoice'
import { pageQuery } from '#contract/schemas/primitives'
import { insertRows } from '#db/account/insert-row'
import { inPieces } from '#db/pieces'
import { updateBusiness } from '#services/business/update'
import { goOnWithStatements } from '#services/bank/go-on'
import {
  ignoreBankTransaction, matchBankTransaction, refuseBankSuggestion, unmatchBankTransaction,
} from '#services/bank/decide'
import { listBankTransactions } from '#services/bank/present'
import { deleteBankStatement, listBankStatements } from '#services/bank/statements'
import { uploadBankStatement } from '#services/bank/upload'
import { importInvoices } from '#services/imports/invoices'
import { undoImport } from '#services/imports/undo'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { createInvoice } from '#services/invoices/create'
import { getInvoice } from '#services/invoices/find'
import { issueInvoice } from '#services/invoices/issue'
import { markInvoicePaid, markInvoiceUnpaid } from '#services/invoices/mark-paid'
import { createPayment, deletePayment, listPayments } from '#services/invoices/payments'
import { rebuildSums } from '#services/verification/rebuild-sums'
import { changeAccount } from '#services/work/change-account'
import { installationOf } from '#services/work/context'
import { z } from 'zod'
import { camtOf, type Movement } from '../support/camt'
import { useImportWorker } from '../support/import-worker'
import { swiftly } from '../support/longest-hold'
import { codeOf } from '../support/refusals'
import { useVink, type ServiceOfVink } from '../support/service-of-vink'

useImportWorker()

const bakeryIban = 'NL20INGB0001234567'
const bakery = { name: 'Bakkerij De Korenaar', iban: bakeryIban }

/** An invoice of some amount without VAT, due to be paid. */
async function issued({ vink, customerId }: ServiceOfVink, cents: number) {
  const line = { description: 'Werk', quantity: '1', unitPriceCents: cents, vatRate: '0' }
  const { id } = await createInvoice(vink, invoiceInputSchema.parse({ customerId, issueDate: '2026-11-02', supplyDate: '2026-11-01', lines: [line] }))
  const { number } = await issueInvoice(vink, id, {})
  return { id, number: number ?? '' }
}

const upload = (
  { vink }: ServiceOfVink, movements: readonly Movement[],
  { dryRun = false, name = 'november.xml' }: { dryRun?: boolean, name?: string } = {},
) => uploadBankStatement(vink, { file: camtOf(movements), name }, { dryRun })
const transactions = async ({ vink }: ServiceOfVink, query: object = {}) =>
  (await listBankTransactions(vink, bankTransactionQuerySchema.parse(query))).data
const statements = ({ vink }: ServiceOfVink) => listBankStatements(vink, z.object(pageQuery).parse({}))
const stateOf = async ({ vink }: ServiceOfVink, id: string) => {
  const { status, openCents, paidCents, overpaidCents } = await getInvoice(vink, id)
  return { status, openCents, paidCents, overpaidCents }
}
const first = useVink()

describe('a bank statement', () => {
  const vink = first

  it('is only read in a dry run, and told with its account, its balances and what would become of what is new', async () => {
    const { id, number } = await issued(vink, 12_100)
    const movement = { on: '2026-11-10', cents: 12_100, text: `Factuur ${number}`, name: 'Bakkerij', iban: bakeryIban }
    // Once it is paid, the same amount may be a mistake; what is far from all that is open is about nothing here.
    const movements = [{ ...movement, on: '2026-11-11' }, movement, { on: '2026-11-12', cents: -77, text: 'Pin' }]
    const dry = await upload(vink, movements, { dryRun: true })
    expect(dry).toMatchObject({
      dryRun: true, id: null, entryCount: 3, newCount: 3, matchedCount: 1, suggestedCount: 1, openCount: 1,
      statements: [{
        format: 'camt053', account: 'NL91ABNA0417164300', currency: 'EUR', openingCents: 100_000, closingCents: 124_123,
        entryCount: 3, newCount: 3, problem: null,
      }],
    })
    expect(await transactions(vink)).toEqual([])
    expect(await stateOf(vink, id)).toMatchObject({ status: 'issued', openCents: 12_100 })
    expect(await upload(vink, movements)).toMatchObject({ matchedCount: 1, suggestedCount: 1, openCount: 1 })
  })

  it('tells where its balances do not add up, and is kept all the same', async () => {
    const file = camtOf([{ on: '2026-11-09', cents: -500, text: 'Bankkosten' }], { closingCents: 100_000 })
    const { statements: [read] } = await uploadBankStatement(vink.vink, { file }, { dryRun: true })
    expect(read?.problem).toEqual({ afterEntries: 1, toldCents: 100_000, expectedCents: 99_500 })
  })
})

describe('what came in', () => {
  const vink = useVink({}, first)
  afterAll(async () => {
    expect(await vink.findings()).toEqual([])
  })

  it('pays by itself what it names for certain, on its day, and is kept once whatever files it comes in', async () => {
    const { id, number } = await issued(vink, 24_200)
    const movement = { on: '2026-11-12', cents: 24_200, text: `Betaling ${number}`, name: 'Bakkerij Sanne', iban: bakeryIban }
    const nothingLeft = { suggestedCount: 0, openCount: 0 }
    expect(await upload(vink, [movement])).toMatchObject({ newCount: 1, matchedCount: 1, ...nothingLeft })
    expect(await stateOf(vink, id)).toEqual({ status: 'paid', openCents: 0, paidCents: 24_200, overpaidCents: 0 })
    const { data: [payment] } = await listPayments(vink.vink, id)
    const [kept] = await transactions(vink)
    expect(payment).toMatchObject({ paidOn: '2026-11-12', method: 'bank', source: 'bank', bankTransactionId: kept?.id })
    expect(kept).toMatchObject({ state: 'matched', isAutomatic: true, payments: [{ invoiceId: id, number, amountCents: 24_200 }] })

    const again = await upload(vink, [movement, { on: '2026-11-12', cents: -1_000, text: 'Huur' }])
    expect(again).toMatchObject({ entryCount: 2, newCount: 1, matchedCount: 0, openCount: 1 })
    expect(await transactions(vink)).toHaveLength(2)
  })

  it('twice on a day is two payments, in one file and in the next', async () => {
    const same = { on: '2026-11-13', cents: 777, text: 'Koffie' }
    expect(await upload(vink, [same, same])).toMatchObject({ newCount: 2 })
    expect(await upload(vink, [same, same, same])).toMatchObject({ newCount: 1 })
  })

  it('is offered where it is not certain, and booked by whoever says so; the payer is known from then on', async () => {
    const { id } = await issued(vink, 33_333)
    const iban = 'NL86INGB0002445588'
    await upload(vink, [{ on: '2026-11-14', cents: 33_333, text: 'bedankt', name: 'S. de Boer', iban }])
    const [offered] = await transactions(vink, { state: 'suggested' })
    const whole = { invoiceId: id, amountCents: 33_333, openCents: 33_333 }
    expect(offered?.suggestions[0]).toMatchObject({ parts: [whole] })
    expect(offered?.suggestions[0]?.reasons.map(({ message }) => message)).toContain('The amount is the same.')
    const parts = [{ invoiceId: id, amountCents: 33_333 }]
    expect(await matchBankTransaction(vink.vink, offered?.id ?? '', { parts })).toMatchObject({
      state: 'matched', isAutomatic: false, suggestions: [], unexplainedCents: 0,
    })
    expect(await codeOf(matchBankTransaction(vink.vink, offered?.id ?? '', { parts }))).toBe('bank_transaction_matched')
    const next = await issued(vink, 44_444)
    await upload(vink, [{ on: '2026-11-15', cents: 44_444, text: 'bedankt', name: 'S. de Boer', iban }])
    expect(await stateOf(vink, next.id)).toMatchObject({ status: 'paid' })
  })

  it('is known by its account also where that became known by a later movement of the same file', async () => {
    const [unnamed, named] = [await issued(vink, 62_200), await issued(vink, 63_300)]
    const movement = { name: 'V. Onbekend', iban: 'NL39RABO0300065264' }
    const movements = [
      { ...movement, on: '2026-11-13', cents: 62_200, text: 'bedankt' },
      { ...movement, on: '2026-11-14', cents: 63_300, text: `factuur ${named.number}` },
    ]
    const becomes = { matchedCount: 2, suggestedCount: 0, openCount: 0 }
    expect(await upload(vink, movements, { dryRun: true })).toMatchObject(becomes)
    expect(await upload(vink, movements)).toMatchObject(becomes)
    expect(await stateOf(vink, unnamed.id)).toMatchObject({ status: 'paid' })
  })

  it('is undone whole, is not booked by itself again, and may be booked by hand', async () => {
    const { id, number } = await issued(vink, 5_500)
    await upload(vink, [{ on: '2026-11-16', cents: 5_500, text: number }])
    const [paid] = await transactions(vink, { state: 'matched' })
    const undone = await unmatchBankTransaction(vink.vink, paid?.id ?? '')
    expect(undone).toMatchObject({ state: 'suggested', payments: [], isAutomatic: null })
    expect(undone.suggestions[0]?.parts).toMatchObject([{ invoiceId: id, amountCents: 5_500 }])
    expect(await stateOf(vink, id)).toMatchObject({ status: 'issued', openCents: 5_500 })
    await upload(vink, [{ on: '2026-11-17', cents: -100, text: 'Iets anders' }])
    expect(await stateOf(vink, id)).toMatchObject({ status: 'issued' })
    const parts = [{ invoiceId: id, amountCents: 5_500 }]
    expect(await matchBankTransaction(vink.vink, paid?.id ?? '', { parts })).toMatchObject({ state: 'matched' })
  })

  it('is free again when its payment is taken back at the document', async () => {
    const { id, number } = await issued(vink, 6_600)
    await upload(vink, [{ on: '2026-11-16', cents: 6_600, text: number }])
    const { data: [payment] } = await listPayments(vink.vink, id)
    await deletePayment(vink.vink, id, payment?.id ?? '')
    const freed = (await transactions(vink)).find(({ amountCents }) => amountCents === 6_600)
    expect(freed).toMatchObject({ state: 'open', payments: [], suggestions: [{ parts: [{ invoiceId: id }] }] })
    const parts = [{ invoiceId: id, amountCents: 6_600 }]
    await matchBankTransaction(vink.vink, freed?.id ?? '', { parts })
    await markInvoiceUnpaid(vink.vink, id)
    expect((await transactions(vink)).find(({ amountCents }) => amountCents === 6_600)).toMatchObject({ payments: [] })
  })

  it('is the payment that somebody wrote down before it came, and pays nothing twice', async () => {
    const { id, number } = await issued(vink, 7_700)
    await markInvoicePaid(vink.vink, id, { paidAt: '2026-11-12' })
    const movement = { on: '2026-11-13', cents: 7_700, text: `Factuur ${number}` }
    expect(await upload(vink, [movement])).toMatchObject({ matchedCount: 1 })
    const { data: [payment] } = await listPayments(vink.vink, id)
    const [kept] = (await transactions(vink)).filter(({ amountCents }) => amountCents === 7_700)
    expect(payment).toMatchObject({ paidOn: '2026-11-13', source: 'manual', bankTransactionId: kept?.id })
    expect(await stateOf(vink, id)).toEqual({ status: 'paid', openCents: 0, paidCents: 7_700, overpaidCents: 0 })

    // The same once more is a second payment, and offered.
    expect(await upload(vink, [movement, movement])).toMatchObject({ newCount: 1, matchedCount: 0, suggestedCount: 1 })
    await unmatchBankTransaction(vink.vink, kept?.id ?? '')
    expect((await listPayments(vink.vink, id)).data).toMatchObject([{ amountCents: 7_700, bankTransactionId: null }])
    expect(await stateOf(vink, id)).toMatchObject({ status: 'paid' })
  })

  it('is the part that somebody wrote down within days, and offered where it may be one more', async () => {
    const { id, number } = await issued(vink, 30_000)
    await createPayment(vink.vink, id, { paidOn: '2026-11-10', amountCents: 10_000 })
    const instalment = { on: '2026-11-09', cents: 10_000, text: `Factuur ${number} eerste termijn`, ...bakery }
    expect(await upload(vink, [instalment])).toMatchObject({ matchedCount: 1 })
    expect(await stateOf(vink, id)).toMatchObject({ openCents: 20_000, paidCents: 10_000 })
    await createPayment(vink.vink, id, { paidOn: '2026-11-03', amountCents: 10_000 })
    expect(await upload(vink, [{ ...instalment, on: '2026-11-19' }])).toMatchObject({ matchedCount: 0, suggestedCount: 1 })
    expect(await stateOf(vink, id)).toMatchObject({ openCents: 10_000, paidCents: 20_000 })
  })

  it('is kept once where the file of the whole day names more by the same reference', async () => {
    const { id, number } = await issued(vink, 24_200)
    const morning = { on: '2026-11-12', cents: 12_100, text: `Factuur ${number} termijn 1`, ...bakery, reference: 'DAG20261112' }
    const evening = { on: '2026-11-12', cents: -777, text: 'Koffie', reference: 'DAG20261112' }
    await upload(vink, [morning])
    expect(await upload(vink, [morning, evening])).toMatchObject({ newCount: 1 })
    expect(await upload(vink, [evening])).toMatchObject({ newCount: 0 })
    expect(await stateOf(vink, id)).toMatchObject({ paidCents: 12_100 })
  })

  it('keeps an import from being undone that brought in what it paid', async () => {
    const csv = 'Number,Issue date,Due date,Customer,Subtotal,VAT,Total,Paid on\nX-77,2026-11-02,2026-11-16,Bakker,100.00,21.00,121.00,2026-11-12\n'
    const { importId } = await importInvoices(vink.vink, { file: new TextEncoder().encode(csv) }, { dryRun: false })
    await upload(vink, [{ on: '2026-11-12', cents: 12_100, text: 'Factuur X-77', name: 'Bakker' }])
    expect(await codeOf(undoImport(vink.vink, importId ?? ''))).toBe('import_in_use')
  })

  it('is undecided again where its documents are gone', async () => {
    await upload(vink, [{ on: '2026-11-12', cents: -31, text: 'Rente' }])
    const rent = (await transactions(vink)).find(({ amountCents }) => amountCents === -31)?.id ?? ''
    await vink.vink.db.bankTransaction.update({ where: { id: rent }, data: { state: 'matched' } })
    expect(await unmatchBankTransaction(vink.vink, rent)).toMatchObject({ state: 'open', payments: [] })
  })

  it('waits for its day before it is booked', async () => {
    const { id, number } = await issued(vink, 9_900)
    await upload(vink, [{ on: '2026-11-23', cents: 9_900, text: number, ...bakery }])
    expect(await stateOf(vink, id)).toMatchObject({ paidCents: 0 })
    const [{ id: movement = '' } = {}] = (await transactions(vink)).filter(({ amountCents }) => amountCents === 9_900)
    const parts = [{ invoiceId: id, amountCents: 9_900 }]
    expect(await codeOf(matchBankTransaction(vink.vink, movement, { parts }))).toBe('validation_failed')
    await ignoreBankTransaction(vink.vink, movement)
  })

  it('is taken back whole, with what a later file says was reversed of it', async () => {
    const { id, number } = await issued(vink, 8_800)
    const others = Array.from({ length: 60 }, (_, place) => ({ on: '2026-11-04', cents: -1_000 - place, text: `Kosten ${place}` }))
    const first = await upload(vink, [...others, { on: '2026-11-05', cents: 8_800, text: number, ...bakery }])
    await upload(vink, [{ on: '2026-11-06', cents: -8_800, text: number, ...bakery, isReversal: true }])
    expect(await stateOf(vink, id)).toMatchObject({ paidCents: 0 })
    expect((await listPayments(vink.vink, id)).data).toHaveLength(2)
    await deleteBankStatement(vink.vink, first.id ?? '')
    expect((await listPayments(vink.vink, id)).data).toEqual([])
    expect((await transactions(vink)).find(({ amountCents }) => amountCents === -8_800)?.state).not.toBe('matched')

    const second = await upload(vink, [...others, { on: '2026-11-05', cents: 8_800, text: number, ...bakery }])
    await createPayment(vink.vink, id, { paidOn: '2026-11-07', amountCents: -8_800 })
    expect(await codeOf(deleteBankStatement(vink.vink, second.id ?? ''))).toBe('validation_failed')
    expect(await transactions(vink, { statementId: second.id ?? '', pageSize: '100' })).toHaveLength(61)
  })

  it('is not what was paid in cash', async () => {
    const { id, number } = await issued(vink, 8_800)
    await createPayment(vink.vink, id, { amountCents: 8_800, paidOn: '2026-11-12', method: 'cash' })
    expect(await upload(vink, [{ on: '2026-11-13', cents: 8_800, text: `Factuur ${number}` }]))
      .toMatchObject({ matchedCount: 0, suggestedCount: 1 })
    expect((await listPayments(vink.vink, id)).data).toMatchObject([{ method: 'cash', bankTransactionId: null }])
  })

  it('pays several at once, a part, and less a credit note, and never more than it comes to', async () => {
    const [first, second] = [await issued(vink, 10_000), await issued(vink, 20_000)]
    const note = await createCreditNote(vink.vink, first.id)
    await issueInvoice(vink.vink, note.id, {})
    await upload(vink, [{ on: '2026-11-17', cents: 15_000, text: 'zie mail' }])
    const open = (await transactions(vink)).find(({ amountCents }) => amountCents === 15_000)
    const match = (parts: { invoiceId: string, amountCents: number }[]) => matchBankTransaction(vink.vink, open?.id ?? '', { parts })
    expect(await codeOf(match([{ invoiceId: second.id, amountCents: 15_001 }]))).toBe('validation_failed')
    expect(await codeOf(match([{ invoiceId: second.id, amountCents: -1 }]))).toBe('validation_failed')
    expect(await match([{ invoiceId: second.id, amountCents: 14_000 }])).toMatchObject({ state: 'matched', unexplainedCents: 1_000 })
    expect(await stateOf(vink, second.id)).toMatchObject({ status: 'issued', openCents: 6_000, paidCents: 14_000 })
  })

  it('that has nothing to do with invoices is ignored, and a suggestion that is refused is not made again', async () => {
    const { id } = await issued(vink, 98_765)
    await upload(vink, [{ on: '2026-11-18', cents: 98_765, text: 'onbekend' }])
    const offered = (await transactions(vink, { state: 'suggested' })).find(({ amountCents }) => amountCents === 98_765)
    const [suggestion] = offered?.suggestions ?? []
    expect(suggestion?.parts[0]?.invoiceId).toBe(id)
    const refusal = { key: suggestion?.key ?? '' }
    const refused = await refuseBankSuggestion(vink.vink, offered?.id ?? '', { ...refusal, undo: false })
    expect(refused.suggestions.map(({ key }) => key)).not.toContain(suggestion?.key)
    expect((await refuseBankSuggestion(vink.vink, offered?.id ?? '', { ...refusal, undo: true })).suggestions).toEqual(offered?.suggestions)
    await refuseBankSuggestion(vink.vink, offered?.id ?? '', { ...refusal, undo: false })
    expect(await ignoreBankTransaction(vink.vink, offered?.id ?? '')).toMatchObject({ state: 'ignored', suggestions: [] })
    expect(await unmatchBankTransaction(vink.vink, offered?.id ?? '')).toMatchObject({ state: refused.state })
    expect(await codeOf(ignoreBankTransaction(vink.vink, 'none'))).toBe('not_found')
  })
})

describe('where a business always wants to be asked', () => {
  const vink = useVink({ bookBankMatches: false }, first)

  it('what is certain is offered, and nothing is booked', async () => {
    const { id, number } = await issued(vink, 12_345)
    expect(await upload(vink, [{ on: '2026-11-12', cents: 12_345, text: number }])).toMatchObject({ matchedCount: 0, suggestedCount: 1 })
    expect(await stateOf(vink, id)).toMatchObject({ status: 'issued' })
    await updateBusiness(vink.vink, { bookBankMatches: true })
    await upload(vink, [{ on: '2026-11-13', cents: 1, text: 'rente' }])
    expect(await stateOf(vink, id)).toMatchObject({ status: 'paid' })
  })
})

describe('an upload', () => {
  const vink = useVink({}, first)

  it('is taken back whole with the payments it made; what another one holds as well stays', async () => {
    const [one, other] = [await issued(vink, 1_111), await issued(vink, 2_222)]
    const first = { on: '2026-11-10', cents: 1_111, text: one.number }
    const second = { on: '2026-11-11', cents: 2_222, text: other.number }
    const { id } = await upload(vink, [first, second], { name: 'week 46.xml' })
    await upload(vink, [second], { name: 'dag.xml' })
    expect((await statements(vink)).data.map(({ fileName }) => fileName)).toEqual(['dag.xml', 'week 46.xml'])
    expect(await deleteBankStatement(vink.vink, id ?? '')).toEqual({ id, deleted: true })
    expect(await stateOf(vink, one.id)).toMatchObject({ status: 'issued', openCents: 1_111 })
    expect(await stateOf(vink, other.id)).toMatchObject({ status: 'paid' })
    expect(await transactions(vink)).toHaveLength(1)
    expect(await codeOf(deleteBankStatement(vink.vink, id ?? ''))).toBe('not_found')
    expect(await vink.findings()).toEqual([])
  })

  it('of the same file by many at once is kept once', async () => {
    const { id, number } = await issued(vink, 3_333)
    const movements = [{ on: '2026-11-12', cents: 3_333, text: number }, ...Array.from({ length: 40 }, (_, place) =>
      ({ on: '2026-11-12', cents: -100 - place, text: `Pin ${place}` }))]
    const reports = await Promise.all([1, 2, 3, 4].map(() => upload(vink, movements)))
    expect(reports.reduce((sum, { newCount }) => sum + newCount, 0)).toBe(41)
    expect((await listPayments(vink.vink, id)).data).toHaveLength(1)
    expect(await stateOf(vink, id)).toMatchObject({ status: 'paid', paidCents: 3_333, overpaidCents: 0 })
  })

  it('that is asked for once more under its name is the one that was kept, and tells the same', async () => {
    const file = camtOf([{ on: '2026-11-17', cents: -4_321, text: 'Drukwerk' }])
    const once = () => uploadBankStatement({ ...vink.vink, workId: 'verloren antwoord' }, { file }, { dryRun: false })
    const report = await once()
    expect(report).toMatchObject({ id: 'verloren antwoord', newCount: 1, openCount: 1 })
    expect(await once()).toEqual(report)
  })

  it('of thousands of equal movements on one day holds nobody up', async () => {
    const same = { on: '2026-11-05', cents: -250, text: 'Parkeren', name: 'Gemeente' }
    const file = camtOf(Array.from({ length: 4_000 }, () => same))
    const read = await swiftly(() => uploadBankStatement(vink.vink, { file }, { dryRun: true }))
    expect(read).toMatchObject({ newCount: 4_000 })
  })

  it('whose server ended before it was looked over is looked over by another', async () => {
    const { vink: account } = vink
    const { id, number } = await issued(vink, 4_321)
    const { id: statementId } = await upload(vink, [{ on: '2026-11-18', cents: -42, text: 'Pin' }])
    await account.db.bankStatement.updateMany({ where: { id: statementId ?? '' }, data: { matchedAt: null, createdAt: new Date(0) } })
    await account.db.bankTransaction.updateMany({
      where: { amountCents: -42n }, data: { amountCents: 4_321n, description: number },
    })
    expect(await goOnWithStatements(installationOf(account))).toEqual({ done: 1, failed: 0 })
    expect(await stateOf(vink, id)).toMatchObject({ status: 'paid' })
    expect(await goOnWithStatements(installationOf(account))).toEqual({ done: 0, failed: 0 })
  })

  it('is looked over though twenty thousand movements of before are undecided still', async () => {
    const { vink: { accountId, db, outside: { ids } } } = vink
    await upload(vink, [{ on: '2026-11-18', cents: -1, text: 'Inkoop' }])
    const { key: _, ...one } = await db.bankTransaction.findFirstOrThrow({ where: { amountCents: -1 } })
    const others = Array.from({ length: 20_000 }, () => ({ ...one, id: ids.next(), key: ids.next(), refused: [], description: '' }))
    for (const piece of inPieces(others, 500)) {
      await changeAccount(vink.vink, ({ tx }) => insertRows(tx, accountId, 'BankTransaction', piece))
    }
    const { id, number } = await issued(vink, 5_432)
    expect(await upload(vink, [{ on: '2026-11-17', cents: 5_432, text: number }])).toMatchObject({ matchedCount: 1 })
    expect(await stateOf(vink, id)).toMatchObject({ status: 'paid' })
    await db.bankTransaction.deleteMany({ where: { amountCents: -1 } })
  })

  it('that does not hold together is told by the verification', async () => {
    const { vink: { db }, findings } = vink
    expect(await findings()).toEqual([])
    const [matched] = await transactions(vink, { state: 'matched' })
    await db.bankTransaction.updateMany({ where: { id: matched?.id ?? '' }, data: { state: 'open' } })
    expect(await findings()).toMatchObject([
      { subject: `bank transaction ${matched?.id}`, problem: 'is open, made 1 payments and stands in 1 statements' },
    ])
    // It is matched, because it paid something.
    await rebuildSums(installationOf(vink.vink).database, new Date('2026-11-20T09:00:00.000Z'))
    expect(await findings()).toEqual([])
    expect(await transactions(vink, { state: 'matched' })).toContainEqual(expect.objectContaining({ id: matched?.id }))
  })
})
