import { getPublicStatement } from '#services/public-links/files'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('getPublicStatement', async ({ service, params }) => ({
  file: await getPublicStatement(service, params.token),
  contentType: 'application/pdf',
  disposition: 'inline',
}))
