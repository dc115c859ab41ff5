import { sumListedInvoices } from '#services/invoices/list'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('sumInvoices', ({ account, query }) => sumListedInvoices(account, query))
