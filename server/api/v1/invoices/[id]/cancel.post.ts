import { cancelInvoice } from '#services/invoices/cancel'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('cancelInvoice', ({ account, params }) => cancelInvoice(account, params.id))
