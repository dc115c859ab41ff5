import { signUp } from '#services/accounts/sign-up'
import { browserOf, startBrowserSession } from '#server/utils/browser-session'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('signUp', async ({ event, service, body }) =>
  startBrowserSession(event, await signUp(service, body, await browserOf(event))))
