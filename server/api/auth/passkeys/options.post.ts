import { startPasskey } from '#services/accounts/passkeys'
import { defineApiHandler } from '#server/utils/define-api-handler'
import { relyingPartyOf } from '#server/utils/relying-party'

export default defineApiHandler('startPasskey', async ({ event, account }) =>
  startPasskey(account, await relyingPartyOf(event)))
