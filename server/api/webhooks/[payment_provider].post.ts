import { getRequestHeader } from 'h3'
import { receivePaymentEvent } from '#services/billing/receive-event'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('receivePaymentEvent', async ({ event, service, bytes }) => {
  await receivePaymentEvent(service, { body: bytes, signature: getRequestHeader(event, 'stripe-signature') ?? null })
  return { received: true }
})
