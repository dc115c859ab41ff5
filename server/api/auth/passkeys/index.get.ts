import { listPasskeys } from '#services/accounts/passkeys'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('listPasskeys', ({ account }) => listPasskeys(account))
