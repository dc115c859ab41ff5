import { chargeLatePayment } from '#services/notices/charge-late-payment'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('chargeLatePayment', ({ account, params, body }) =>
  chargeLatePayment(account, params.id, body))
