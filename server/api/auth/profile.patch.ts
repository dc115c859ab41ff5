import { updateProfile } from '#services/accounts/update-profile'
import { getMe } from '#services/plans/get-me'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('updateProfile', async ({ account, body }) => {
  await updateProfile(account, body)
  return getMe(account)
})
