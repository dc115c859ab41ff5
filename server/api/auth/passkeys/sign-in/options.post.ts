import { startPasskeySignIn } from '#services/accounts/passkey-sign-in'
import { defineApiHandler } from '#server/utils/define-api-handler'
import { relyingPartyOf } from '#server/utils/relying-party'

export default defineApiHandler('startPasskeySignIn', async ({ event, service }) =>
  startPasskeySignIn(service, await relyingPartyOf(event)))
