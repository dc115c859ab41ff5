import { getInvoicePdf } from '#services/invoices/pdf'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('getInvoicePdf', async ({ account, params, query }) => ({
  file: await getInvoicePdf(account, params.id),
  contentType: 'application/pdf',
  disposition: query.download ? 'attachment' : 'inline',
}))
