import { reauthenticate } from '#services/accounts/reauthenticate'
import { getMe } from '#services/plans/get-me'
import { browserOf } from '#server/utils/browser-session'
import { defineApiHandler } from '#server/utils/define-api-handler'
import { relyingPartyOf } from '#server/utils/relying-party'
import { sessionSecretsOf, setSessionCookie } from '#server/utils/session-cookie'

export default defineApiHandler('reauthenticate', async ({ event, account, body }) => {
  const [browser, site, secrets] = [await browserOf(event), await relyingPartyOf(event), await sessionSecretsOf(event)]
  const session = await reauthenticate(account, body, { browser, site, secrets })
  await setSessionCookie(event, session.secret)
  return getMe(session.account)
})
