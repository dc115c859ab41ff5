import { createPayment } from '#services/invoices/payments'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('createPayment', ({ account, params, body }) => createPayment(account, params.id, body))
