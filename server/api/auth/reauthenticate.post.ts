import { reauthenticate } from '#services/accounts/reauthenticate'
import { getMe } from '#services/plans/get-me'
import { browserOf } from '#server/utils/browser-session'
import { defineApiHandler } from '#server/utils/define-api-handler'
import { relyingPartyOf } from '#server/utils/relying-party'

export default defineApiHandler('reauthenticate', async ({ event, account, body }) => {
  const place = { browser: await browserOf(event), site: await relyingPartyOf(event) }
  return getMe(await reauthenticate(account, body, place))
})
