import { getInvoiceCorrections } from '#services/invoices/corrections'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('getInvoiceCorrections', ({ account, params }) => getInvoiceCorrections(account, params.id))
