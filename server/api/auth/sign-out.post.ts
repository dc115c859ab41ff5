import { setResponseHeader } from 'h3'
import { signOut } from '#services/accounts/sessions'
import { defineApiHandler } from '#server/utils/define-api-handler'
import { clearSessionCookie } from '#server/utils/session-cookie'

export default defineApiHandler('signOut', async ({ event, account }) => {
  const signedOut = await signOut(account)
  await clearSessionCookie(event)
  // Whoever sits at this browser next finds nothing of the account; cookies would take those of other sites along.
  setResponseHeader(event, 'Clear-Site-Data', '"cache", "storage"')
  return signedOut
})
