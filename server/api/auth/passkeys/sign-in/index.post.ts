import { signInWithPasskey } from '#services/accounts/passkey-sign-in'
import { browserOf, startBrowserSession } from '#server/utils/browser-session'
import { defineApiHandler } from '#server/utils/define-api-handler'
import { relyingPartyOf } from '#server/utils/relying-party'

export default defineApiHandler('signInWithPasskey', async ({ event, service, body }) => {
  const place = { browser: await browserOf(event), site: await relyingPartyOf(event) }
  return startBrowserSession(event, await signInWithPasskey(service, body, place))
})
