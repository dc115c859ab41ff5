import { chooseAccount } from '#services/members/accounts'
import { getMe } from '#services/plans/get-me'
import { authenticate } from '#server/utils/authenticate'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('chooseAccount', async ({ event, account, body }) => {
  await chooseAccount(account, body.accountId)
  return getMe(await authenticate(event, { id: body.accountId }))
})
