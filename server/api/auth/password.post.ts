import { changePassword } from '#services/accounts/change-password'
import { browserOf } from '#server/utils/browser-session'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('changePassword', async ({ event, account, body }) =>
  changePassword(account, body, await browserOf(event)))
