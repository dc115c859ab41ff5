import { createPasskey } from '#services/accounts/passkeys'
import { defineApiHandler } from '#server/utils/define-api-handler'
import { relyingPartyOf } from '#server/utils/relying-party'

export default defineApiHandler('createPasskey', async ({ event, account, body }) =>
  createPasskey(account, body, await relyingPartyOf(event)))
