import { signUpInvited } from '#services/members/join'
import { browserOf, startBrowserSession } from '#server/utils/browser-session'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('signUpInvited', async ({ event, service, body }) =>
  startBrowserSession(event, await signUpInvited(service, body, await browserOf(event))))
