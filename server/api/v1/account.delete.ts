import { setResponseHeader } from 'h3'
import { requestAccountDeletion } from '#services/leaving/request-deletion'
import { defineApiHandler } from '#server/utils/define-api-handler'
import { clearSessionCookie } from '#server/utils/session-cookie'

export default defineApiHandler('deleteAccount', async ({ event, account, body }) => {
  const requested = await requestAccountDeletion(account, body)
  await clearSessionCookie(event)
  // As signing out does: nothing of the account is left to the next user of this browser.
  setResponseHeader(event, 'Clear-Site-Data', '"cache", "storage"')
  return requested
})
