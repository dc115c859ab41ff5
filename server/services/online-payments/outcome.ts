import { Refusal } from '#contract/errors'
import { identifier } from '#contract/schemas/primitives'
import type { PaymentOutcome } from '#contract/schemas/public-invoice'
import type { OnlinePaymentRow } from '#db/queries/rows'
import type { AccountReach } from '../work/context'
import { findConnection } from './ask-provider'
import { refreshOnlinePayment } from './refresh'
import { isUnderWay } from './states'

/** So long a page waits for the provider before it says that it does not know yet. */
const longestWaitMs = 4_000

/**
 * What a page says to whoever comes back from the provider, or whom it led nowhere.
 * @param of whose page it is: that of a document, or of a customer with all of its documents
 * @param payment what the page was asked with: the id of a payment, why there is none, or whatever somebody typed
 * @param hasOpen whether something is open there
 * @returns null where that says nothing of what the page shows
 */
export async function readPaymentOutcome(
  reach: AccountReach, of: { invoiceId: string } | { customerId: string }, payment: string,
  hasOpen: () => boolean | Promise<boolean>,
): Promise<PaymentOutcome | null> {
  if (payment === 'unavailable') return payment
  if (payment === 'nothing_open') return await hasOpen() ? null : payment
  // What Postgres refuses as a text, it refuses in a condition as well.
  if (!identifier.safeParse(payment).success) return null
  // One that was begun on another page may be what this one waits for.
  const shown = 'invoiceId' in of ? of : { invoice: of }
  const row = await reach.db.onlinePayment.findFirst({ where: { id: payment, shares: { some: shown } } })
  if (!row) return null
  const { state, isTest } = isUnderWay(row) ? await refreshInTime(reach, row) : row
  if (isUnderWay({ state })) return 'waiting'
  if (state !== 'paid') return 'failed'
  return isTest ? 'tested' : 'paid'
}

/** How a payment stands now, or as it stood where the provider does not answer in time. */
async function refreshInTime(reach: AccountReach, row: OnlinePaymentRow): Promise<OnlinePaymentRow> {
  const connection = await findConnection(reach)
  if (!connection || row.providerId === null) return row
  try {
    const signal = AbortSignal.timeout(longestWaitMs)
    return await refreshOnlinePayment(reach, connection, row, row.providerId, signal) ?? row
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'service_unavailable') throw error
    return row
  }
}
