import { listSessions } from '#services/accounts/sessions'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('listSessions', ({ account }) => listSessions(account))
