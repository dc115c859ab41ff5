import { deleteInvoice } from '#services/invoices/delete'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('deleteInvoice', ({ account, params }) => deleteInvoice(account, params.id))
