import { putBusinessLogo } from '#services/business/logo'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('putBusinessLogo', ({ account, body }) => putBusinessLogo(account, body.file))
