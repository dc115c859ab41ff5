import { listApiKeys } from '#services/accounts/api-keys'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('listApiKeys', ({ account }) => listApiKeys(account))
