import { updateInvoice } from '#services/invoices/update'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('updateInvoice', ({ account, params, body }) => updateInvoice(account, params.id, body))
