import { deletePayment } from '#services/invoices/payments'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('deletePayment', ({ account, params }) =>
  deletePayment(account, params.id, params.paymentId))
