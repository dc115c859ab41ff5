import { listInvoices } from '#services/invoices/list'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('listInvoices', ({ account, query }) => listInvoices(account, query))
