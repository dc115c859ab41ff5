import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { businessUpdateSchema } from '#contract/schemas/business'
import { getBusiness } from '#services/business/find'
import { updateBusiness } from '#services/business/update'
import type { AccountContext } from '#services/work/context'
import { issueInvoice } from '#services/invoices/issue'
import { previewNextNumber } from '#services/invoices/next-number'
import { verifyInstallation } from '#services/verification/verify'
import { draftOf, issuedBy, newVink } from '../support/accounts'
import { temporaryFolder } from '../support/run-folder'
import { openService, type TestService } from '../support/service'
import { useDatabase } from '../support/use-database'

const database = useDatabase()
let installation: TestService
let jansen: AccountContext

beforeAll(async () => {
  installation = await openService({ databaseUrl: database.url, outboxDir: temporaryFolder('outbox') })
})
afterAll(() => installation.close())
// Numbers are an account's own: each test begins with a new one.
beforeEach(async () => {
  jansen = await newVink(installation, `${installation.service.outside.ids.next()}@example.nl`, 'Timmerbedrijf Jansen')
})

const settle = (update: object) => updateBusiness(jansen, businessUpdateSchema.parse(update))
const next = async () => (await previewNextNumber(jansen)).invoice
const issued = (fields: object = {}) => issuedBy(jansen, fields)
const issue = async (issueDate = '2026-11-20') => (await issued({ issueDate, supplyDate: issueDate })).number
const issueMany = async (count: number, issueDate?: string) => {
  for (let time = 0; time < count; time++) await issue(issueDate)
}
const restart = (resetSequenceYearly: boolean) => settle({ resetSequenceYearly })
const refusedFor = (field: string) => ({ code: 'validation_failed', details: [expect.objectContaining({ path: [field] })] })

describe('a number format', () => {
  it('is refused that could not number, restart with the year, or give others than the other series', async () => {
    const refused: [string, object][] = [
      ...['{YYYY}-', '{SEQ}-{SEQ}', '{YYYY}-{WEEK}-{SEQ}', '{SEQ:0}'].map((format): [string, object] =>
        ['invoiceNumberFormat', { invoiceNumberFormat: format }]),
      ['invoiceNumberFormat', { invoiceNumberFormat: 'F{SEQ}', resetSequenceYearly: true }],
      ['creditNoteNumberFormat', { invoiceNumberFormat: '{YYYY}-{SEQ:4}', creditNoteNumberFormat: '{YYYY}-{SEQ:5}' }],
      // By the one that changes, where it meets the other that stays.
      ['creditNoteNumberFormat', { creditNoteNumberFormat: '{YYYY}-{SEQ:4}' }],
      ['invoiceNumberFormat', { invoiceNumberFormat: 'C{YYYY}-{SEQ:4}' }],
      ['invoiceNumberFormat', { invoiceNumberFormat: 'C{YYYY}-{SEQ:4}', creditNoteNumberFormat: 'C{YYYY}-{SEQ:4}' }],
    ]
    for (const [field, update] of refused) {
      await expect(settle(update), JSON.stringify(update)).rejects.toMatchObject(refusedFor(field))
    }
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

  it('is shown of both series, past those given elsewhere, and may be asked for by name', async () => {
    await issue()
    for (const number of ['F0002', 'F0003']) await issued({ number })
    await settle({ resetSequenceYearly: false, invoiceNumberFormat: 'F{SEQ:4}' })

    expect(await previewNextNumber(jansen)).toEqual({ invoice: 'F0004', creditNote: 'C2026-0001' })
    expect((await getBusiness(jansen)).nextInvoiceSequence).toBe(4)
    expect(await issued({ number: 'F0004' })).toMatchObject({ number: 'F0004' })
    expect(await next()).toBe('F0005')
  })
})

describe('numbers that stop restarting each year', () => {
  it('go on with the next one, which cannot be set higher or lower along with it or after it', async () => {
    await issueMany(3)
    for (const nextInvoiceSequence of [1, 3, 100]) {
      await expect(settle({ resetSequenceYearly: false, nextInvoiceSequence })).rejects.toMatchObject(refusedFor('nextInvoiceSequence'))
    }
    expect(await restart(false)).toMatchObject({ nextInvoiceSequence: 4 })
    await expect(settle({ nextInvoiceSequence: 100 })).rejects.toMatchObject(refusedFor('nextInvoiceSequence'))

    expect(await issue()).toBe('2026-0004')
  })

  it('leave an earlier year its own series when a date goes back to it', async () => {
    await issueMany(4, '2025-06-30')
    await issueMany(2)
    await restart(false)

    expect([await issue(), await issue('2025-12-31'), await issue()]).toEqual(['2026-0003', '2025-0005', '2026-0004'])
  })

  it('come from one series, whatever their date, once they no longer tell the year', async () => {
    await issueMany(3, '2025-06-30')
    await issue()
    await settle({ resetSequenceYearly: false, invoiceNumberFormat: 'F{SEQ:3}' })

    expect([await issue(), await issue('2025-12-31'), await issue()]).toEqual(['F002', 'F003', 'F004'])
    await settle({ invoiceNumberFormat: '{YYYY}-{SEQ:4}' })
    expect([await issue(), await issue('2025-12-31')]).toEqual(['2026-0005', '2025-0004'])
  })
})

describe('numbers that begin to restart each year', () => {
  it('go on within the year that has numbers already, to and fro without a gap', async () => {
    const numbers = []
    for (const yearly of [false, true, false, false, true, true]) {
      await restart(yearly)
      numbers.push(await issue())
    }

    expect(numbers).toEqual(['2026-0001', '2026-0002', '2026-0003', '2026-0004', '2026-0005', '2026-0006'])
    await expect(settle({ nextInvoiceSequence: 100 })).rejects.toMatchObject(refusedFor('nextInvoiceSequence'))
  })
})

describe('numbers with two digits of the year', () => {
  it('come from one series in years of two centuries that they write alike', async () => {
    await settle({ invoiceNumberFormat: '{YY}-{SEQ:3}' })
    expect([await issue('1926-05-01'), await issue(), await issue('1926-05-02'), await issue()])
      .toEqual(['26-001', '26-002', '26-003', '26-004'])

    // What a year without a restart went on with would come to the numbers of the other century too.
    await restart(false)
    expect([await issue('2025-05-01'), await issue('1925-05-01'), await issue()]).toEqual(['25-005', '25-006', '26-007'])
    const { findings } = await verifyInstallation(installation.service.database)
    expect(findings.filter(({ accountId }) => accountId === jansen.accountId)).toEqual([])
  })
})

describe('in January', () => {
  const [last, now] = ['2026-12-31', '2027-01-09']
  const fiftyDaysMs = 50 * 24 * 60 * 60_000
  beforeEach(() => {
    installation.clock.advance(fiftyDaysMs)
    return () => installation.clock.advance(-fiftyDaysMs)
  })

  it('a year that begins to restart starts at 1, and dates of the old year go on with its series', async () => {
    await restart(false)
    await issueMany(3, last)

    expect(await restart(true)).toMatchObject({ nextInvoiceSequence: 1 })
    expect([await issue(now), await issue(last), await issue(now)]).toEqual(['2027-0001', '2026-0004', '2027-0002'])
  })

  it('a year that has begun goes on where it was, not where an older series stopped', async () => {
    await restart(false)
    await issueMany(5, last)
    await restart(true)
    await issueMany(2, now)

    expect(await restart(false)).toMatchObject({ nextInvoiceSequence: 3 })
    expect([await issue(now), await issue(last), await issue(now)]).toEqual(['2027-0003', '2026-0006', '2027-0004'])
  })

  it('a year goes on with the old one\'s numbers when it no longer restarts', async () => {
    await issueMany(2, last)
    for (const nextInvoiceSequence of [1, 100]) {
      await expect(settle({ resetSequenceYearly: false, nextInvoiceSequence })).rejects.toMatchObject(refusedFor('nextInvoiceSequence'))
    }
    await restart(false)

    expect([await issue(now), await issue(last), await issue(now)]).toEqual(['2027-0003', '2026-0004', '2027-0005'])
  })

  it('a first number of the new year may be set while it has none', async () => {
    await issueMany(2, last)
    await settle({ nextInvoiceSequence: 8 })

    expect(await issue(now)).toBe('2027-0008')
    expect(await restart(false)).toMatchObject({ nextInvoiceSequence: 9 })
  })
})
