import { endOtherSessions } from '#services/accounts/sessions'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('endOtherSessions', ({ account }) => endOtherSessions(account))
