import { isDeepStrictEqual } from 'node:util'
import type { OutdatedReason } from '#documents/email/delivery-notice'
import { addDays, todayInAmsterdam } from '#domain/dates'
import { lessCharged, type LateCharges, type LatePaymentClaim } from '#domain/late-payment/claim'
import { balanceOf } from '../invoices/balance'
import { readInvoiceRow } from '../invoices/record'
import { chargedBy, readCharges } from '../invoices/late-charges'
import { contentOf, requireNotice } from '../invoices/notice-record'
import type { AccountReach } from '../work/context'
import type { DocumentMailRow } from './row'

/** A mail that says what is so no more: the money came, costs or interest were charged, or its days are over. */
export class Outdated extends Error {
  constructor(reason: OutdatedReason) {
    super(reason)
  }
}

/** Asked once more at the last moment, of a mail that may have waited for hours. Throws Outdated. */
export async function requireStillTrue(
  reach: AccountReach, { kind, invoiceId, noticeId }: DocumentMailRow,
): Promise<void> {
  if (invoiceId === null || (kind !== 'reminder' && noticeId === null)) return
  const { openCents } = balanceOf(await readInvoiceRow(reach, invoiceId))
  if (openCents <= 0) throw new Outdated('nothing_open')
  if (noticeId === null) return
  const notice = await requireNotice(reach.db, noticeId, invoiceId)
  if (BigInt(openCents) !== notice.openCents) throw new Outdated('other_amount_open')
  const charged = chargedBy(await readCharges(reach.db, { id: invoiceId }))
  if (!takesOff(contentOf(notice).claim, charged)) throw new Outdated('other_amount_charged')
  // The letter counts on being received the day after its date: later, it would give too few days to pay.
  if (todayInAmsterdam(reach.outside.clock.now()) > addDays(notice.sentOn, 1)) throw new Outdated('too_few_days')
}

/** Whether a claim takes off just what was charged, which is no more than the law gives. */
function takesOff({ charged, ...claim }: LatePaymentClaim, before: LateCharges): boolean {
  const costsCents = claim.costsCents + charged.costsCents
  const interestCents = claim.interestCents + charged.interestCents
  return isDeepStrictEqual(lessCharged({ ...claim, charged, costsCents, interestCents }, before).charged, charged)
}
