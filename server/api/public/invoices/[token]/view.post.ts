import { recordView } from '#services/public-links/visits'
import { defineApiHandler } from '#server/utils/define-api-handler'
import { visitorOf } from '#server/utils/visitor'

export default defineApiHandler('recordInvoiceView', async ({ event, service, params }) =>
  recordView(service, params.token, await visitorOf(event)))
