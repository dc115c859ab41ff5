import { payLinked } from '#services/public-links/pay'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('payLinkedInvoice', async ({ event, service, params }) => {
  // The page tells in words that a limit is spent.
  const location = event.context.overLimit ? `/i/${encodeURIComponent(params.token)}` : await payLinked(service, params.token)
  return new Response(null, { status: 303, headers: { location } })
})
