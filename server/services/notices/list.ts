import type { NoticeList } from '#contract/schemas/notice'
import { todayInAmsterdam } from '#domain/dates'
import { readInvoiceRow } from '../invoices/record'
import type { AccountContext } from '../work/context'
import { chargeRefusalOf, presentCharge, readCharges } from '../invoices/late-charges'
import { countOtherOverdue, debtorOf, noticeContentOf, noticeRefusalOf } from '../invoices/late-claim'
import { dueClaimOf } from '../invoices/due-claim'
import { presentClaim, presentNotice } from './present'
import { isWaiting, nextNoticeOn, readNotices } from '../invoices/notice-record'

/**
 * The formal notices of an invoice, the latest first, what one of today would say, and from which day on the next may
 * be sent; what may be charged of paying late, and what was. Refuses not_found.
 */
export async function listNotices(account: AccountContext, invoiceId: string): Promise<NoticeList> {
  const invoice = await readInvoiceRow(account, invoiceId)
  const notices = await readNotices(account.db, invoiceId)
  const earliestOn = noticeRefusalOf(invoice) === null ? nextNoticeOn(invoice, notices) : null
  const today = todayInAmsterdam(account.outside.clock.now())
  const charges = await readCharges(account.db, invoice)
  const isDue = earliestOn !== null && earliestOn <= today
  const due = chargeRefusalOf(invoice, charges) === null
    ? await dueClaimOf(account, account.db, invoice, { notices, charges })
    : null
  return {
    data: notices.map(presentNotice),
    claim: isDue && !notices.some(({ mail }) => isWaiting(mail))
      ? presentClaim(await noticeContentOf(account, account.db, invoice, charges))
      : null,
    earliestOn,
    otherOverdue: debtorOf(invoice) === 'consumer' ? await countOtherOverdue(account.db, invoice, today) : 0,
    chargeable: due && { kind: debtorOf(invoice), costsCents: due.costsCents, interestCents: due.interestCents },
    charges: charges.map(presentCharge),
  }
}
