import { describe, expect, it } from 'vitest'
import { lineColumns } from '#documents/pdf/line-columns'
import { checkCompliance } from '#domain/invoice/compliance'
import { quarterOf } from '#domain/dates'
import { formatMoney } from '#domain/money'
import { legalNotes } from '#domain/vat/legal-notes'
import { taxPointOf } from '#domain/vat/tax-point'
import { totalsOf } from '#domain/vat/totals'
import { exemptionReasonCode } from '#domain/vat/treatments'
import { turnoverOf } from '#domain/vat/turnover'
import { pdfInput } from '../../documents/pdf-cast'
import { context } from '../cast'
import type { Row } from './law-case'
import { what } from './what'
import { when } from './when'
import { where } from './where'
import { who } from './who'

const cases = { 'when VAT is due': when, 'who sells and buys': who, 'where it is taxed': where, 'what is charged': what }
const all = Object.values(cases).flat()

/** What Polder makes of a document, worded as the rows are. */
function outcomeOf({ document, given = {}, isRefused, prices }: Row): Omit<Row, 'what' | 'document' | 'source'> {
  const results = checkCompliance(document, context({ latestIssueDate: null, ...given }))
  const errors = results.filter(({ level }) => level === 'error').map(({ code, field }) => `${code} ${field}`)
  if (isRefused || errors.length > 0) return { counts: null, ubl: '', notes: [], found: errors, isRefused: errors.length > 0 }
  return {
    isRefused: false,
    counts: countsOf(document),
    ubl: categoriesOf(document),
    notes: legalNotes(document),
    found: results.map(({ level, code }) => `${level} ${code}`),
    ...prices && { prices: pricesOf(document) },
  }
}

function countsOf(document: Row['document']): string | null {
  const { date } = taxPointOf(document)
  if (date === null) return null
  const headings = turnoverOf({ ...document, ...totalsOf(document) })
    .map(({ heading, taxableCents }) => `${taxableCents < 0 ? '-' : ''}${heading}`)
  const { year, quarter } = quarterOf(date)
  return `${headings.join('+') || '-'} ${year}-Q${quarter}`
}

function categoriesOf(document: Row['document']): string {
  const totals = totalsOf(document)
  return totals.vatBreakdown.map(({ category }) => {
    const lines = document.lines.filter((_, index) => totals.lines[index]?.category === category)
    const code = category === 'E' ? exemptionReasonCode(category, { ...document, lines }) : null
    return code === null ? category : `${category} ${code}`
  }).join('+')
}

function pricesOf(document: Row['document']): string[] {
  return lineColumns(pdfInput(document), key => key, cents => formatMoney(cents, 'EUR', 'nl'))
    .filter(({ key }) => key === 'unitPrice' || key === 'netUnitPrice')
    .map(({ cells }) => (cells[0] ?? '').replace('\u00A0', ' '))
}

describe.each(Object.entries(cases))('%s', (_, rows) => {
  it.each(rows.map(row => [row.what, row] as const))('%s', (_, row) => {
    const { what, document, given, source, was, limit, ...expected } = row
    expect(source).not.toBe('')
    expect(outcomeOf(row)).toEqual(expected)
  })
})

it('has every case once, and among them those that were wrong', () => {
  expect(new Set(all.map(row => row.what)).size).toBe(all.length)
  expect(all.length).toBeGreaterThanOrEqual(86)
  expect(all.filter(({ was }) => was !== undefined)).toHaveLength(18)
})
