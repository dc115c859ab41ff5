import { requestPasswordReset } from '#services/accounts/reset-password'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('requestPasswordReset', ({ service, body }) => requestPasswordReset(service, body.email))
