import { yearOf } from '../../dates'
import { formatMoney } from '../../money'
import { limitOn } from '../../vat/law'
import { korLevel } from '../../vat/small-business'
import { taxPointOf } from '../../vat/tax-point'
import { turnoverOf } from '../../vat/turnover'
import type { Cents, InvoiceDocument } from '../document'
import { calculableTotals } from './amounts'
import { error, warning, type ComplianceContext, type Finding } from './finding'

/**
 * Whether the turnover of the year of its tax point, this invoice included, passes a limit on which the VAT depends, or
 * comes near it. A credit note lowers turnover, and is kept back by none.
 */
export function checkLimits(document: InvoiceDocument, context: ComplianceContext): Finding[] {
  return document.kind === 'invoice' ? checkSmallBusiness(document, context) : []
}

/**
 * The small-business scheme ends with the very supply that brings the turnover of the calendar year above its limit:
 * that one is taxed, and all after it (art. 25 (1) Wet OB 1968; art. 288a of Directive 2006/112).
 */
function checkSmallBusiness(document: InvoiceDocument, context: ComplianceContext): Finding[] {
  const { korTurnoverCents } = context
  if (document.vatTreatment !== 'kor' || korTurnoverCents === undefined) return []
  const ownCents = ownTurnoverCents(document, context)
  if (ownCents === null) return []
  const date = taxPointOf(document).date ?? document.issueDate
  const turnoverCents = korTurnoverCents + ownCents
  const limitCents = limitOn('smallBusinessCents', date)
  const { values, details } = figuresOf({ year: yearOf(date), turnoverCents, limitCents }, context)
  switch (korLevel(turnoverCents, date)) {
    case 'above': return [error('kor_limit_passed', 'vatTreatment', values, details)]
    case 'near': return [warning('kor_limit_near', 'vatTreatment', values, details)]
    case 'below': return []
  }
}

/** What a document adds to turnover without VAT in euro, exempt lines and disbursements left out; null while unknown. */
function ownTurnoverCents(document: InvoiceDocument, { vatRates }: ComplianceContext): Cents | null {
  const totals = calculableTotals(document)
  return totals && turnoverOf({ ...document, ...totals }, vatRates)
    .filter(({ heading }) => heading !== 'exempt')
    .reduce((sum, { taxableCents }) => sum + taxableCents, 0)
}

function figuresOf(
  figures: { year: number, turnoverCents: Cents, limitCents: Cents }, { messageLocale }: ComplianceContext,
) {
  const { year, turnoverCents, limitCents } = figures
  return {
    values: {
      year: String(year),
      turnover: formatMoney(turnoverCents, 'EUR', messageLocale),
      limit: formatMoney(limitCents, 'EUR', messageLocale),
    },
    details: figures,
  }
}
