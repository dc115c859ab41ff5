import { refuse } from '#contract/errors'
import type { OnlinePaymentRow, PaymentProviderRow } from '#db/queries/rows'
import type { InvoicePayments, OnlinePaymentRead } from '#integrations/invoice-payments/index'
import type { AccountReach } from '../work/context'
import { askProvider } from './ask-provider'
import { takeIn } from './take-in'

/** What was taken in meanwhile is newer than what was read; news of one payment is not endless. */
const mostRounds = 10

/**
 * Reads a payment anew at the provider and takes in what became of it.
 * @param providerId what the provider calls it, which may not be stored yet
 * @param signal gives up earlier than the call would
 * @returns how it is stored now; null where its document is gone
 * Refuses service_unavailable.
 */
export function refreshOnlinePayment(
  reach: AccountReach, connection: PaymentProviderRow, seen: OnlinePaymentRow, providerId: string, signal?: AbortSignal,
): Promise<OnlinePaymentRow | null> {
  return settleAtProvider(reach, connection, seen, (payments, key) => payments.read(key, providerId, signal))
}

/**
 * Ends a payment at the provider, where nobody made it yet, and takes in how it stands then. Answers and refuses as
 * `refreshOnlinePayment` does.
 */
export function cancelOnlinePayment(
  reach: AccountReach, connection: PaymentProviderRow, seen: OnlinePaymentRow, providerId: string,
): Promise<OnlinePaymentRow | null> {
  return settleAtProvider(reach, connection, seen, (payments, key) => payments.cancel(key, providerId))
}

async function settleAtProvider(
  reach: AccountReach,
  connection: PaymentProviderRow,
  seen: OnlinePaymentRow,
  ask: (payments: InvoicePayments, key: string) => Promise<OnlinePaymentRead | null>,
): Promise<OnlinePaymentRow | null> {
  let row: OnlinePaymentRow | null = seen
  for (let round = 0; row !== null && round < mostRounds; round++) {
    const taken = await takeIn(reach, row, await askProvider(reach, connection, ask))
    if (taken) return taken
    row = await reach.db.onlinePayment.findFirst({ where: { id: seen.id } })
  }
  if (row === null) return null
  throw refuse('service_unavailable', undefined, 1)
}
