import { registerApp } from '#services/connections/register-app'
import { defineApiHandler } from '#server/utils/define-api-handler'
import { countNewApp } from '#server/utils/oauth'
import { parseJsonBody } from '#server/utils/read-body'

export default defineApiHandler('registerApp', async ({ event, service, bytes }) => {
  await countNewApp(event)
  const registered = await registerApp(service, parseJsonBody(event, bytes))
  // The standard has a shape of its own for what is wrong.
  return 'error' in registered ? Response.json(registered, { status: 400 }) : registered
})
