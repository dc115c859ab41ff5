import { findPaymentProvider } from '#services/online-payments/connect'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('getPaymentProvider', ({ account }) => findPaymentProvider(account))
