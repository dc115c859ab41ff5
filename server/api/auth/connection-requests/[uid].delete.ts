import { denyConnection } from '#services/connections/connection-request'
import { requestNameOf } from '#server/utils/connection-request'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('denyConnection', async ({ event, account, params }) =>
  denyConnection(account, await requestNameOf(event, params)))
