import { describe, expect, it } from 'vitest'
import { payToOf, payToOfAll } from '#domain/invoice/pay-to'

const printed = { iban: 'NL91ABNA0417164300', bic: null, bankAccountName: null }
// Half past midnight in Amsterdam.
const seller = {
  ...printed, name: 'Studio Vink', legalName: 'N. Vink', paymentDetailsChangedAt: new Date('2026-11-19T23:30:00.000Z'),
}

describe('where an invoice is to be paid', () => {
  it.each([
    ['the same account', {}, null],
    ['another IBAN', { iban: 'NL02ABNA0123456789' }, '2026-11-20'],
    ['another BIC', { bic: 'ABNANL2A' }, '2026-11-20'],
    ['another holder', { bankAccountName: 'Stichting Vink' }, '2026-11-20'],
    ['none any more', { iban: null }, '2026-11-20'],
    ['the first there ever was', { iban: 'NL02ABNA0123456789', paymentDetailsChangedAt: null }, null],
  ])('is where the seller has its account now, with since when where that is news: %s', (_, now, changedOn) => {
    const { iban, bic, bankAccountName } = { ...seller, ...now }

    expect(payToOf(printed, { ...seller, ...now }))
      .toEqual({ iban, bic, accountName: bankAccountName ?? 'N. Vink', changedOn })
  })

  it.each([
    [['2026-11-21', '2026-11-20'], '2026-11-20'], [['2026-11-21'], null], [[], null],
  ])('is news where one of several was issued before: %j', (days, changedOn) => {
    expect(payToOfAll(days.map(issueDate => ({ issueDate })), seller)).toMatchObject({ iban: printed.iban, changedOn })
  })
})
