import { getPublicPdf } from '#services/public-links/files'
import { defineApiHandler } from '#server/utils/define-api-handler'
import { visitorOf } from '#server/utils/visitor'

export default defineApiHandler('getPublicInvoicePdf', async ({ event, service, params, query }) => ({
  file: await getPublicPdf(service, params.token, await visitorOf(event)),
  contentType: 'application/pdf',
  disposition: query.download ? 'attachment' : 'inline',
}))
