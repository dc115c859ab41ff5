import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import type { Tenant } from '../support/api-client'
import { draftInvoice, issuedInvoice, studioVink } from '../support/cast'
import { startServer, type TestServer } from '../support/server'

const dayMs = 24 * 60 * 60 * 1000

let server: TestServer
let vink: Tenant

beforeAll(async () => {
  server = await startServer({ database: inject('databaseTemplate') })
})
afterAll(() => server.stop())
beforeEach(async () => {
  vink = await studioVink(server.url)
})

const patch = (body: object) => vink.api.call('updateBusiness', { body })
const refusedPatch = (body: object) => vink.api.refused('updateBusiness', { body })
const restart = (resetSequenceYearly: boolean) => patch({ resetSequenceYearly })
const issue = async (issueDate?: string) => {
  const dates = issueDate === undefined ? {} : { issueDate, supplyDate: issueDate }
  return (await issuedInvoice(vink.api, dates)).number
}
const issueMany = async (count: number, issueDate?: string) => {
  const numbers = []
  for (let time = 0; time < count; time++) numbers.push(await issue(issueDate))
  return numbers
}
const giveElsewhere = async (number: string) => {
  const { id } = await draftInvoice(vink.api)
  await vink.api.call('issueInvoice', { params: { id }, body: { number } })
}
const refusedField = (field: string) => ({
  status: 422, code: 'validation_failed', details: [expect.objectContaining({ path: [field] })],
})

describe('numbers that stop restarting each year', () => {
  it('go on with the next one, which cannot be set higher or lower along with it or after it', async () => {
    await issueMany(3)
    for (const nextInvoiceSequence of [1, 3, 100]) {
      expect(await refusedPatch({ resetSequenceYearly: false, nextInvoiceSequence }))
        .toMatchObject(refusedField('nextInvoiceSequence'))
    }
    expect(await restart(false)).toMatchObject({ nextInvoiceSequence: 4 })
    expect(await refusedPatch({ nextInvoiceSequence: 100 })).toMatchObject(refusedField('nextInvoiceSequence'))
    expect(await patch({ nextInvoiceSequence: 4 })).toMatchObject({ nextInvoiceSequence: 4 })

    expect(await issue()).toBe('2026-0004')
  })

  it('leave an earlier year its own series when a date goes back to it', async () => {
    await issueMany(4, '2025-06-30')
    await issueMany(2)
    await restart(false)

    expect(await issue()).toBe('2026-0003')
    expect(await issue('2025-12-31')).toBe('2025-0005')
    expect(await issue()).toBe('2026-0004')
    expect(await vink.api.call('previewNextNumber')).toMatchObject({ invoice: '2026-0005' })
  })

  it('come from one series, whatever their date, once they no longer tell the year', async () => {
    await issueMany(3, '2025-06-30')
    await issueMany(1)
    await patch({ resetSequenceYearly: false, invoiceNumberFormat: 'F{SEQ:3}' })

    expect([await issue(), await issue('2025-12-31'), await issue()]).toEqual(['F002', 'F003', 'F004'])
    await patch({ invoiceNumberFormat: '{YYYY}-{SEQ:4}' })
    expect([await issue(), await issue('2025-12-31')]).toEqual(['2026-0005', '2025-0004'])
  })

  it('keep a first number that was set before any was given', async () => {
    await patch({ nextInvoiceSequence: 38 })

    expect(await restart(false)).toMatchObject({ nextInvoiceSequence: 38 })
    expect(await issue()).toBe('2026-0038')
  })
})

describe('numbers that begin to restart each year', () => {
  beforeEach(() => restart(false))

  it('go on within the year that has numbers already, and cannot be set otherwise', async () => {
    await issueMany(3)
    for (const nextInvoiceSequence of [1, 100]) {
      expect(await refusedPatch({ resetSequenceYearly: true, nextInvoiceSequence }))
        .toMatchObject(refusedField('nextInvoiceSequence'))
    }
    await restart(true)

    expect(await refusedPatch({ nextInvoiceSequence: 100 })).toMatchObject(refusedField('nextInvoiceSequence'))
    expect(await issue()).toBe('2026-0004')
  })

  it('may be switched to and fro without a gap', async () => {
    const numbers = []
    for (const yearly of [true, false, false, true, true, false]) {
      await restart(yearly)
      numbers.push(await issue())
    }

    expect(numbers).toEqual(['2026-0001', '2026-0002', '2026-0003', '2026-0004', '2026-0005', '2026-0006'])
  })
})

describe('a next number that is used already', () => {
  it('is refused by the format that would give it again', async () => {
    await patch({ nextInvoiceSequence: 3, nextCreditNoteSequence: 4, creditNoteNumberFormat: 'X{SEQ}', resetSequenceYearly: false })
    const { id } = await issuedInvoice(vink.api)
    const creditNote = await vink.api.call('createCreditNote', { params: { id } })
    expect(await vink.api.call('issueInvoice', { params: { id: creditNote.id } })).toMatchObject({ number: 'X4' })

    expect(await refusedPatch({ invoiceNumberFormat: 'X{SEQ}', creditNoteNumberFormat: 'C{SEQ}' }))
      .toMatchObject(refusedField('invoiceNumberFormat'))
  })

  it('stops the series where it comes later, and takes nothing', async () => {
    await patch({ nextCreditNoteSequence: 4, creditNoteNumberFormat: 'X{SEQ}', resetSequenceYearly: false })
    const { id } = await issuedInvoice(vink.api)
    const creditNote = await vink.api.call('createCreditNote', { params: { id } })
    await vink.api.call('issueInvoice', { params: { id: creditNote.id } })
    await patch({ invoiceNumberFormat: 'X{SEQ}', creditNoteNumberFormat: 'C{SEQ}' })
    expect(await issueMany(2)).toEqual(['X2', 'X3'])
    const draft = await draftInvoice(vink.api)

    expect(await vink.api.refused('issueInvoice', { params: { id: draft.id } }))
      .toMatchObject({ status: 409, code: 'number_taken', details: { number: 'X4' } })
    await patch({ invoiceNumberFormat: 'F{SEQ}' })
    expect(await vink.api.call('issueInvoice', { params: { id: draft.id } })).toMatchObject({ number: 'F4' })
  })

  it('cannot be set, and is passed over where it was given from outside the series', async () => {
    await giveElsewhere('OUD/1')
    await patch({ resetSequenceYearly: false, invoiceNumberFormat: 'OUD/{SEQ}' })
    expect(await vink.api.call('getBusiness')).toMatchObject({ nextInvoiceSequence: 2 })

    expect(await refusedPatch({ nextInvoiceSequence: 1 })).toMatchObject(refusedField('nextInvoiceSequence'))
    expect(await issue()).toBe('OUD/2')
  })
})

describe('the next number that is shown', () => {
  beforeEach(async () => {
    await issueMany(1)
    for (const number of ['F0002', 'F0003']) await giveElsewhere(number)
    await patch({ resetSequenceYearly: false, invoiceNumberFormat: 'F{SEQ:4}' })
  })

  it('is the one that is given, past those given elsewhere', async () => {
    expect(await vink.api.call('previewNextNumber')).toMatchObject({ invoice: 'F0004' })
    expect(await vink.api.call('getBusiness')).toMatchObject({ nextInvoiceSequence: 4 })
    expect(await issue()).toBe('F0004')
    expect(await vink.api.call('previewNextNumber')).toMatchObject({ invoice: 'F0005' })
  })

  it('may be asked for by name', async () => {
    const { id } = await draftInvoice(vink.api, { number: 'F0004' })

    expect(await vink.api.call('issueInvoice', { params: { id } })).toMatchObject({ number: 'F0004' })
    expect(await vink.api.refused('createInvoice', { body: { number: 'F0002' } })).toMatchObject({ code: 'number_taken' })
  })
})

describe('in January', () => {
  let year: number
  beforeAll(() => server.advanceClock(50 * dayMs))

  beforeEach(() => {
    year = server.now().getUTCFullYear()
    expect(year).toBe(2027)
  })

  it('a year that begins to restart starts at 1, and dates of the old year go on with its series', async () => {
    await restart(false)
    await issueMany(3, '2026-12-31')

    expect(await restart(true)).toMatchObject({ nextInvoiceSequence: 1 })
    expect(await issue()).toBe('2027-0001')
    expect(await issue('2026-12-31')).toBe('2026-0004')
    expect(await issue()).toBe('2027-0002')
  })

  it('a year that has begun goes on where it was, not where an older series stopped', async () => {
    await restart(false)
    await issueMany(5, '2026-12-31')
    await restart(true)
    await issueMany(2)

    expect(await restart(false)).toMatchObject({ nextInvoiceSequence: 3 })
    expect(await issue()).toBe('2027-0003')
    expect(await issue('2026-12-31')).toBe('2026-0006')
    expect(await issue()).toBe('2027-0004')
  })

  it('a year goes on with the old one\'s numbers when it no longer restarts', async () => {
    await issueMany(2, '2026-12-31')
    expect(await vink.api.call('getBusiness')).toMatchObject({ nextInvoiceSequence: 1 })

    for (const nextInvoiceSequence of [1, 100]) {
      expect(await refusedPatch({ resetSequenceYearly: false, nextInvoiceSequence }))
        .toMatchObject(refusedField('nextInvoiceSequence'))
    }
    await restart(false)
    expect([await issue(), await issue('2026-12-31'), await issue()]).toEqual(['2027-0003', '2026-0004', '2027-0005'])
  })

  it('a first number of the new year may be set while it has none', async () => {
    await issueMany(2, '2026-12-31')
    expect(await patch({ nextInvoiceSequence: 8 })).toMatchObject({ nextInvoiceSequence: 8 })

    expect(await issue()).toBe('2027-0008')
    expect(await restart(false)).toMatchObject({ nextInvoiceSequence: 9 })
  })
})
