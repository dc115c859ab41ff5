import { listPayments } from '#services/invoices/payments'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('listPayments', ({ account, params }) => listPayments(account, params.id))
