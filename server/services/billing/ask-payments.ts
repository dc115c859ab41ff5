import { refuse } from '#contract/errors'
import { PaymentsRefused, PaymentsUnavailable, type Payments } from '#integrations/payments/index'
import type { Surroundings } from '../work/context'

/** By then a provider that was only busy has time again. */
const retryAfterSeconds = 30

/** Asks the payment provider. Refuses billing_unavailable when it gives no answer, or none that helps. */
export async function askPayments<Answer>(
  { outside: { payments, log } }: Surroundings,
  ask: (payments: Payments) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask(payments)
  } catch (error) {
    if (error instanceof PaymentsRefused) {
      log.error('the payment provider refused what it was asked', { service: payments.provider, reason: error.message })
    } else if (!(error instanceof PaymentsUnavailable)) throw error
    else if (payments.isConfigured) {
      log.warn('an outside service gave no answer', { service: payments.provider, reason: error.message })
    }
    throw refuse('billing_unavailable', undefined, payments.isConfigured ? retryAfterSeconds : undefined)
  }
}
