import { getPublicUbl } from '#services/public-links/files'
import { defineApiHandler } from '#server/utils/define-api-handler'
import { visitorOf } from '#server/utils/visitor'

export default defineApiHandler('getPublicInvoiceUbl', async ({ event, service, params }) => ({
  file: await getPublicUbl(service, params.token, await visitorOf(event)),
  contentType: 'application/xml; charset=utf-8',
  disposition: 'attachment',
}))
