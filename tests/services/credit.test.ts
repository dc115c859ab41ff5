import { createClient } from '@libsql/client'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { customerInputSchema } from '#contract/schemas/customer'
import { invoiceInputSchema, invoiceUpdateSchema, type Invoice } from '#contract/schemas/invoice'
import { invoiceQuerySchema } from '#contract/schemas/invoice-query'
import { migrate } from '#db/schema/migrate'
import { knownMigrations } from '#db/schema/schema-version'
import { totalsOf } from '#domain/vat/totals'
import { readerOf, type AccountContext } from '#services/work/context'
import { createCustomer } from '#services/customers/create'
import { cancelInvoice } from '#services/invoices/cancel'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { createInvoice } from '#services/invoices/create'
import { documentOf } from '#services/invoices/document'
import { duplicateInvoice } from '#services/invoices/duplicate'
import { getInvoice } from '#services/invoices/find'
import { issueInvoice } from '#services/invoices/issue'
import { listInvoices } from '#services/invoices/list'
import { markInvoicePaid } from '#services/invoices/mark-paid'
import { requireInvoice } from '#services/invoices/record'
import { updateInvoice } from '#services/invoices/update'
import { newVink } from '../support/accounts'
import { bakery, designHour } from '../support/cast'
import { copyDatabase } from '../support/databases'
import { refusalOf } from '../support/refusals'
import { temporaryFolder } from '../support/run-folder'
import { openService, type TestService } from '../support/service'
import { findingsIn } from '../support/service-of-vink'
import { longestMs } from '../support/waiting'

let databaseUrl: string
let opened: TestService
let vink: AccountContext
let customerId: string

beforeAll(async () => {
  databaseUrl = await copyDatabase(inject('databaseTemplate'))
  opened = await openService({ databaseUrl, outboxDir: temporaryFolder('outbox') })
  vink = await newVink(opened)
  customerId = (await createCustomer(vink, customerInputSchema.parse(bakery))).id
})
afterAll(() => opened.close())

const book = { description: 'Boek', unitPriceCents: 2_000, vatRate: '9' }
const draftOf = (fields: object = {}) => createInvoice(vink, invoiceInputSchema.parse({
  customerId, supplyDate: '2026-11-18', lines: [designHour], ...fields,
}))
const issued = async (fields: object = {}) => issueInvoice(vink, (await draftOf(fields)).id, {})
const noteOn = (invoice: Invoice, fields: object = {}) =>
  draftOf({ kind: 'credit_note', creditedInvoiceId: invoice.id, ...fields })
const change = (id: string, fields: object) => updateInvoice(vink, id, invoiceUpdateSchema.parse(fields))

describe('crediting at a rate', () => {
  it('stops at what the invoice charged at that rate', async () => {
    const invoice = await issued({ lines: [designHour, { ...book, unitPriceCents: 50_000 }] })
    const note = await noteOn(invoice, { lines: [{ ...designHour, quantity: '2' }] })

    expect(await refusalOf(issueInvoice(vink, note.id, {}))).toBe('invoice_not_compliant credit_exceeds_remaining')
    expect((await getInvoice(vink, invoice.id)).openCents).toBe(invoice.totalCents)
  })

  it('counts what was issued before VAT in whole amounts was held to its rate as it was counted then', async () => {
    const inYen = { currency: 'JPY', exchangeRate: '180', pricesIncludeVat: true }
    const invoice = await issued({ ...inYen, lines: [{ ...book, unitPriceCents: 158_000 }] })
    const { id } = await noteOn(invoice, { lines: [{ ...book, unitPriceCents: 41_100 }] })
    await issueInvoice(vink, id, {})
    const record = await requireInvoice(readerOf(vink), id)
    const { isHeldToRate, ...before } = record.creditedSnapshot as { isHeldToRate: boolean }
    const groupsOf = (creditedSnapshot: object) =>
      totalsOf(documentOf({ ...record, creditedSnapshot }, null)).vatBreakdown

    expect(isHeldToRate).toBe(true)
    expect(groupsOf({ ...before, isHeldToRate })).toMatchObject([{ taxableCents: 37_700, vatCents: 3_400 }])
    expect(groupsOf(before)).toMatchObject([{ taxableCents: 37_800, vatCents: 3_300 }])
    expect((await getInvoice(vink, id)).creditedInvoice).not.toHaveProperty('isHeldToRate')
  })

  it('takes back no VAT that was not charged: another rate, treatment, customer, or before the invoice', async () => {
    const low = await issued({ lines: [book] })
    const exempt = await issued({ vatTreatment: 'exempt', vatExemptionReason: 'Art. 11-1-o Wet OB' })
    const other = await createCustomer(vink, customerInputSchema.parse({ ...bakery, name: 'Bakkerij Zuid' }))
    const low21 = await createCreditNote(vink, low.id)
    await change(low21.id, { lines: [{ ...book, vatRate: '21', unitPriceCents: 100 }] })
    const taxed = await noteOn(exempt, { vatTreatment: 'standard' })
    const elsewhere = await noteOn(low, { lines: [book], customerId: other.id })
    const early = await noteOn(low, { lines: [book], issueDate: '2026-11-19' })

    expect(await refusalOf(issueInvoice(vink, low21.id, {}))).toBe('invoice_not_compliant credit_exceeds_remaining')
    expect(await refusalOf(issueInvoice(vink, taxed.id, {}))).toBe('invoice_not_compliant credit_treatment_differs')
    expect(await refusalOf(issueInvoice(vink, elsewhere.id, {}))).toBe('invoice_not_compliant credit_customer_differs')
    expect(await refusalOf(issueInvoice(vink, early.id, {}))).toBe('invoice_not_compliant credit_before_invoice')
  })

  it('gives each of ten at once what the one before left, per rate', async () => {
    const invoice = await issued({
      lines: [{ ...designHour, unitPriceCents: 1_000 }, { ...book, unitPriceCents: 50_000 }],
    })
    const notes = await Promise.all(Array.from({ length: 10 }, () =>
      noteOn(invoice, { lines: [{ ...designHour, unitPriceCents: 250 }, { ...book, unitPriceCents: 10 }] })))
    const answers = await Promise.all(notes.map(note => refusalOf(issueInvoice(vink, note.id, {}))))

    expect(answers.filter(answer => answer === null)).toHaveLength(4)
    expect(answers.filter(answer => answer === 'invoice_not_compliant credit_exceeds_remaining')).toHaveLength(6)
    const { remaining } = (await noteOn(invoice)).creditedInvoice ?? {}
    expect(remaining).toEqual([{ category: 'S', rate: '9', taxableCents: 49_960, vatCents: 4_496 }])
  })

  it('answers what goes back of it, where its invoice was paid before', async () => {
    const [paid, open] = [await issued(), await issued()]
    await markInvoicePaid(vink, paid.id, {})

    const notes = await Promise.all([paid, open].map(async ({ id }) =>
      issueInvoice(vink, (await createCreditNote(vink, id)).id, {})))
    expect(notes.map(({ openCents }) => openCents)).toEqual([paid.totalCents, 0])
  })

  it('lets parallel parts take exactly all of the VAT, though each would round up', async () => {
    const invoice = await issued({ lines: [{ ...designHour, unitPriceCents: 400 }] })
    const lines = [{ ...designHour, unitPriceCents: 50 }]
    const notes = await Promise.all(Array.from({ length: 8 }, () => noteOn(invoice, { lines })))
    const credits = await Promise.all(notes.map(note => issueInvoice(vink, note.id, {})))

    expect(credits.reduce((sum, credit) => sum + credit.vatTotalCents, 0)).toBe(invoice.vatTotalCents)
    expect(await getInvoice(vink, invoice.id)).toMatchObject({ displayStatus: 'credited', openCents: 0 })
    expect(await refusalOf(createCreditNote(vink, invoice.id))).toBe('invoice_fully_credited')
  })

  it('proposes what is left, and gives back what a cancelled credit note took', async () => {
    const invoice = await issued({ lines: [{ ...designHour, quantity: '8' }, book] })
    const first = await createCreditNote(vink, invoice.id)
    await change(first.id, { lines: [{ ...designHour, quantity: '3' }, book] })
    await issueInvoice(vink, first.id, {})
    const second = await createCreditNote(vink, invoice.id)

    expect(second.lines).toMatchObject([{ description: 'Grafisch ontwerp', quantity: '5' }])
    expect(second.compliance?.filter(({ level }) => level === 'error')).toEqual([])
    await cancelInvoice(vink, first.id)
    expect((await getInvoice(vink, second.id)).creditedInvoice?.remaining).toEqual(invoice.vatBreakdown)
  })

  it('is at the exchange rate of the invoice, so that it takes back no other VAT in euro', async () => {
    const dollars = { currency: 'USD', exchangeRate: '1.25', exchangeRateDate: '2026-11-19' }
    const invoice = await issued(dollars)
    const note = await createCreditNote(vink, invoice.id)

    expect(await refusalOf(noteOn(invoice, { ...dollars, exchangeRate: '0.5' }))).toBe('validation_failed exchangeRate')
    expect(await refusalOf(change(note.id, { exchangeRate: '0.5' }))).toBe('validation_failed exchangeRate')
    expect(await duplicateInvoice(vink, note.id, {})).toMatchObject({ exchangeRate: '1.25' })
    expect(await issueInvoice(vink, note.id, {})).toMatchObject({ exchangeRate: '1.25', vatTotalEurCents: invoice.vatTotalEurCents })
  })

  it('takes back in euro what was charged in euro, though a discount has another rate than what it is on', async () => {
    const dollars = { currency: 'USD', exchangeRate: '1.25', exchangeRateDate: '2026-11-19' }
    const charged = { description: 'Ontwerp', unitPriceCents: 100_000, vatRate: '21' }
    const discount = { description: 'Korting', unitPriceCents: -80_000, vatRate: '9' }
    const abroad = { description: 'Reis', unitPriceCents: 200_000, vatRate: '0' }
    const invoice = await issued({ ...dollars, lines: [charged, discount, abroad] })
    const first = await createCreditNote(vink, invoice.id)
    await change(first.id, { lines: [charged] })
    const taken = await issueInvoice(vink, first.id, {})
    const rest = await issueInvoice(vink, (await createCreditNote(vink, invoice.id)).id, {})

    expect(invoice.vatTotalEurCents).toBe(11_040)
    expect([taken.vatTotalEurCents, rest.vatTotalEurCents]).toEqual([16_800, -5_760])
    expect(await refusalOf(createCreditNote(vink, invoice.id))).toBe('invoice_fully_credited')
  })

  it('takes back an invoice that comes to nothing, whose rates do not', async () => {
    const invoice = await issued({
      lines: [{ description: 'Ruil', unitPriceCents: 10_000, vatRate: '21' }, { description: 'Inruil', unitPriceCents: -12_100, vatRate: '0' }],
    })
    const note = await issueInvoice(vink, (await createCreditNote(vink, invoice.id)).id, {})

    expect(invoice.totalCents).toBe(0)
    expect(note.vatBreakdown).toEqual(invoice.vatBreakdown)
    expect(await refusalOf(createCreditNote(vink, invoice.id))).toBe('invoice_fully_credited')
  })

  it('is shown in lists by what is left for it, also after another was issued or cancelled', async () => {
    const invoice = await issued({ lines: [{ description: 'Uur', unitPriceCents: 100, vatRate: '21' }] })
    const half = { lines: [{ description: 'Half', unitPriceCents: 50, vatRate: '21' }] }
    const other = await noteOn(invoice, half)
    const shown = async () => {
      const { data } = await listInvoices(vink, invoiceQuerySchema.parse({ status: 'draft' }))
      return [data.find(({ id }) => id === other.id)?.vatTotalCents, (await getInvoice(vink, other.id)).vatTotalCents]
    }
    expect(await shown()).toEqual([10, 10])

    const taken = await noteOn(invoice, half)
    await issueInvoice(vink, taken.id, {})
    expect(await shown()).toEqual([11, 11])
    await cancelInvoice(vink, taken.id)
    expect(await shown()).toEqual([10, 10])
  })
})

describe('a number of this account', () => {
  it('is never elsewhere: it is linked, or refused', async () => {
    const invoice = await issued({ number: 'LOOK-1' })
    const named = { kind: 'credit_note', creditedInvoiceNumber: 'look-1' }
    const note = await draftOf(named)
    const credit = await issued({ kind: 'credit_note', creditedInvoiceId: invoice.id, lines: [{ ...designHour, quantity: '0.1' }] })

    expect(note).toMatchObject({ creditedInvoiceId: invoice.id, creditedInvoiceNumber: 'LOOK-1' })
    expect(await refusalOf(draftOf({ ...named, creditedInvoiceDate: '2026-11-19' }))).toBe('validation_failed creditedInvoiceDate')
    expect(await refusalOf(change(note.id, { creditedInvoiceId: null, ...named, creditedInvoiceDate: '2026-11-21' })))
      .toBe('validation_failed creditedInvoiceDate')
    expect(await refusalOf(draftOf({ ...named, creditedInvoiceNumber: credit.number }))).toBe('validation_failed creditedInvoiceNumber')
  })

  it('stays linked until its id changes, and no other number or date is dropped in silence', async () => {
    const invoice = await issued({ number: 'LINK-1' })
    const note = await noteOn(invoice)
    const sentBack = { creditedInvoiceId: invoice.id, creditedInvoiceNumber: 'link-1', creditedInvoiceDate: invoice.issueDate }
    expect(await change(note.id, sentBack)).toMatchObject({ creditedInvoiceId: invoice.id, creditedInvoiceNumber: 'LINK-1' })
    expect(await refusalOf(change(note.id, { creditedInvoiceNumber: 'ELSEWHERE-7' }))).toBe('validation_failed creditedInvoiceNumber')
    expect(await refusalOf(change(note.id, { ...sentBack, creditedInvoiceDate: '2026-11-01' }))).toBe('validation_failed creditedInvoiceDate')
    expect(await change(note.id, { creditedInvoiceId: null, creditedInvoiceNumber: 'ELSEWHERE-7' }))
      .toMatchObject({ creditedInvoiceId: null, creditedInvoiceNumber: 'ELSEWHERE-7', creditedInvoiceDate: null })
  })

  it('that was given after the draft was made is linked or refused at issue', async () => {
    const before = await draftOf({ kind: 'credit_note', creditedInvoiceNumber: 'later-1' })
    const wrong = await draftOf({ kind: 'credit_note', creditedInvoiceNumber: 'later-1', creditedInvoiceDate: '2026-11-01' })
    const invoice = await issued({ number: 'LATER-1' })

    expect(await refusalOf(issueInvoice(vink, wrong.id, {}))).toBe('validation_failed creditedInvoiceDate')
    expect(await issueInvoice(vink, before.id, {})).toMatchObject({ creditedInvoiceId: invoice.id })
    expect(await getInvoice(vink, invoice.id)).toMatchObject({ displayStatus: 'credited' })
  })

  it('is not one that a credit note named as made elsewhere, also when both are issued at once', async () => {
    await issued({ kind: 'credit_note', creditedInvoiceNumber: 'OLD-1' })
    const note = await draftOf({ kind: 'credit_note', creditedInvoiceNumber: 'OLD-2', creditedInvoiceDate: '2026-11-01' })
    const invoice = await draftOf({ number: 'old-2' })
    const answers = await Promise.all([note, invoice].map(({ id }) => refusalOf(issueInvoice(vink, id, {}))))

    expect(await refusalOf(draftOf({ number: 'old-1' }))).toBe('number_taken')
    expect(await refusalOf(issueInvoice(vink, (await draftOf()).id, { number: 'old-1' }))).toBe('number_taken')
    expect(answers.filter(answer => answer === null)).toHaveLength(1)
    expect(['number_taken', 'validation_failed creditedInvoiceDate']).toContain(answers.find(answer => answer !== null))
  })

  it('is one number in capitals or not, also when ten want it at once', async () => {
    const drafts = await Promise.all(Array.from({ length: 10 }, () => draftOf()))
    const answers = await Promise.all(drafts.map(({ id }, place) =>
      refusalOf(issueInvoice(vink, id, { number: place % 2 === 0 ? 'Race-1' : 'rACE-1' }))))

    expect(answers.filter(answer => answer === null)).toHaveLength(1)
    expect(answers.filter(answer => answer === 'number_taken')).toHaveLength(9)
    await draftOf({ number: 'Wish-1' })
    expect(await refusalOf(draftOf({ number: 'WISH-1' }))).toBe('number_taken')
  })

  it('is passed over by the series where an invoice made elsewhere has it', async () => {
    const { number } = await issued()
    const [, year = '', sequence = ''] = /^(\d+)-(\d+)$/.exec(number ?? '') ?? []
    const numberOf = (places: number) => `${year}-${String(Number(sequence) + places).padStart(sequence.length, '0')}`
    await issued({ kind: 'credit_note', creditedInvoiceNumber: numberOf(1) })

    expect((await issued()).number).toBe(numberOf(2))
  })

  it('is free again once the credit note that named it as made elsewhere is cancelled', async () => {
    const invoice = await draftOf({ number: 'OLD-3' })
    const note = await issued({ kind: 'credit_note', creditedInvoiceNumber: 'OLD-3' })
    expect(await refusalOf(issueInvoice(vink, invoice.id, {}))).toBe('number_taken')

    await cancelInvoice(vink, note.id)
    expect((await issueInvoice(vink, invoice.id, {})).number).toBe('OLD-3')
  })

  it('leaves books in which nothing is wrong', async () => {
    expect(await findingsIn(databaseUrl)).toEqual([])
  })
})

describe('a database of before', () => {
  const columns = ['numberKey', 'requestedNumberKey', 'creditedNumberKey', 'creditedVat', 'creditedVatEurCents', 'creditedSnapshot']
  const migration = knownMigrations.find(name => name.endsWith('_credited_per_rate'))

  it('keeps doubles and what was credited too much, and counts on from there', async () => {
    const mixed = await issued({
      lines: [{ ...designHour, unitPriceCents: 10_000 }, { ...book, unitPriceCents: 10_000 }],
    })
    const partly = await issued({ lines: [{ ...designHour, quantity: '4' }] })
    for (const [invoice, line] of [[mixed, { ...book, unitPriceCents: 1_000 }], [partly, designHour]] as const) {
      await issueInvoice(vink, (await noteOn(invoice, { lines: [line] })).id, {})
    }
    const double = await issued({ number: 'DOUBLE-1' })
    const twin = await issued({ number: 'DOUBLE-2' })
    await statements(databaseUrl, [
      ...['numberKey_key', 'requestedNumberKey_key', 'creditedNumberKey_idx']
        .map(name => `DROP INDEX "Invoice_accountId_${name}"`),
      ...columns.map(column => `ALTER TABLE "Invoice" DROP COLUMN "${column}"`),
      'CREATE UNIQUE INDEX "Invoice_accountId_number_key" ON "Invoice"("accountId", "number")',
      'CREATE UNIQUE INDEX "Invoice_accountId_requestedNumber_key" ON "Invoice"("accountId", "requestedNumber")',
      `UPDATE "Invoice" SET "number" = 'double-1' WHERE "id" = '${twin.id}'`,
      // As it could happen: € 150,00 at 21 % of an invoice that had € 100,00 of it.
      `UPDATE "Invoice" SET "vatBreakdown" = '[{"category":"S","rate":"21","taxableCents":15000,"vatCents":3150}]',
        "totalCents" = 18150 WHERE "creditedInvoiceId" = '${mixed.id}' AND "status" = 'issued'`,
      `UPDATE "Invoice" SET "creditedCents" = 18150 WHERE "id" = '${mixed.id}'`,
      `DELETE FROM "_prisma_migrations" WHERE "migration_name" = '${migration}'`,
    ])
    await migrate(databaseUrl)

    const rest = await createCreditNote(vink, partly.id)
    expect(rest.creditedInvoice?.remaining).toEqual([{ category: 'S', rate: '21', taxableCents: 25_500, vatCents: 5_355 }])
    expect(rest.lines).toMatchObject([{ quantity: '3' }])
    // € 230,00 less € 181,50: what was taken too much at 21 % is gone from what 9 % has left.
    const last = await createCreditNote(vink, mixed.id)
    expect(last).toMatchObject({ totalCents: 23_000 - 18_150 })
    await issueInvoice(vink, last.id, {})
    expect(await getInvoice(vink, mixed.id)).toMatchObject({ openCents: 0, displayStatus: 'credited' })

    expect(await getInvoice(vink, twin.id)).toMatchObject({ number: 'double-1' })
    expect(await refusalOf(issued({ number: 'Double-1' }))).toBe('number_taken')
    expect(await createCreditNote(vink, twin.id)).toMatchObject({ creditedInvoiceNumber: 'double-1' })
    expect(await draftOf({ kind: 'credit_note', creditedInvoiceNumber: 'DOUBLE-1' })).toMatchObject({ creditedInvoiceId: double.id })
    const problems = (await findingsIn(databaseUrl)).map(({ subject, problem }) => `${subject} ${problem}`).join('\n')
    expect(problems).toContain('is the number of 2 documents')
    expect(problems).toContain(`${mixed.number} charged 10000 + 2100 cents of S at 21 %; its credit notes took back 15000 + 3150 cents`)
  })
})

async function statements(url: string, sql: string[]): Promise<void> {
  if (url.startsWith('file:')) {
    const client = createClient({ url, timeout: longestMs.answer })
    await client.executeMultiple(sql.join(';\n')).finally(() => client.close())
    return
  }
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql.join(';\n'))
  } finally {
    await client.end()
  }
}
