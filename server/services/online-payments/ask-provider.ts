import { refuse } from '#contract/errors'
import type { PaymentProviderRow } from '#db/queries/rows'
import { paymentKeyNotice } from '#documents/email/payment-notices'
import {
  InvoicePaymentsUnavailable, PaymentKeyRefused, type InvoicePayments,
} from '#integrations/invoice-payments/index'
import { SealBroken } from '#integrations/secret-box'
import { appLink } from '../work/app-link'
import { changeAccount } from '../work/change-account'
import type { AccountReach } from '../work/context'
import { mailOwners } from '../work/mail-owners'
import { openProviderKey } from './sealed-key'

/** By then a provider that was only busy has time again. */
const retryAfterSeconds = 30

/** By whom the customers of an account pay; null where nobody is connected, or this installation offers none. */
export async function findConnection(
  { reads, outside }: Pick<AccountReach, 'reads' | 'outside'>,
): Promise<PaymentProviderRow | null> {
  return outside.invoicePayments.provider === null ? null : reads.paymentProvider()
}

/**
 * Asks the payment provider under the key of the account. That the key is not taken is told to the owners once.
 * Refuses service_unavailable where there is no answer, or none that helps. Throws PaymentRequestRefused.
 */
export async function askProvider<Answer>(
  reach: AccountReach,
  connection: PaymentProviderRow,
  ask: (payments: InvoicePayments, key: string) => Promise<Answer>,
): Promise<Answer> {
  const { outside: { invoicePayments, log, secretBox } } = reach
  try {
    return await ask(invoicePayments, openProviderKey(secretBox, connection))
  } catch (error) {
    const context = { service: connection.provider, account: connection.accountId }
    if (error instanceof PaymentKeyRefused) await keepRefusal(reach, connection)
    else if (error instanceof InvoicePaymentsUnavailable) {
      log.warn('an outside service gave no answer', { ...context, reason: error.message })
    } else if (error instanceof SealBroken) {
      log.error('the key of a payment provider cannot be decrypted', { ...context, reason: error.message })
    } else throw error
    throw refuse('service_unavailable', undefined, retryAfterSeconds)
  }
}

/** From now on no document shows a button that leads nowhere. Another key, given meanwhile, is left alone. */
async function keepRefusal(reach: AccountReach, { sealedKey, keyEnding }: PaymentProviderRow): Promise<void> {
  await changeAccount(reach, async (change) => {
    const { count } = await change.tx.paymentProvider.updateMany({
      where: { sealedKey, problem: null }, data: { problem: 'key_refused', updatedAt: change.now },
    })
    if (count === 0) return
    const link = appLink(reach, '/settings/payment')
    await mailOwners(reach, change, 'payment_key_refused', locale => paymentKeyNotice(locale, { keyEnding, link }))
  })
}
