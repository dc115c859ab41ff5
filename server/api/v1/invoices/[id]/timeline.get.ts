import { getInvoiceTimeline } from '#services/invoices/timeline'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('getInvoiceTimeline', ({ account, params, query }) => getInvoiceTimeline(account, params.id, query))
