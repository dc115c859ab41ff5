import { receiveOnlinePayment } from '#services/online-payments/receive'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('receiveOnlinePayment', async ({ service, params, bytes }) => {
  await receiveOnlinePayment(service, { token: params.token, body: bytes })
  return { received: true as const }
})
