import { yearOf } from '../../dates'
import { formatMoney } from '../../money'
import { isBlank } from '../../text'
import { distanceSalesCents } from '../../vat/distance-sales'
import { countsTowardsKor, exemptionOf } from '../../vat/exemptions'
import { standingBeside, type LimitStanding } from '../../vat/law'
import { korStanding } from '../../vat/small-business'
import { taxPointOf } from '../../vat/tax-point'
import { lineTreatmentOf } from '../../vat/treatments'
import type { InvoiceDocument } from '../document'
import { ownTurnover } from './amounts'
import { error, info, warning, type ComplianceContext, type Finding } from './finding'
import { isDistanceSale } from './treatment'

/**
 * Whether the turnover of the year of its tax point, this invoice included, passes a limit on which the VAT depends, or
 * comes near it. A credit note lowers turnover, and is kept back by none.
 */
export function checkLimits(document: InvoiceDocument, context: ComplianceContext): Finding[] {
  if (document.kind === 'credit_note') return []
  return [
    ...checkSmallBusiness(document, context), ...checkExemptTurnover(document, context),
    ...checkDistanceSales(document, context),
  ]
}

/**
 * The small-business scheme ends with the very supply that brings the turnover of the calendar year above its limit:
 * that one is taxed, and all after it; see `korStanding`.
 */
function checkSmallBusiness(document: InvoiceDocument, context: ComplianceContext): Finding[] {
  const { korTurnover } = context
  if (document.vatTreatment !== 'kor' || korTurnover === undefined) return []
  const own = ownTurnover(document, context)
  if (own === null) return []
  const yearCents = own.reduce((sum, { taxableCents }) => sum + taxableCents, korTurnover.yearCents)
  const standing = korStanding(yearIn(document), { ...korTurnover, yearCents })
  const { values, details } = figuresOf(standing, context)
  switch (standing.level) {
    case 'above': return [error('kor_limit_passed', 'vatTreatment', values, details)]
    case 'near': return [warning('kor_limit_near', 'vatTreatment', values, details)]
    case 'below': return []
  }
}

/**
 * Exempt turnover that is taken to count towards the limit of the small-business scheme. A reason in the seller's own
 * words may be one that does not; nobody but the seller can tell.
 */
function checkExemptTurnover(document: InvoiceDocument, { isSmallBusiness }: ComplianceContext): Finding[] {
  if (isSmallBusiness !== true) return []
  const reasons = document.vatTreatment === 'exempt'
    ? [{ field: 'vatExemptionReason', reason: document.vatExemptionReason }]
    : document.lines.flatMap((line, index) => lineTreatmentOf(line, document) === 'exempt'
        ? [{ field: `lines.${index}.vatExemptionReason`, reason: line.vatExemptionReason }]
        : [])
  return reasons.filter(({ reason }) => !isBlank(reason) && countsTowardsKor(reason))
    .map(({ field, reason }) => (exemptionOf(reason) ? info : warning)('kor_exempt_counts', field))
}

/**
 * Goods to consumers in other member states are taxed over there from the very sale on that brings those of a calendar
 * year above the limit, and all through the next year (art. 6k Wet OB 1968; art. 59c of Directive 2006/112).
 */
function checkDistanceSales(document: InvoiceDocument, context: ComplianceContext): Finding[] {
  const { customer } = document
  const { distanceSales } = context
  if (customer === null || distanceSales === undefined || !isDistanceSale(document, customer)) return []
  const own = ownTurnover(document, context)
  const ownCents = own && distanceSalesCents(document, own)
  if (ownCents === null) return []
  const yearCents = distanceSales.yearCents + ownCents
  const standing = standingBeside('distanceSalesCents', yearIn(document), { ...distanceSales, yearCents })
  const { level } = standing
  if (level === 'below') return []
  const { values, details } = figuresOf(standing, context)
  return [warning(level === 'above' ? 'oss_limit_passed' : 'oss_limit_near', 'vatTreatment', values, details)]
}

function yearIn(document: InvoiceDocument): number {
  return yearOf(taxPointOf(document).date ?? document.issueDate)
}

function figuresOf({ year, turnoverCents, limitCents }: LimitStanding, { messageLocale }: ComplianceContext) {
  return {
    values: {
      year: String(year),
      turnover: formatMoney(turnoverCents, 'EUR', messageLocale),
      limit: formatMoney(limitCents, 'EUR', messageLocale),
    },
    details: { year, turnoverCents, limitCents },
  }
}
