import { createInvoice } from '#services/invoices/create'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('createInvoice', ({ account, body }) => createInvoice(account, body))
