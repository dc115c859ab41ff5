import { formatMoney } from '../../money'
import type { DocumentTotals, InvoiceDocument } from '../document'
import { error, type ComplianceContext, type Finding } from './finding'

/**
 * A draft was filled with what was due on its day. Since then the late invoice may have been paid, credited or charged
 * for by another document, so on each day no more than what is left then may be charged, costs and interest by itself.
 */
export function checkLateCharges(
  { currency }: InvoiceDocument, { vatBreakdown }: DocumentTotals, { dueCharges, messageLocale }: ComplianceContext,
): Finding[] {
  // What is due of paying late is due in euro.
  if (!dueCharges || currency !== 'EUR') return []
  return (['collection_costs', 'late_interest'] as const).flatMap((treatment) => {
    const dueCents = dueCharges[treatment === 'collection_costs' ? 'costsCents' : 'interestCents']
    const chargedCents = vatBreakdown
      .filter(group => group.treatment === treatment)
      .reduce((sum, { taxableCents }) => sum + taxableCents, 0)
    if (chargedCents <= dueCents) return []
    const values = {
      what: whatWords[treatment][messageLocale], value: formatMoney(dueCents, currency, messageLocale),
    }
    return [error('late_charges_exceed_due', 'totalCents', values, { treatment, dueCents })]
  })
}

const whatWords = {
  collection_costs: { nl: 'incassokosten', en: 'costs of collection' },
  late_interest: { nl: 'wettelijke rente', en: 'statutory interest' },
} as const
