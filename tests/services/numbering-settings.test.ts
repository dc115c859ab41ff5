import { beforeEach, describe, expect, inject, it } from 'vitest'
import { businessUpdateSchema } from '#contract/schemas/business'
import { updateBusiness } from '#services/business/update'
import type { AccountContext } from '#services/work/context'
import { issueInvoice } from '#services/invoices/issue'
import { previewNextNumber } from '#services/invoices/next-number'
import { draftOf, issuedBy, openCast } from '../support/accounts'
import { copyDatabase } from '../support/databases'
import { usePdfWorker } from '../support/pdf-worker'
import { temporaryFolder } from '../support/run-folder'
import { openService, type TestService } from '../support/service'

usePdfWorker()
let installation: TestService
let jansen: AccountContext

beforeEach(async () => {
  const databaseUrl = await copyDatabase(inject('databaseTemplate'))
  installation = await openService({ databaseUrl, outboxDir: temporaryFolder('outbox') })
  jansen = (await openCast(installation.service, 'Timmerbedrijf Jansen')).account
  // The PDF pool belongs to the test file.
  return () => installation.service.database.close()
})

const settle = (update: object) => updateBusiness(jansen, businessUpdateSchema.parse(update))
const next = async () => (await previewNextNumber(jansen)).invoice
const issued = (fields: object = {}) => issuedBy(jansen, fields)
const refusedFor = (field: string) => ({ code: 'validation_failed', details: [expect.objectContaining({ path: [field] })] })

describe('a number format', () => {
  it.each(['{YYYY}-', '{SEQ}-{SEQ}', '{YYYY}-{WEEK}-{SEQ}', '{SEQ:0}'])('is refused that could not number: %s', async (format) => {
    await expect(settle({ invoiceNumberFormat: format })).rejects.toMatchObject(refusedFor('invoiceNumberFormat'))
  })

  it('names the year where numbers restart with it', async () => {
    await expect(settle({ invoiceNumberFormat: 'F{SEQ}', resetSequenceYearly: true }))
      .rejects.toMatchObject(refusedFor('invoiceNumberFormat'))
  })

  it('of credit notes gives no number that an invoice could have', async () => {
    await expect(settle({ invoiceNumberFormat: '{YYYY}-{SEQ:4}', creditNoteNumberFormat: '{YYYY}-{SEQ:5}' }))
      .rejects.toMatchObject(refusedFor('creditNoteNumberFormat'))
  })

  it.each([
    ['creditNoteNumberFormat', { creditNoteNumberFormat: '{YYYY}-{SEQ:4}' }],
    ['invoiceNumberFormat', { invoiceNumberFormat: 'C{YYYY}-{SEQ:4}' }],
    ['invoiceNumberFormat', { invoiceNumberFormat: 'C{YYYY}-{SEQ:4}', creditNoteNumberFormat: 'C{YYYY}-{SEQ:4}' }],
  ])('is refused by the one that changes, where it meets the other that stays: %s', async (field, update) => {
    await expect(settle(update)).rejects.toMatchObject(refusedFor(field))
  })

  it('is not named where nobody sent it: what asks too much of it is', async () => {
    await settle({ invoiceNumberFormat: 'F{SEQ}', resetSequenceYearly: false })

    await expect(settle({ resetSequenceYearly: true })).rejects.toMatchObject(refusedFor('resetSequenceYearly'))
    await expect(settle({ resetSequenceYearly: true, invoiceNumberFormat: 'F{SEQ}' }))
      .rejects.toMatchObject(refusedFor('invoiceNumberFormat'))
  })

  it('is refused when its next number is used already', async () => {
    await settle({ invoiceNumberFormat: 'F1{SEQ}', resetSequenceYearly: false })
    for (let count = 1; count <= 10; count++) expect((await issued()).number).toBe(`F1${count}`)

    // The eleventh would be F11 once more.
    await expect(settle({ invoiceNumberFormat: 'F{SEQ}' })).rejects.toMatchObject(refusedFor('invoiceNumberFormat'))
    await settle({ invoiceNumberFormat: 'G{SEQ}' })
    expect(await next()).toBe('G11')
  })

  it('gives no number again that the series gave under another, and says which one it came to', async () => {
    await settle({ invoiceNumberFormat: 'F1{SEQ}', resetSequenceYearly: false })
    for (let count = 1; count <= 3; count++) await issued()
    await settle({ invoiceNumberFormat: 'F{SEQ}' })
    for (let count = 4; count <= 10; count++) expect((await issued()).number).toBe(`F${count}`)

    const draft = await draftOf(jansen)
    await expect(issueInvoice(jansen, draft.id, {}))
      .rejects.toMatchObject({ code: 'number_taken', details: { number: 'F11' } })
    await settle({ invoiceNumberFormat: 'F2{SEQ}' })
    expect((await issueInvoice(jansen, draft.id, {})).number).toBe('F211')
  })
})

describe('the next number', () => {
  it('is what a seller says who comes from elsewhere, until something was issued', async () => {
    await settle({ nextInvoiceSequence: 42 })
    expect(await next()).toBe('2026-0042')
    await settle({ nextInvoiceSequence: 7 })
    expect((await issued()).number).toBe('2026-0007')

    await expect(settle({ nextInvoiceSequence: 5 })).rejects.toMatchObject(refusedFor('nextInvoiceSequence'))
    await expect(settle({ nextInvoiceSequence: 7 })).rejects.toMatchObject(refusedFor('nextInvoiceSequence'))
    await expect(settle({ nextInvoiceSequence: 10 })).rejects.toMatchObject(refusedFor('nextInvoiceSequence'))
    await settle({ nextInvoiceSequence: 8 })
    expect((await issued()).number).toBe('2026-0008')
  })

  it('stays what was said when numbers stop to restart yearly', async () => {
    await settle({ nextInvoiceSequence: 42 })
    await settle({ resetSequenceYearly: false })

    expect(await next()).toBe('2026-0042')
  })

  it('passes over one that a document outside the series has', async () => {
    const { number } = await issued({ number: 'F-0001' })
    await settle({ invoiceNumberFormat: 'F-{SEQ:4}', resetSequenceYearly: false })

    expect([number, await next()]).toEqual(['F-0001', 'F-0002'])
    expect((await issued()).number).toBe('F-0002')
  })

  it('is not reserved for who has seen it: of two who ask for it by name, one is refused', async () => {
    const number = await next()
    const drafts = [await draftOf(jansen), await draftOf(jansen)]
    const answers = await Promise.allSettled(drafts.map(({ id }) => issueInvoice(jansen, id, { number })))

    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await next()).not.toBe(number)
  })
})
