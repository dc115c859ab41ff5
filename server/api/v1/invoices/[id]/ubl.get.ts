import { getInvoiceUbl } from '#services/invoices/ubl'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('getInvoiceUbl', async ({ account, params }) => ({
  file: await getInvoiceUbl(account, params.id),
  contentType: 'application/xml; charset=utf-8',
  disposition: 'attachment',
}))
