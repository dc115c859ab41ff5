import { deleteBusinessLogo } from '#services/business/logo'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('deleteBusinessLogo', ({ account }) => deleteBusinessLogo(account))
