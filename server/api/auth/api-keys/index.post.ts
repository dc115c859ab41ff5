import { createApiKey } from '#services/accounts/api-keys'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('createApiKey', ({ account, body }) => createApiKey(account, body))
