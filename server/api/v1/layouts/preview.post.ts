import { previewLayout } from '#services/invoices/preview-layout'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('previewLayout', async ({ account, body }) => ({
  file: await previewLayout(account, body),
  contentType: 'application/pdf',
  disposition: 'inline',
}))
