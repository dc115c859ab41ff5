import { issueInvoice } from '#services/invoices/issue'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('issueInvoice', ({ account, params, body }) => issueInvoice(account, params.id, body))
