import { deletePasskey } from '#services/accounts/passkeys'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('deletePasskey', ({ account, params }) => deletePasskey(account, params.id))
