import { updateProfile } from '#services/accounts/update-profile'
import { getMe } from '#services/plans/get-me'
import { authenticate } from '#server/utils/authenticate'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('updateProfile', async ({ event, account, body }) => {
  await updateProfile(account, body)
  return getMe(await authenticate(event))
})
