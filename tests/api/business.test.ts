import { beforeEach, describe, expect, it } from 'vitest'
import type { Tenant } from '../support/api-client'
import { draftInvoice, issuedInvoice, studioVink } from '../support/cast'

let vink: Tenant

beforeEach(async () => {
  vink = await studioVink()
})

const refusedField = (field: string) => ({
  status: 422,
  code: 'validation_failed',
  details: expect.arrayContaining([expect.objectContaining({ path: [field] })]),
})

describe('payment details', () => {
  it.each([
    ['iban', 'NL20INGB0001234567'],
    ['bic', 'INGBNL2A'],
    ['bankAccountName', 'Iemand anders'],
    ['defaultPaymentLink', 'https://betaal.example/x'],
    ['email', 'ander@example.nl'],
  ])('%s is not changed by a key', async (field, value) => {
    expect(await vink.api.refused('updateBusiness', { body: { [field]: value } }))
      .toMatchObject({ status: 403, code: 'session_required' })
  })

  it('may be sent unchanged by a key, in any spacing', async () => {
    const before = await vink.api.call('getBusiness')
    const after = await vink.api.call('updateBusiness', { body: { iban: 'nl91 abna 0417 1643 00', bic: '', city: 'Utrecht' } })

    expect(after.paymentDetailsChangedAt).toBe(before.paymentDetailsChangedAt)
  })

  it('tell when they changed last', async () => {
    const { paymentDetailsChangedAt } = await vink.session.call('updateBusiness', { body: { iban: 'NL20INGB0001234567' } })

    expect(paymentDetailsChangedAt).toMatch(/^2026-11-20T/)
  })
})

describe('identifiers', () => {
  it.each([
    ['kvkNumber', '1234567'],
    ['vatNumber', 'NL123456789B00'],
    ['vatNumber', 'onzin'],
    ['iban', 'NL91ABNA0417164301'],
    ['bic', 'ABNA'],
    ['peppolId', '0106:12'],
    ['country', 'XX'],
    ['email', 'geen adres'],
    ['defaultPaymentLink', 'javascript:alert(1)'],
    ['name', '   '],
    ['name', 'met\0nul'],
  ])('%s refuses %j', async (field, value) => {
    expect(await vink.session.refused('updateBusiness', { body: { [field]: value } })).toMatchObject(refusedField(field))
  })

  it('are kept without the spaces that people type', async () => {
    expect(await vink.session.call('updateBusiness', { body: { vatNumber: 'nl 1234.56.789 b13', kvkNumber: '6875 0110' } }))
      .toMatchObject({ vatNumber: 'NL123456789B13', kvkNumber: '68750110' })
    expect(await vink.session.call('updateBusiness', { body: { vatNumber: 'NL-1234.56.789-B13' } }))
      .toMatchObject({ vatNumber: 'NL123456789B13' })
    expect(await vink.session.call('updateBusiness', { body: { vatNumber: 'GR 123 456 789' } }))
      .toMatchObject({ vatNumber: 'EL123456789' })
  })

  it('on Peppol keep their dots and small letters', async () => {
    expect(await vink.session.call('updateBusiness', { body: { peppolId: '9930:de.Vink_99 ' } }))
      .toMatchObject({ peppolId: '9930:de.Vink_99' })
  })
})

describe('numbering', () => {
  it.each([
    ['invoiceNumberFormat', '{YYYY}'],
    ['invoiceNumberFormat', '{SEQ}{SEQ}'],
    ['invoiceNumberFormat', '{YEAR}-{SEQ}'],
    ['invoiceNumberFormat', 'F-{SEQ:4}'],
    ['creditNoteNumberFormat', '{YYYY}-{SEQ:4}'],
    ['nextInvoiceSequence', 0],
  ])('refuses %s %j', async (field, value) => {
    expect(await vink.api.refused('updateBusiness', { body: { [field]: value } })).toMatchObject(refusedField(field))
  })

  it('goes on where another program stopped', async () => {
    await vink.api.call('updateBusiness', { body: { nextInvoiceSequence: 38 } })

    expect((await issuedInvoice(vink.api)).number).toBe('2026-0038')
  })

  it('is neither lowered below what was used nor raised over a gap', async () => {
    await issuedInvoice(vink.api)

    for (const nextInvoiceSequence of [1, 3]) {
      expect(await vink.api.refused('updateBusiness', { body: { nextInvoiceSequence } }))
        .toMatchObject(refusedField('nextInvoiceSequence'))
    }
    expect(await vink.api.call('updateBusiness', { body: { nextInvoiceSequence: 2 } }))
      .toMatchObject({ nextInvoiceSequence: 2 })
  })

  it('goes on when it stops restarting each year', async () => {
    await issuedInvoice(vink.api)
    await vink.api.call('updateBusiness', { body: { resetSequenceYearly: false } })

    expect((await issuedInvoice(vink.api)).number).toBe('2026-0002')
  })

  it('previews both series and reserves nothing', async () => {
    await vink.api.call('updateBusiness', { body: { invoiceNumberFormat: 'F{YY}{MM}-{SEQ}' } })

    expect(await vink.api.call('previewNextNumber')).toEqual({ invoice: 'F2611-1', creditNote: 'C2026-0001' })
    expect(await vink.api.call('previewNextNumber')).toEqual({ invoice: 'F2611-1', creditNote: 'C2026-0001' })
  })
})

describe('defaults', () => {
  it('fill in what a draft leaves out, and give way to the customer', async () => {
    await vink.session.call('updateBusiness', {
      body: {
        defaultPaymentTermDays: 14, defaultInvoiceLocale: 'en', defaultNotes: 'Thank you', defaultVatRate: 9,
        defaultPaymentLink: 'https://betaal.example/vink', showEpcQrByDefault: false,
      },
    })
    const own = await draftInvoice(vink.api, { lines: [{ description: 'Boek', unitPriceCents: 1000 }] })
    const theirs = await draftInvoice(vink.api, {
      customer: { name: 'Hoffmann', country: 'DE', locale: 'de', paymentTermDays: 7, defaultVatTreatment: 'reverse_charge' },
    })

    expect(own).toMatchObject({
      issueDate: '2026-11-20', dueDate: '2026-12-04', locale: 'en', notes: 'Thank you', showEpcQr: false,
      paymentLink: 'https://betaal.example/vink', lines: [{ vatRate: '9', unit: 'C62', quantity: '1' }],
    })
    expect(theirs).toMatchObject({ dueDate: '2026-11-27', locale: 'de', vatTreatment: 'reverse_charge', vatTotalCents: 0 })
  })
})
