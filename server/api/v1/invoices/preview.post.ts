import { previewInvoice } from '#services/invoices/preview'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('previewInvoice', async ({ account, body }) => ({
  file: await previewInvoice(account, body),
  contentType: 'application/pdf',
  disposition: 'inline',
}))
