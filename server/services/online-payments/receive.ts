import type { OnlinePaymentRow, PaymentProviderRow } from '#db/queries/rows'
import { isToken } from '#integrations/tokens'
import { reachAccount, type AccountReach, type ServiceContext } from '../work/context'
import { askProvider } from './ask-provider'
import { refreshOnlinePayment } from './refresh'

/**
 * Takes what the payment provider of a business tells by itself: that something of a payment changed, and nothing that
 * is believed. What is of nobody here is taken all the same.
 * Refuses service_unavailable where the provider cannot be asked, so that it tells it again.
 */
export async function receiveOnlinePayment(
  service: ServiceContext, { token, body }: { token: string, body: Uint8Array },
): Promise<void> {
  const providerId = new URLSearchParams(Buffer.from(body).toString('utf8')).get('id') ?? ''
  if (service.outside.invoicePayments.provider === null || !/^tr_\w{1,64}$/.test(providerId) || !isToken(token)) return
  const connection = await service.database.prisma.paymentProvider.findUnique({ where: { webhookToken: token } })
  if (!connection) return
  const { accountId, provider } = connection
  const reach = reachAccount(service, accountId, { type: 'payment_provider', provider })
  const row = await reach.db.onlinePayment.findFirst({ where: { providerId } })
    ?? await findByReference(reach, connection, providerId)
  if (row) await refreshOnlinePayment(reach, connection, row, providerId)
}

/** The payment whose call was answered to nobody. */
async function findByReference(
  reach: AccountReach, connection: PaymentProviderRow, providerId: string,
): Promise<OnlinePaymentRow | null> {
  const read = await askProvider(reach, connection, (payments, key) => payments.read(key, providerId))
  if (!read?.reference) return null
  return reach.db.onlinePayment.findFirst({ where: { id: read.reference, providerId: null } })
}
