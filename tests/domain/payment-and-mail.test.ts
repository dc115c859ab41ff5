import { describe, expect, it } from 'vitest'
import { epcQrPayload, type EpcQrPayment } from '#domain/epc-qr'
import { dutchPlaceholders, mailPlaceholders, placeholderValues, unknownPlaceholders } from '#domain/mail/placeholders'
import { fillPlaceholders } from '#domain/placeholders'

const payment: EpcQrPayment = {
  kind: 'invoice', currency: 'EUR', openCents: 123_456, iban: 'NL91ABNA0417164300', bic: 'ABNANL2A',
  beneficiary: 'Studio Vink', remittance: '2026-0042',
}

describe('the payment QR code', () => {
  it('says who, where, how much and what for', () => {
    expect(epcQrPayload(payment)).toBe(
      'BCD\n002\n1\nSCT\nABNANL2A\nStudio Vink\nNL91ABNA0417164300\nEUR1234.56\n\n\n2026-0042',
    )
  })

  it('goes without BIC', () => {
    expect(epcQrPayload({ ...payment, bic: null })?.split('\n')[4]).toBe('')
    expect(epcQrPayload({ ...payment, bic: 'nonsense' })?.split('\n')[4]).toBe('')
  })

  it.each<[string, Partial<EpcQrPayment>]>([
    ['a credit note', { kind: 'credit_note' }], ['another currency', { currency: 'USD' }], ['nothing open', { openCents: 0 }],
    ['money to get back', { openCents: -100 }], ['more than a bank moves', { openCents: 100_000_000_000 }],
    ['no IBAN', { iban: null }], ['a wrong IBAN', { iban: 'NL91ABNA0417164301' }], ['no name', { beneficiary: ' ' }],
  ])('does not exist for %s', (_, changes) => {
    expect(epcQrPayload({ ...payment, ...changes })).toBeNull()
  })

  it.each([[1, 'EUR0.01'], [99_999_999_999, 'EUR999999999.99'], [100, 'EUR1.00']])('writes %i cents as %s', (openCents, amount) => {
    expect(epcQrPayload({ ...payment, openCents })?.split('\n')[7]).toBe(amount)
  })

  it('keeps to its fields whatever the texts hold', () => {
    const lines = epcQrPayload({ ...payment, beneficiary: `Vink\nen ${'é'.repeat(80)}`, remittance: `a\r\nb\t${'x'.repeat(200)}` })?.split('\n')
    expect(lines).toHaveLength(11)
    expect(lines?.[5]).toBe(`Vink en ${'é'.repeat(62)}`)
    expect(lines?.[10]).toHaveLength(140)
  })

  it('is given up rather than made too long to scan', () => {
    expect(epcQrPayload({ ...payment, beneficiary: '名'.repeat(70), remittance: '号'.repeat(140) })).toBeNull()
    const barely = { ...payment, beneficiary: 'x'.repeat(70), bic: null, remittance: 'x'.repeat(140) }
    expect(new TextEncoder().encode(epcQrPayload(barely) ?? '').length).toBeLessThanOrEqual(331)
  })
})

describe('placeholders', () => {
  it('are filled where they have a value and left where not', () => {
    expect(fillPlaceholders('Factuur {number} voor {customer}, {onbekend}', { number: '2026-0042', customer: 'Jansen' }))
      .toBe('Factuur 2026-0042 voor Jansen, {onbekend}')
  })

  it('of mail that mean nothing are named as they are written, each once', () => {
    expect(unknownPlaceholders('{number} {Nummer}, { number } {due_date} {invoice-number} {Nummer} {} {a\nb}'))
      .toEqual(['{Nummer}', '{ number }', '{due_date}', '{invoice-number}'])
    expect(unknownPlaceholders(mailPlaceholders.map(name => `{${name}} {${dutchPlaceholders[name]}}`).join(' '))).toEqual([])
  })

  it('of mail are filled by their Dutch names as well', () => {
    const values = placeholderValues({
      locale: 'nl', number: '2026-0042', customerName: 'Jansen', contactName: null, currency: 'EUR', totalCents: 12_100,
      openCents: 12_100, issueDate: '2026-11-20', dueDate: '2026-12-20', reference: null, businessName: 'Studio Vink', link: null,
    })

    expect(fillPlaceholders('{nummer} voor {klant}, {vervaldatum}', values)).toBe('2026-0042 voor Jansen, 20 dec 2026')
    for (const name of mailPlaceholders) expect(values[dutchPlaceholders[name]], name).toBe(values[name])
  })

  it('put values in as they are', () => {
    expect(fillPlaceholders('{a}{b}', { a: '{b}', b: '$& $1' })).toBe('{b}$& $1')
    expect(fillPlaceholders('{number}', { number: '' })).toBe('')
  })

  it('know nothing by inheritance', () => {
    expect(fillPlaceholders('{toString} {constructor} {__proto__}', {})).toBe('{toString} {constructor} {__proto__}')
  })
})
