import { signOut } from '#services/accounts/sessions'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('signOut', async ({ event, account }) => {
  const signedOut = await signOut(account)
  await clearUserSession(event)
  return signedOut
})
