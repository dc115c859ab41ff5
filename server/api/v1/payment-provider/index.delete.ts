import { disconnectPaymentProvider } from '#services/online-payments/connect'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('disconnectPaymentProvider', ({ account }) => disconnectPaymentProvider(account))
