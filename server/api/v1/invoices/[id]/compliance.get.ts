import { checkInvoiceCompliance } from '#services/invoices/compliance'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('checkInvoiceCompliance', ({ account, params }) =>
  checkInvoiceCompliance(account, params.id))
