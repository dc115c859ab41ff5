import { reauthenticate } from '#services/accounts/reauthenticate'
import { enterSession } from '#services/accounts/sessions'
import { getMe } from '#services/plans/get-me'
import { wantedAccountOf } from '#server/utils/authenticate'
import { browserOf } from '#server/utils/browser-session'
import { defineApiHandler } from '#server/utils/define-api-handler'
import { relyingPartyOf } from '#server/utils/relying-party'
import { sessionSecretsOf, setSessionCookie } from '#server/utils/session-cookie'

export default defineApiHandler('reauthenticate', async ({ event, service, account, body }) => {
  const [browser, site, secrets] = [await browserOf(event), await relyingPartyOf(event), await sessionSecretsOf(event)]
  const secret = await reauthenticate(account, body, { browser, site, secrets })
  await setSessionCookie(event, secret)
  return getMe((await enterSession(service, secret, wantedAccountOf(event))).account)
})
