import { describe, expect, it } from 'vitest'
import { vatReturnBox } from '#domain/vat/return'
import { readRows, type Values } from '../../support/import-rows'

const row = (vatRate: string, vat: string, facts: Values = {}): Values => (
  { issueDate: '02-11-2026', country: 'DE', vatRate, subtotal: '100', vat, ...facts })

/** Whose VAT rows charge, and where each rate stands in the return. */
function countedFrom(...rows: Values[]) {
  const { invoice, problems } = readRows(rows)
  expect(problems).toEqual([])
  if (!invoice) throw new Error('No invoice was read')
  const dates = { ...invoice, creditedInvoiceDate: null }
  return [invoice.vatCountry, ...invoice.vatBreakdown.map(group => vatReturnBox(dates, group))]
}

describe('VAT of another member state on an invoice that was made elsewhere', () => {
  it('is told by its rates, and stands under the one-stop shop instead of box 1c', () => {
    expect(countedFrom(row('19', '19'))).toEqual(['DE', 'oss'])
    expect(countedFrom(row('19', '19'), row('7', '7'))).toEqual(['DE', 'oss', 'oss'])
    expect(countedFrom(row('19', '-19', { subtotal: '-100' }))).toEqual(['DE', 'oss'])
  })

  it('is told by one rate that is no Dutch one, as 5 % beside the 21 % of both', () => {
    expect(countedFrom(row('21', '21', { country: 'LT' }), row('5', '5', { country: 'LT' }))).toEqual(['LT', 'oss', 'oss'])
  })

  it('is that of France in Monaco', () => {
    expect(countedFrom(row('20', '20', { country: 'MC', postalCode: '98000' }))).toEqual(['FR', 'oss'])
  })

  it('is told by the rates of its day', () => {
    expect(countedFrom(row('20', '20', { country: 'EE', issueDate: '31-12-2023' }))).toEqual(['EE', 'oss'])
    expect(countedFrom(row('20', '20', { country: 'EE', issueDate: '02-01-2024' }))).toEqual([null, '1c'])
    expect(countedFrom(row('24', '24', { country: 'FI', issueDate: '31-08-2024' }))).toEqual(['FI', 'oss'])
    expect(countedFrom(row('16', '16', { country: 'LU', issueDate: '01-07-2023' }))).toEqual(['LU', 'oss'])
    expect(countedFrom(row('16', '16', { country: 'LU', issueDate: '01-07-2024' }))).toEqual([null, '1c'])
  })

  it('is Dutch where nothing tells it apart, or nothing goes to a consumer over there', () => {
    expect(countedFrom(row('21', '21', { country: 'BE' }))).toEqual([null, '1a'])
    expect(countedFrom(row('19', '19', { vatNumber: 'DE136695976' }))).toEqual([null, '1c'])
    expect(countedFrom(row('19', '19', { country: 'NL' }))).toEqual([null, '1c'])
    expect(countedFrom(row('21', '21'), row('19', '19'))).toEqual([null, '1a', '1c'])
    expect(countedFrom(row('19', '19', { country: 'DE', postalCode: '27498' }))).toEqual([null, '1c'])
  })

  it('is Dutch before there was a one-stop shop, also at a rate that was Dutch once', () => {
    expect(countedFrom(row('19', '19', { issueDate: '02-11-2011' }))).toEqual([null, '1a'])
    expect(countedFrom(row('19', '19', { issueDate: '30-06-2021' }))).toEqual([null, '1c'])
    expect(countedFrom(row('19', '19', { issueDate: '01-07-2021' }))).toEqual(['DE', 'oss'])
  })
})
