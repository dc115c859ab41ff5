import { verifyEmail } from '#services/accounts/verify-email'
import { findSession } from '#server/utils/authenticate'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('verifyEmail', async ({ event, service, body }) =>
  verifyEmail(service, body.token, await findSession(event)))
