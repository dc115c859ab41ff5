import { acceptInvitation } from '#services/members/join'
import { getMe } from '#services/plans/get-me'
import { authenticate } from '#server/utils/authenticate'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('acceptInvitation', async ({ event, account, body }) => {
  const id = await acceptInvitation(account, body.token)
  return getMe(await authenticate(event, { id }))
})
