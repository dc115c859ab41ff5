import { recordCustomerPageView } from '#services/public-links/visits'
import { defineApiHandler } from '#server/utils/define-api-handler'
import { visitorOf } from '#server/utils/visitor'

export default defineApiHandler('recordCustomerPageView', async ({ event, service, params }) =>
  recordCustomerPageView(service, params.token, await visitorOf(event)))
