import { getLinkedFile } from '#services/public-links/download-links'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('getLinkedFile', async ({ service, params }) => {
  const { format, file } = await getLinkedFile(service, params.token)
  return { file, contentType: format === 'pdf' ? 'application/pdf' : 'application/xml; charset=utf-8', disposition: 'attachment' }
})
