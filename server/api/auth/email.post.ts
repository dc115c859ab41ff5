import { requestEmailChange } from '#services/accounts/change-email'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('requestEmailChange', ({ account, body }) => requestEmailChange(account, body.email))
