import { grantConnection } from '#services/connections/connection-request'
import { requestNameOf } from '#server/utils/connection-request'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('grantConnection', async ({ event, account, params, body }) =>
  grantConnection(account, await requestNameOf(event, params), body))
