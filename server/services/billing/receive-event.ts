import { refuse } from '#contract/errors'
import { WebhookRefused } from '#integrations/payments/index'
import { reachAccount, type ServiceContext } from '../work/context'
import { syncSubscriber } from './sync'

/**
 * Takes what the payment provider tells by itself. It is only a reason to read the customer's state anew; an event that
 * had its effect has no other, one that was cut off has it at the next delivery, and kinds without effect and
 * shapes that are not known are taken: told again they would be the same.
 * Refuses webhook_signature_invalid, billing_unavailable.
 */
export async function receivePaymentEvent(
  service: ServiceContext,
  delivery: { body: Uint8Array, signature: string | null },
): Promise<void> {
  const { payments, log } = service.outside
  if (!payments.isConfigured) throw refuse('billing_unavailable')
  const event = await payments.readEvent(delivery.body, delivery.signature).catch((error: unknown) => {
    throw error instanceof WebhookRefused ? refuse('webhook_signature_invalid') : error
  })
  if (event === null) log.warn('a payment event that is signed cannot be read')
  if (event === null || event.customerId === null) return
  const { id, customerId } = event
  const { prisma } = service.database
  if (await prisma.providerEvent.findUnique({ where: { id } })) return
  const billing = await prisma.billingAccount.findUnique({ where: { providerCustomerId: customerId } })
  if (!billing) {
    log.warn('a payment event is about no account of this installation', { event: id })
    return
  }
  const { provider } = payments
  await syncSubscriber(reachAccount(service, billing.accountId, { type: 'payment_provider', provider }), id)
}
