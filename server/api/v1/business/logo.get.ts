import { getBusinessLogo } from '#services/business/logo'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('getBusinessLogo', async ({ account }) => {
  const file = await getBusinessLogo(account)
  return { file, contentType: file.contentType, disposition: 'inline' }
})
