import { connectPaymentProvider } from '#services/online-payments/connect'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('connectPaymentProvider', ({ account, body }) => connectPaymentProvider(account, body))
