import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { customerInputSchema } from '#contract/schemas/customer'
import { invoiceInputSchema, invoiceUpdateSchema, type Invoice } from '#contract/schemas/invoice'
import { openDatabase } from '#db/client'
import { isUniqueViolation } from '#db/errors'
import type { AccountContext } from '#services/work/context'
import { createCustomer } from '#services/customers/create'
import { cancelInvoice } from '#services/invoices/cancel'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { createInvoice } from '#services/invoices/create'
import { deleteInvoice } from '#services/invoices/delete'
import { getInvoiceCorrections } from '#services/invoices/corrections'
import { duplicateInvoice } from '#services/invoices/duplicate'
import { getInvoice } from '#services/invoices/find'
import { issueInvoice } from '#services/invoices/issue'
import { listInvoices } from '#services/invoices/list'
import { getInvoiceUbl } from '#services/invoices/ubl'
import { updateInvoice } from '#services/invoices/update'
import { verifyInstallation } from '#services/verification/verify'
import { getVatReturn } from '#services/reports/vat-return'
import { newVink } from '../support/accounts'
import { bakery, designHour } from '../support/cast'
import { copyDatabase } from '../support/databases'
import { refusalOf } from '../support/refusals'
import { temporaryFolder } from '../support/run-folder'
import { openService, type TestService } from '../support/service'

let databaseUrl: string
let opened: TestService
let vink: AccountContext
let jansen: AccountContext
let customerId: string
let otherCustomerId: string

beforeAll(async () => {
  databaseUrl = await copyDatabase(inject('databaseTemplate'))
  opened = await openService({ databaseUrl, outboxDir: temporaryFolder('outbox') })
  vink = await newVink(opened)
  jansen = await newVink(opened, 'jansen@example.nl', 'Jansen')
  customerId = (await createCustomer(vink, customerInputSchema.parse(bakery))).id
  otherCustomerId = (await createCustomer(vink, customerInputSchema.parse({ ...bakery, name: 'Molen De Ster' }))).id
})
afterAll(() => opened.close())

const deposit = { description: 'Aanbetaling', unitPriceCents: 50_000, vatRate: '21' }
const whole = { ...designHour, quantity: '10' }
const draftOf = (fields: object = {}) => createInvoice(vink, invoiceInputSchema.parse({
  customerId, supplyDate: '2026-11-18', lines: [whole], ...fields,
}))
const issue = (id: string) => issueInvoice(vink, id, {})
const issued = async (fields: object = {}) => issue((await draftOf(fields)).id)
const advanceOf = (fields: object = {}) => issued({ advance: true, supplyDate: null, lines: [deposit], ...fields })
const finalOf = (...advances: Invoice[]) => draftOf({ advanceInvoiceIds: advances.map(({ id }) => id) })
const change = (id: string, fields: object) => updateInvoice(vink, id, invoiceUpdateSchema.parse(fields))

const errorsOf = ({ compliance }: Invoice) =>
  compliance?.filter(({ level }) => level === 'error').map(({ code }) => code)
const read = async (id: string) => {
  const { creditedInvoice, compliance, totalCents, taxPointDate } = await getInvoice(vink, id)
  return { creditedInvoice, compliance, totalCents, taxPointDate }
}

/** A document as lists show it. */
const listed = async (id: string) => {
  const { data } = await listInvoices(vink, { page: 1, pageSize: 100, sort: '-createdAt', customerId })
  return data.find(invoice => invoice.id === id)
}

describe('an invoice that deducts an advance', () => {
  it('has the right total before it is issued, and the lines of it afterwards', async () => {
    const advance = await advanceOf()
    const draft = await finalOf(advance)
    expect(draft).toMatchObject({
      advanceInvoiceIds: [advance.id], subtotalCents: 35_000, vatTotalCents: 7_350, totalCents: 42_350,
      compliance: [{ level: 'info' }],
    })
    expect(draft.lines).toHaveLength(1)
    expect(draft.deductedAdvances)
      .toMatchObject([{ number: advance.number, remaining: [{ rate: '21', taxableCents: 50_000 }] }])

    const final = await issue(draft.id)
    expect(final).toMatchObject({ advanceInvoiceIds: [advance.id], subtotalCents: 35_000, vatTotalCents: 7_350 })
    expect(final.lines).toMatchObject([
      { position: 0, lineTotalCents: 85_000 },
      { position: 1, description: `Aftrek voorschotfactuur ${advance.number}`, lineTotalCents: -50_000, vatRate: '21' },
    ])
    const { lines, deductedAdvances } = final
    expect(await getInvoice(vink, final.id)).toMatchObject({ lines, deductedAdvances })
  })

  it('refers to it in the e-invoice, where the advance is of type 386', async () => {
    const advance = await advanceOf()
    const final = await issue((await finalOf(advance)).id)
    const xmlOf = async (id: string) => new TextDecoder().decode((await getInvoiceUbl(vink, id)).bytes)
    expect(await xmlOf(advance.id)).toContain('<cbc:InvoiceTypeCode>386<')
    expect(await xmlOf(final.id)).toMatch(new RegExp(`<cac:InvoiceDocumentReference>\\s*<cbc:ID>${advance.number}<`))
  })

  it('deducts what credit notes left of it', async () => {
    const advance = await advanceOf()
    const note = await createCreditNote(vink, advance.id)
    await change(note.id, { lines: [{ ...deposit, unitPriceCents: 20_000 }] })
    const draft = await finalOf(advance)
    expect(draft.subtotalCents).toBe(35_000)
    await issue(note.id)
    expect(await getInvoice(vink, draft.id)).toMatchObject({ subtotalCents: 55_000 })
    expect(await listed(draft.id)).toMatchObject({ subtotalCents: 55_000, openCents: 66_550 })
    expect(await issue(draft.id)).toMatchObject({ subtotalCents: 55_000, vatTotalCents: 11_550 })
  })

  it('leaves nothing to pay, and not less, where all was paid in advance', async () => {
    const advance = await advanceOf({ lines: [whole] })
    expect(await issue((await finalOf(advance)).id)).toMatchObject({ totalCents: 0 })
    const more = await finalOf(await advanceOf({ lines: [{ ...deposit, unitPriceCents: 90_000 }] }))
    expect(await refusalOf(issue(more.id))).toBe('invoice_not_compliant total_negative')
  })
})

describe('an advance of goods within the EU', () => {
  const goods = { vatTreatment: 'intra_eu', supplyType: 'goods' }
  let germanId: string
  beforeAll(async () => {
    germanId = (await createCustomer(vink, customerInputSchema.parse({
      ...bakery, name: 'Bauhof Schmidt', country: 'DE', kvkNumber: null, vatNumber: 'DE136695976',
    }))).id
  })

  const suppliedCents = async () => {
    const { figures } = await getVatReturn(vink, '2026-11')
    return figures.boxes['3b'].taxableCents
  }

  it('that was given back of its invoice is no supply any more, and stays so', async () => {
    const before = await suppliedCents()
    const advance = await advanceOf({ customerId: germanId, ...goods })
    const final = await issued({ customerId: germanId, ...goods, advanceInvoiceIds: [advance.id] })
    opened.clock.advance(1_000)
    const onAdvance = await issue((await createCreditNote(vink, advance.id)).id)
    expect(await suppliedCents()).toBe(before + 35_000)
    expect(await refusalOf(cancelInvoice(vink, final.id))).toBe('invoice_not_cancellable')

    await issue((await createCreditNote(vink, final.id)).id)
    expect(await suppliedCents()).toBe(before)
    expect(await refusalOf(cancelInvoice(vink, onAdvance.id))).toBe('invoice_not_cancellable')
  })

  it('counts once more, and its invoice may be cancelled, where what gave it back was cancelled first', async () => {
    const before = await suppliedCents()
    const advance = await advanceOf({ customerId: germanId, ...goods })
    const final = await issued({ customerId: germanId, ...goods, advanceInvoiceIds: [advance.id] })
    opened.clock.advance(1_000)
    await cancelInvoice(vink, (await issue((await createCreditNote(vink, advance.id)).id)).id)
    expect(await suppliedCents()).toBe(before + 85_000)
    await cancelInvoice(vink, final.id)
    expect(await suppliedCents()).toBe(before)
  })

  it('is issued and credited before there is a supply, without an e-invoice that would say when', async () => {
    const customer = await createCustomer(vink, customerInputSchema.parse({
      ...bakery, name: 'Bauhof Müller', country: 'DE', kvkNumber: null, vatNumber: 'DE136695976',
    }))
    const sold = { customerId: customer.id, ...goods }
    const advance = await advanceOf(sold)

    expect(advance).toMatchObject({ status: 'issued', supplyDate: null, ublProfile: null })
    expect(await refusalOf(getInvoiceUbl(vink, advance.id))).toBe('peppol_kvk_required')
    const { id } = await createCreditNote(vink, advance.id)
    expect(await issue(id)).toMatchObject({ supplyDate: null, ublProfile: null })
    expect(await refusalOf(issued({ ...sold, supplyDate: null }))).toBe('invoice_not_compliant supply_date_missing')
  })
})

describe('an advance is deducted once', () => {
  it('by the first of two that name it', async () => {
    const advance = await advanceOf()
    const [first, second] = [await finalOf(advance), await finalOf(advance)]
    const { number } = await issue(first.id)
    expect(await refusalOf(issue(second.id))).toBe('invoice_not_compliant advance_already_deducted')
    expect(await getInvoice(vink, advance.id)).toMatchObject({ advanceToDeduct: { deductedByNumber: number } })
    expect(await refusalOf(finalOf(advance))).toBe('advance_already_deducted')
    // What it says otherwise can be saved all the same, and then it can be issued without.
    await change(second.id, { advanceInvoiceIds: [advance.id], notes: 'Dank' })
    await change(second.id, { advanceInvoiceIds: [] })
    expect(await issue(second.id)).toMatchObject({ subtotalCents: 85_000 })
  })

  it('by one of six that are issued at once', async () => {
    const advance = await advanceOf()
    const drafts = []
    for (let count = 0; count < 6; count++) drafts.push(await finalOf(advance))
    const outcomes = await Promise.all(drafts.map(({ id }) => refusalOf(issue(id))))
    expect(outcomes.filter(outcome => outcome === null)).toHaveLength(1)
    expect(outcomes.filter(outcome => outcome === 'invoice_not_compliant advance_already_deducted')).toHaveLength(5)
  })

  it('also if everything before the database forgot to ask', async () => {
    const advance = await advanceOf()
    const [first, second] = [await finalOf(advance), await finalOf(advance)]
    await issue(first.id)
    const settled = vink.db.advanceDeduction.updateMany({
      where: { invoiceId: second.id }, data: { settledAdvanceId: advance.id },
    })
    await expect(settled).rejects.toSatisfy(isUniqueViolation)
  })

  it('again after the invoice was cancelled', async () => {
    const advance = await advanceOf()
    const first = await issue((await finalOf(advance)).id)
    await cancelInvoice(vink, first.id)
    expect(await issue((await finalOf(advance)).id)).toMatchObject({ subtotalCents: 35_000 })
  })

  it('again after the invoice was credited in full, and then that credit note stays', async () => {
    const advance = await advanceOf()
    const first = await issue((await finalOf(advance)).id)
    const note = await issue((await createCreditNote(vink, first.id)).id)
    expect(note).toMatchObject({ subtotalCents: 35_000 })
    await issue((await finalOf(advance)).id)
    expect(await refusalOf(cancelInvoice(vink, note.id))).toBe('invoice_not_cancellable')
  })

  it('still, after the credit note that took it back was cancelled', async () => {
    const advance = await advanceOf()
    const first = await issue((await finalOf(advance)).id)
    const note = await issue((await createCreditNote(vink, first.id)).id)
    await cancelInvoice(vink, note.id)
    expect(await refusalOf(finalOf(advance))).toBe('advance_already_deducted')
  })
})

describe('a credit note that freed an advance', () => {
  const inPart = async (advance: Invoice) => {
    const note = await createCreditNote(vink, advance.id)
    await change(note.id, { lines: [{ ...deposit, unitPriceCents: 20_000 }] })
    return issue(note.id)
  }

  it('stays once the advance was credited as well, or it would be deducted and given back', async () => {
    const advance = await advanceOf()
    const final = await issue((await finalOf(advance)).id)
    const note = await issue((await createCreditNote(vink, final.id)).id)
    const onAdvance = await inPart(advance)
    expect(await refusalOf(cancelInvoice(vink, note.id))).toBe('invoice_not_cancellable')
    await cancelInvoice(vink, onAdvance.id)
    expect(await refusalOf(cancelInvoice(vink, note.id))).toBeNull()
    expect(await refusalOf(finalOf(advance))).toBe('advance_already_deducted')
  })

  it('stays once more is left of the advance than was deducted, or the rest would never be', async () => {
    const advance = await advanceOf()
    const onAdvance = await inPart(advance)
    const final = await issue((await finalOf(advance)).id)
    const note = await issue((await createCreditNote(vink, final.id)).id)
    await cancelInvoice(vink, onAdvance.id)
    expect(await refusalOf(cancelInvoice(vink, note.id))).toBe('invoice_not_cancellable')
  })
})

describe('an advance that was deducted', () => {
  it('keeps what was credited of it before, or more would be paid than is due', async () => {
    const advance = await advanceOf()
    const note = await createCreditNote(vink, advance.id)
    await change(note.id, { lines: [{ ...deposit, unitPriceCents: 20_000 }] })
    await issue(note.id)
    await issue((await finalOf(advance)).id)
    expect(await refusalOf(cancelInvoice(vink, note.id))).toBe('invoice_not_cancellable')
  })

  it('is not cancelled, and can be credited', async () => {
    const advance = await advanceOf()
    await issue((await finalOf(advance)).id)
    expect(await refusalOf(cancelInvoice(vink, advance.id))).toBe('invoice_not_cancellable')
    expect(await issue((await createCreditNote(vink, advance.id)).id)).toMatchObject({ totalCents: 60_500 })
  })

  it('gives no VAT back twice where the supply was taxed at another rate: the invoice is credited first', async () => {
    const advance = await advanceOf()
    const final = await draftOf({ advanceInvoiceIds: [advance.id], lines: [{ ...whole, vatRate: '9' }] })
    const early = await createCreditNote(vink, advance.id)
    await issue(final.id)
    expect(await refusalOf(issue(early.id))).toBe('invoice_not_compliant credit_exceeds_remaining')
    await deleteInvoice(vink, early.id)
    expect(await refusalOf(createCreditNote(vink, advance.id))).toBe('advance_already_deducted')
    expect(await getInvoiceCorrections(vink, advance.id)).toMatchObject({ lines: [] })
    await issue((await createCreditNote(vink, final.id)).id)
    expect(await issue((await createCreditNote(vink, advance.id)).id)).toMatchObject({ totalCents: 60_500 })
  })

  it('is credited as far as both charged something, as it is proposed', async () => {
    const advance = await advanceOf()
    const lines = [{ ...deposit, unitPriceCents: 20_000 }, { ...whole, vatRate: '9' }]
    await issue((await draftOf({ advanceInvoiceIds: [advance.id], lines })).id)
    const creditNote = await createCreditNote(vink, advance.id)
    expect(await issue(creditNote.id)).toMatchObject({ subtotalCents: 20_000, totalCents: 24_200 })
  })

  it('is told of as it stands by a credit note that names it by itself, or names another invoice instead', async () => {
    const advance = await advanceOf()
    const lines = [{ ...deposit, unitPriceCents: 20_000 }, { ...whole, vatRate: '9' }]
    const final = await issue((await draftOf({ advanceInvoiceIds: [advance.id], lines })).id)
    const made = await draftOf({ kind: 'credit_note', creditedInvoiceId: advance.id, lines: [deposit] })
    expect(errorsOf(made)).toEqual(['credit_exceeds_remaining'])
    expect(made.creditedInvoice).toEqual((await getInvoice(vink, made.id)).creditedInvoice)

    for (const { id } of [final, await advanceOf(), advance]) {
      const moved = await change(made.id, { creditedInvoiceId: id })
      expect(moved).toMatchObject(await read(made.id))
    }
    expect(errorsOf(await duplicateInvoice(vink, made.id, {}))).toEqual(['credit_exceeds_remaining'])
  })

  it('is named by no credit note while its VAT went back by the invoice', async () => {
    const advance = await advanceOf()
    await issue((await draftOf({ advanceInvoiceIds: [advance.id], lines: [{ ...whole, vatRate: '9' }] })).id)
    const naming = { kind: 'credit_note', creditedInvoiceId: advance.id, lines: [deposit] }
    expect(await refusalOf(draftOf(naming))).toBe('advance_already_deducted')
  })

  it('may be cancelled while only a draft names it, which is then refused', async () => {
    const advance = await advanceOf()
    const draft = await finalOf(advance)
    expect(await listed(draft.id)).toMatchObject({ subtotalCents: 35_000 })
    await cancelInvoice(vink, advance.id)
    expect(await listed(draft.id)).toMatchObject({ subtotalCents: 85_000 })
    expect(await refusalOf(issue(draft.id))).toBe('invoice_not_compliant advance_nothing_left')
  })
})

describe('naming advances', () => {
  it('is refused for what is no issued advance of the account', async () => {
    const draft = await draftOf({ advance: true })
    const theirs = await createInvoice(jansen, invoiceInputSchema.parse({ advance: true, lines: [deposit] }))
    const cancelled = await advanceOf()
    await cancelInvoice(vink, cancelled.id)
    const credited = await advanceOf()
    await issue((await createCreditNote(vink, credited.id)).id)
    const outcomes = []
    for (const { id } of [await issued(), draft, theirs, cancelled, credited]) {
      outcomes.push(await refusalOf(draftOf({ advanceInvoiceIds: [id] })))
    }
    expect(outcomes).toEqual([
      'validation_failed advanceInvoiceIds.0', 'invoice_not_issued', 'not_found', 'invoice_cancelled', 'invoice_fully_credited',
    ])
  })

  it('is refused to an advance invoice and to a credit note', async () => {
    const advance = await advanceOf()
    const naming = { advanceInvoiceIds: [advance.id] }
    expect(await refusalOf(draftOf({ ...naming, advance: true }))).toBe('validation_failed advanceInvoiceIds')
    expect(await refusalOf(draftOf({ ...naming, kind: 'credit_note' }))).toBe('validation_failed advanceInvoiceIds')
    expect(await refusalOf(draftOf({ advance: true, kind: 'credit_note' }))).toBe('validation_failed advance')
    const draft = await finalOf(advance)
    expect(await refusalOf(change(draft.id, { advance: true }))).toBe('validation_failed advanceInvoiceIds')
  })

  it('leaves room for the lines that deduct them: an invoice has at most 500', async () => {
    const advance = await advanceOf()
    const lines = Array.from({ length: 500 }, () => deposit)
    const naming = { advanceInvoiceIds: [advance.id] }
    expect(await refusalOf(draftOf({ ...naming, lines }))).toBe('validation_failed lines')
    const draft = await draftOf({ lines })
    expect(await refusalOf(change(draft.id, naming))).toBe('validation_failed lines')
    await change(draft.id, { ...naming, lines: lines.slice(1) })
    expect((await issue(draft.id)).lines).toHaveLength(500)
  })

  it('asks for the same customer, treatment and currency', async () => {
    const draft = await finalOf(await advanceOf())
    const codes = async (fields: object) => (await change(draft.id, fields)).compliance
      ?.filter(({ level }) => level === 'error').map(({ code, field }) => `${code} ${field}`)
    expect(await codes({ customerId: otherCustomerId })).toEqual(['advance_customer_differs advanceInvoiceIds.0'])
    expect(await codes({ customerId, vatTreatment: 'exempt', vatExemptionReason: 'Art. 11' })).toEqual(['advance_treatment_differs advanceInvoiceIds.0'])
    expect(await codes({ vatTreatment: 'standard', currency: 'USD', exchangeRate: '1.1' })).toEqual(['advance_currency_differs advanceInvoiceIds.0'])
    expect(await codes({ currency: 'EUR', exchangeRate: null, issueDate: '2026-11-19' })).toEqual(['advance_after_invoice advanceInvoiceIds.0'])
  })

  it('is a change of the draft also where another of the same amount is named', async () => {
    const final = await finalOf(await advanceOf())
    opened.clock.advance(1_000)
    const changed = await change(final.id, { advanceInvoiceIds: [(await advanceOf()).id] })

    expect(changed.updatedAt > final.updatedAt).toBe(true)
  })

  it('leaves no trace when the draft is deleted', async () => {
    const advance = await advanceOf()
    await deleteInvoice(vink, (await finalOf(advance)).id)
    expect(await cancelInvoice(vink, advance.id)).toMatchObject({ status: 'cancelled' })
  })

  it('is done from a list of them', async () => {
    const advance = await advanceOf()
    const list = (query: object) => listInvoices(vink, { page: 1, pageSize: 100, sort: '-createdAt', customerId, ...query })
    const all = (await list({ advance: true })).data
    expect(all.map(({ id }) => id)).toContain(advance.id)
    expect(all.every(summary => summary.advance)).toBe(true)
    expect((await list({ advance: false })).data.some(summary => summary.advance)).toBe(false)
  })
})

describe('a copy', () => {
  it('of an advance is one; its credit note is none', async () => {
    const advance = await advanceOf()
    expect(await duplicateInvoice(vink, advance.id, {})).toMatchObject({ advance: true })
    expect(await createCreditNote(vink, advance.id)).toMatchObject({ advance: false })
  })

  it('of an invoice that deducts one deducts none', async () => {
    const final = await issue((await finalOf(await advanceOf())).id)
    const copy = await duplicateInvoice(vink, final.id, {})
    expect(copy).toMatchObject({ advanceInvoiceIds: [], subtotalCents: 85_000 })
    expect(copy.lines).toHaveLength(1)
  })
})

describe('the books', () => {
  it('are in order after all this', async () => {
    const database = await openDatabase(databaseUrl)
    try {
      expect((await verifyInstallation(database)).findings).toEqual([])
      const [deduction] = await vink.db.advanceDeduction.findMany({ where: { NOT: { settledAdvanceId: null } } })
      await vink.db.invoice.update({ where: { id: deduction?.advanceId }, data: { advance: false } })
      expect((await verifyInstallation(database)).findings).toMatchObject([{ problem: expect.stringContaining('is said to have deducted') as string }])
    } finally {
      await database.close()
    }
  })
})
