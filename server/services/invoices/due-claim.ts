import type { InvoiceRow } from '#db/queries/rows'
import { addDays } from '#domain/dates'
import type { Cents, IsoDate } from '#domain/invoice/document'
import { lessCharged, type ClaimFacts, type LatePaymentClaim } from '#domain/late-payment/claim'
import { collectionCostsCents } from '#domain/late-payment/costs'
import type { AccountReach } from '../work/context'
import { chargedBy } from './late-charges'
import { claimOfToday, type ClaimReader } from './late-claim'
import { contentOf, isDelivered, lastDayToPay, type SentNotice } from './notice-record'

/** What went out because of a late invoice. */
export interface WrittenOfLate {
  notices: readonly SentNotice[]
  /** The documents that charge its costs and interest. */
  charges: readonly InvoiceRow[]
}

/**
 * What is due today of what paying late costs, less what was charged before. A consumer owes costs only once the
 * fourteen days of a letter have passed, and no more than that letter named (art. 6:96 (6) BW). A business owes the
 * least of them without any letter (art. 6:96 (4) BW).
 */
export async function dueClaimOf(
  reach: Pick<AccountReach, 'outside'>, client: ClaimReader, invoice: InvoiceRow, { notices, charges }: WrittenOfLate,
): Promise<LatePaymentClaim> {
  const { facts, claim } = await claimOfToday(reach, client, invoice)
  const delivered = notices.filter(({ mail }) => isDelivered(mail))
  const costsCents = Math.min(claim.costsCents, mostCostsCents(facts, claim.on, delivered))
  return lessCharged({ ...claim, costsCents }, chargedBy(charges))
}

/** The most that may be charged for collecting, whatever the scale says, by the letters that were delivered. */
function mostCostsCents(
  { debtor, dueDate, undeductedVatRate }: ClaimFacts, today: IsoDate, delivered: readonly SentNotice[],
): Cents {
  if (debtor === 'business') {
    return delivered.length > 0 ? Infinity : collectionCostsCents(1, undeductedVatRate, addDays(dueDate, 1))
  }
  const over = delivered.filter(notice => lastDayToPay(notice) < today)
  return over.length === 0 ? 0 : Math.min(...over.map(namedCents))
}

/** The costs that a letter names, with what was charged of them before. */
function namedCents(notice: SentNotice): Cents {
  const { claim } = contentOf(notice)
  return claim.costsCents + claim.charged.costsCents
}
