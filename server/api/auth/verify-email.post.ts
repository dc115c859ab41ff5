import { verifyEmail } from '#services/accounts/verify-email'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('verifyEmail', ({ service, body }) => verifyEmail(service, body.token))
