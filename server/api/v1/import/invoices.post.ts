import { importInvoices } from '#services/imports/invoices'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('importInvoices', ({ account, body, query }) => importInvoices(account, body, query))
