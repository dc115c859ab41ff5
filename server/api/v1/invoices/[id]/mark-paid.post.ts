import { markInvoicePaid } from '#services/invoices/mark-paid'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('markInvoicePaid', ({ account, params, body }) => markInvoicePaid(account, params.id, body))
