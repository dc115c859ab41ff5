import { getPublicStatement } from '#services/public-links/files'
import { defineApiHandler } from '#server/utils/define-api-handler'
import { visitorOf } from '#server/utils/visitor'

export default defineApiHandler('getPublicStatement', async ({ event, service, params }) => ({
  file: await getPublicStatement(service, params.token, await visitorOf(event)),
  contentType: 'application/pdf',
  disposition: 'inline',
}))
