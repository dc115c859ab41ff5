import { isIP } from 'node:net'
import type { InvoiceRow, OnlinePaymentRow, PaymentProviderRow } from '#db/queries/rows'
import { paymentDescription } from '#documents/letters/payment-description'
import type { DocumentLocale } from '#domain/invoice/document'
import { PaymentRequestRefused, type PaymentRequest } from '#integrations/invoice-payments/index'
import { isPublicAddress } from '#integrations/oauth/public-address'
import { customerLinkOf } from '../customer-pages/link'
import { publicUrlOf } from '../invoices/public-url'
import { changeAccount } from '../work/change-account'
import type { AccountReach } from '../work/context'
import { askProvider } from './ask-provider'
import { cancelOnlinePayment } from './refresh'
import { giveUpAsked } from './shares'
import { isUnderWay } from './states'
import { takeIn } from './take-in'

/** The provider knows a repeated call for an hour; some of that is left for slow calls and clocks. */
const repeatableMs = 50 * 60_000

/**
 * Asks the provider for a payment that was written down, or asks again where nobody knows whether it was asked: under
 * the id of the row it has its effect once. What can no longer be repeated is given up.
 * @returns how it is stored now; null where its document is gone
 * Refuses service_unavailable. Throws PaymentRequestRefused, after it was given up.
 */
export async function requestOnlinePayment(
  reach: AccountReach, connection: PaymentProviderRow, row: OnlinePaymentRow,
): Promise<OnlinePaymentRow | null> {
  const isRepeatable = reach.outside.clock.now().getTime() - row.createdAt.getTime() < repeatableMs
  const request = isRepeatable ? await requestOf(reach, connection, row) : null
  const giveUp = () => changeAccount(reach, change => giveUpAsked(change, { id: row.id }))
  if (request === null) {
    await giveUp()
  } else {
    try {
      const read = await askProvider(reach, connection, (payments, key) => payments.create(key, request, row.id))
      const taken = await takeIn(reach, row, read)
      if (taken) return taken
    } catch (error) {
      if (error instanceof PaymentRequestRefused) await giveUp()
      throw error
    }
  }
  // Somebody else may have kept what came of it.
  return reach.db.onlinePayment.findFirst({ where: { id: row.id } })
}

/**
 * Ends a payment that is under way, as far as the provider lets it be ended. Answers and refuses as
 * `requestOnlinePayment` does.
 */
export async function endOnlinePayment(
  reach: AccountReach, connection: PaymentProviderRow, row: OnlinePaymentRow,
): Promise<OnlinePaymentRow | null> {
  const known = row.state === 'asked' ? await requestOnlinePayment(reach, connection, row) : row
  if (known === null || known.providerId === null || !isUnderWay(known)) return known
  return cancelOnlinePayment(reach, connection, known, known.providerId)
}

/**
 * All of it follows from what was stored when it was begun, so that a repeated call says the same. Null once the page
 * has no address, or another than it had then.
 */
async function requestOf(
  reach: AccountReach,
  { webhookToken }: PaymentProviderRow,
  row: OnlinePaymentRow,
): Promise<PaymentRequest | null> {
  const { id, amountCents, currency } = row
  const shares = await reach.db.onlinePaymentShare.findMany({
    where: { onlinePaymentId: id }, orderBy: { position: 'asc' }, include: { invoice: true },
  })
  const invoices = shares.map(({ invoice }) => invoice)
  const url = await pageUrlOf(reach, row, invoices)
  if (url === null || row.locale === null) return null
  const locale = row.locale as DocumentLocale
  return {
    amountCents: Number(amountCents),
    currency,
    description: paymentDescription(locale, invoices.map(({ number }) => number ?? '')),
    reference: id,
    locale,
    returnUrl: `${url}?payment=${id}&lang=${locale}`,
    webhookUrl: webhookUrlOf(reach, webhookToken),
  }
}

/** The page that it was begun on; null where that leads nowhere any more, or was given another address since. */
async function pageUrlOf(
  reach: AccountReach, { customerId, createdAt }: OnlinePaymentRow, [invoice]: readonly InvoiceRow[],
): Promise<string | null> {
  if (!invoice) return null
  if (customerId === null) {
    const { publicLinkRenewedAt } = invoice
    return publicLinkRenewedAt !== null && publicLinkRenewedAt > createdAt ? null : publicUrlOf(reach, invoice)
  }
  const page = await reach.db.customerPage.findFirst({ where: { customerId } })
  if (!page?.madeAt || page.madeAt > createdAt) return null
  return customerLinkOf(reach, page)?.url ?? null
}

/** Null where the provider cannot reach this installation: it refuses such an address, and is asked instead. */
function webhookUrlOf({ settings: { baseUrl } }: Pick<AccountReach, 'settings'>, token: string): string | null {
  const host = new URL(baseUrl).hostname.replace(/^\[|\]$/g, '')
  const isPublic = isIP(host) === 0 ? /\.(?!(local|localhost|internal|lan)$)[^.]+$/.test(host) : isPublicAddress(host)
  return isPublic ? `${baseUrl}/api/webhooks/mollie/${token}` : null
}
