import { getConnectionRequest } from '#services/connections/connection-request'
import { requestNameOf } from '#server/utils/connection-request'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('getConnectionRequest', async ({ event, account, params }) =>
  getConnectionRequest(account, await requestNameOf(event, params)))
