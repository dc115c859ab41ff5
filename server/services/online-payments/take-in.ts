import type { OnlinePaymentRow } from '#db/queries/rows'
import { paymentBackNotice, paymentBeyondNotice } from '#documents/email/payment-notices'
import { todayInAmsterdam } from '#domain/dates'
import type { OnlinePaymentRead } from '#integrations/invoice-payments/index'
import { writePayment } from '../invoices/payments'
import { requireInvoiceRow } from '../invoices/record'
import { appLink } from '../work/app-link'
import { changeAccount, type Change } from '../work/change-account'
import type { AccountReach } from '../work/context'
import { mailOwners } from '../work/mail-owners'
import { isUnderWay, nextAskAt } from './states'

/**
 * Takes in how a payment stands at the provider: what was paid less what went back is booked on its document, as far
 * as it is not booked already. So nothing that is told late, twice or never does anything twice.
 * @param seen the payment as it was stored before the provider was asked
 * @param read how it stands; null where the provider knows none such under this key
 * @returns how it is stored now; null where it is stored otherwise than it was seen, so what was read may be older
 */
export async function takeIn(
  reach: AccountReach, seen: OnlinePaymentRow, read: OnlinePaymentRead | null,
): Promise<OnlinePaymentRow | null> {
  // Whoever asked, it is the provider that tells it.
  const account: AccountReach = { ...reach, actor: { type: 'payment_provider', provider: seen.provider } }
  return changeAccount(account, async (change) => {
    const { tx, now } = change
    const row = await tx.onlinePayment.findFirst({ where: { id: seen.id } })
    if (!row || !isStoredAs(row, seen)) return null
    if (read === null) {
      const state = isUnderWay(row) ? 'failed' : row.state
      return tx.onlinePayment.update({
        where: { id: row.id }, data: { state, openFor: null, askAt: null, updatedAt: now },
      })
    }
    const { id: providerId, state, checkoutUrl, paidAt } = read
    const bookedCents = netCents(row, read)
    const differenceCents = bookedCents - Number(row.bookedCents)
    if (differenceCents !== 0) await book(account, change, row, read, differenceCents)
    return tx.onlinePayment.update({
      where: { id: row.id },
      data: {
        providerId, state, checkoutUrl,
        bookedCents: BigInt(bookedCents),
        openFor: isUnderWay(read) ? row.openFor : null,
        askAt: nextAskAt(row, state, paidAt, now),
        updatedAt: now,
      },
    })
  })
}

/** In all that tells what is booked of it. */
function isStoredAs(row: OnlinePaymentRow, seen: OnlinePaymentRow): boolean {
  return row.state === seen.state && row.providerId === seen.providerId && row.bookedCents === seen.bookedCents
}

/** What was paid and did not go back; nobody pays anything with a key for tests. */
function netCents({ isTest, currency }: OnlinePaymentRow, read: OnlinePaymentRead): number {
  if (read.state !== 'paid' || isTest || read.isTest) return 0
  if (read.currency !== currency) throw new Error(`The payment ${read.id} was made in another currency than was asked for`)
  return read.amountCents - read.refundedCents - read.chargedBackCents
}

/** Books what came or went back since, and tells the owners of what they would not expect. */
async function book(
  account: AccountReach,
  change: Change,
  { id: onlinePaymentId, invoiceId }: OnlinePaymentRow,
  { id: reference, method, paidAt, chargedBackCents }: OnlinePaymentRead,
  differenceCents: number,
): Promise<void> {
  const { tx, now } = change
  const invoice = await requireInvoiceRow(tx, invoiceId)
  // What the owner took back by hand already goes back only once.
  const amountCents = Math.max(differenceCents, -Number(invoice.paidCents))
  if (amountCents !== 0) {
    await writePayment(account, change, invoice, {
      amountCents, amountEurCents: null, method, reference, source: 'provider', onlinePaymentId,
      paidOn: todayInAmsterdam(differenceCents > 0 ? paidAt ?? now : now),
    })
  }
  const facts = { number: invoice.number ?? '', currency: invoice.currency, link: appLink(account, `/invoices/${invoiceId}`) }
  if (differenceCents < 0) {
    const back = { ...facts, backCents: -differenceCents, isChargedBack: chargedBackCents > 0 }
    await mailOwners(account, change, 'payment_back', locale => paymentBackNotice(locale, back))
    return
  }
  const beyondCents = differenceCents - Number(invoice.openCents)
  if (beyondCents <= 0) return
  await mailOwners(account, change, 'payment_beyond', locale => paymentBeyondNotice(locale, { ...facts, beyondCents }))
}
