import { markInvoiceUnpaid } from '#services/invoices/mark-paid'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('markInvoiceUnpaid', ({ account, params }) => markInvoiceUnpaid(account, params.id))
