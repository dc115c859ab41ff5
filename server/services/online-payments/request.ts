import { isIP } from 'node:net'
import type { OnlinePaymentRow, PaymentProviderRow } from '#db/queries/rows'
import type { DocumentLocale } from '#domain/invoice/document'
import { defaultLabels } from '#domain/layout-labels'
import { PaymentRequestRefused, type PaymentRequest } from '#integrations/invoice-payments/index'
import { isPublicAddress } from '#integrations/oauth/public-address'
import { publicUrlOf } from '../invoices/public-url'
import { changeAccount } from '../work/change-account'
import type { AccountReach } from '../work/context'
import { askProvider } from './ask-provider'
import { cancelOnlinePayment } from './refresh'
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
  if (request === null) {
    await giveUp(reach, row)
  } else {
    try {
      const read = await askProvider(reach, connection, (payments, key) => payments.create(key, request, row.id))
      const taken = await takeIn(reach, row, read)
      if (taken) return taken
    } catch (error) {
      if (error instanceof PaymentRequestRefused) await giveUp(reach, row)
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

/** All of it follows from what is stored, so that a repeated call says the same. Null once the page has no address. */
async function requestOf(
  reach: AccountReach,
  { webhookToken }: PaymentProviderRow,
  { id, invoiceId, amountCents, currency, locale: asked }: OnlinePaymentRow,
): Promise<PaymentRequest | null> {
  const invoice = await reach.db.invoice.findFirst({ where: { id: invoiceId } })
  const page = invoice && publicUrlOf(reach, invoice)
  if (!invoice || page === null) return null
  const locale = (asked ?? invoice.locale) as DocumentLocale
  return {
    amountCents: Number(amountCents),
    currency,
    description: `${defaultLabels.invoice[locale]} ${invoice.number}`,
    reference: id,
    locale,
    returnUrl: `${page}?payment=${id}${asked === null ? '' : `&lang=${asked}`}`,
    webhookUrl: webhookUrlOf(reach, webhookToken),
  }
}

/** Null where the provider cannot reach this installation: it refuses such an address, and is asked instead. */
function webhookUrlOf({ settings: { baseUrl } }: Pick<AccountReach, 'settings'>, token: string): string | null {
  const host = new URL(baseUrl).hostname.replace(/^\[|\]$/g, '')
  const isPublic = isIP(host) === 0 ? /\.(?!(local|localhost|internal|lan)$)[^.]+$/.test(host) : isPublicAddress(host)
  return isPublic ? `${baseUrl}/api/webhooks/mollie/${token}` : null
}

/** Whoever presses the button next begins anew. Should the provider have it, it tells so by its reference. */
async function giveUp(reach: AccountReach, { id }: OnlinePaymentRow): Promise<void> {
  await changeAccount(reach, ({ tx, now }) => tx.onlinePayment.updateMany({
    where: { id, state: 'asked' }, data: { state: 'failed', openFor: null, askAt: null, updatedAt: now },
  }))
}
