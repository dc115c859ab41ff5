import { listInvoices } from '#services/invoices/find'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('listInvoices', ({ account, query }) => listInvoices(account, query))
