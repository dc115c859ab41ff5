import { getInvoice } from '#services/invoices/find'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('getInvoice', ({ account, params }) => getInvoice(account, params.id))
