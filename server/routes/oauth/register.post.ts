import { readAppMetadata } from '#services/connections/app-metadata'
import { registerApp } from '#services/connections/register-app'
import { defineApiHandler } from '#server/utils/define-api-handler'
import { countNewApp } from '#server/utils/oauth'
import { letPageRead, otherPageOf, requirePageOfApp } from '#server/utils/other-pages'
import { parseJsonBody } from '#server/utils/read-body'

export default defineApiHandler('registerApp', async ({ event, service, bytes }) => {
  const metadata = readAppMetadata(parseJsonBody(event, bytes))
  if ('error' in metadata) {
    // What is wrong is no secret, and the standard has a shape of its own for it.
    const page = await otherPageOf(event)
    if (page !== null) letPageRead(event, page)
    return Response.json(metadata, { status: 400 })
  }
  // Before it is counted: a page must not use up what its visitor's place may bring.
  await requirePageOfApp(event, metadata.redirect_uris)
  await countNewApp(event)
  return registerApp(service, metadata)
})
