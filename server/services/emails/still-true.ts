import type { OutdatedReason } from '#documents/email/delivery-notice'
import { addDays, todayInAmsterdam } from '#domain/dates'
import { balanceOf } from '../invoices/balance'
import { readInvoiceRow } from '../invoices/record'
import { requireNotice } from '../notices/record'
import type { AccountReach } from '../work/context'
import type { DocumentMailRow } from './row'

/** A mail that says what is so no more: the money came, or its days are over. */
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
  // The letter counts on being received the day after its date: later, it would give too few days to pay.
  if (todayInAmsterdam(reach.outside.clock.now()) > addDays(notice.sentOn, 1)) throw new Outdated('too_few_days')
}
