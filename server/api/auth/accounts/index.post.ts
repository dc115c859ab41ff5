import { openAnotherAccount } from '#services/members/accounts'
import { getMe } from '#services/plans/get-me'
import { authenticate } from '#server/utils/authenticate'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('openAccount', async ({ event, account, body }) => {
  const id = await openAnotherAccount(account, body.name)
  return getMe(await authenticate(event, { id }))
})
