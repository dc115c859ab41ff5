import { confirmPasswordReset } from '#services/accounts/reset-password'
import { browserOf } from '#server/utils/browser-session'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('confirmPasswordReset', async ({ event, service, body }) =>
  confirmPasswordReset(service, body, await browserOf(event)))
