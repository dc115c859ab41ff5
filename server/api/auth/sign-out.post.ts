import { setResponseHeader } from 'h3'
import { signOut } from '#services/accounts/sessions'
import { defineApiHandler } from '#server/utils/define-api-handler'
import { clearSessionCookie } from '#server/utils/session-cookie'

export default defineApiHandler('signOut', async ({ event, account }) => {
  const signedOut = await signOut(account)
  await clearSessionCookie(event)
  // Leaves no account data for the next user of this browser; "cookies" would clear those of other sites too.
  setResponseHeader(event, 'Clear-Site-Data', '"cache", "storage"')
  return signedOut
})
