import { getNoticePdf } from '#services/notices/pdf'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('getNoticePdf', async ({ account, params, query }) => ({
  file: await getNoticePdf(account, params.id, params.noticeId),
  contentType: 'application/pdf',
  disposition: query.download ? 'attachment' : 'inline',
}))
