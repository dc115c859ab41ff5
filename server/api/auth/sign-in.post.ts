import { signIn } from '#services/accounts/sign-in'
import { browserOf, startBrowserSession } from '#server/utils/browser-session'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('signIn', async ({ event, service, body }) =>
  startBrowserSession(event, await signIn(service, body, await browserOf(event))))
