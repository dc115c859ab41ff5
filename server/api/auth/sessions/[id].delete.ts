import { endSession } from '#services/accounts/sessions'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('endSession', ({ account, params }) => endSession(account, params.id))
