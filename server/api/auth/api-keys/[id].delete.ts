import { revokeApiKey } from '#services/accounts/api-keys'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('revokeApiKey', ({ account, params }) => revokeApiKey(account, params.id))
