import { duplicateInvoice } from '#services/invoices/duplicate'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('duplicateInvoice', ({ account, params, body }) => duplicateInvoice(account, params.id, body))
