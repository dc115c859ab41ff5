import type { NoticeList } from '#contract/schemas/notice'
import type { InvoiceRow } from '#db/queries/rows'
import { todayInAmsterdam } from '#domain/dates'
import { readInvoiceRow } from '../invoices/record'
import type { AccountContext } from '../work/context'
import { chargeRefusalOf, presentCharge, readCharges } from '../invoices/late-charges'
import { countOtherOverdue, debtorOf, noticeContentOf, noticeRefusalOf } from '../invoices/late-claim'
import { dueClaimOf, type WrittenOfLate } from '../invoices/due-claim'
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
  return {
    data: notices.map(presentNotice),
    claim: isDue && !notices.some(({ mail }) => isWaiting(mail))
      ? presentClaim(await noticeContentOf(account, account.db, invoice, charges))
      : null,
    earliestOn,
    otherOverdue: debtorOf(invoice) === 'consumer' ? await countOtherOverdue(account.db, invoice, today) : 0,
    chargeable: chargeRefusalOf(invoice, charges) === null
      ? await chargeableOf(account, invoice, { notices, charges })
      : null,
    charges: charges.map(presentCharge),
  }
}

async function chargeableOf(
  account: AccountContext, invoice: InvoiceRow, written: WrittenOfLate,
): Promise<NoticeList['chargeable']> {
  const { costsCents, interestCents } = await dueClaimOf(account, account.db, invoice, written)
  return { kind: debtorOf(invoice), costsCents, interestCents }
}
