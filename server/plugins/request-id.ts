import { setResponseHeader } from 'h3'
import { newRequestId } from '../utils/account-context'

/** Every answer, errors included, carries an id by which its request can be found in the log. */
export default defineNitroPlugin((nitro) => {
  nitro.hooks.hook('request', (event) => {
    event.context.requestId = newRequestId()
    setResponseHeader(event, 'X-Request-Id', event.context.requestId)
  })
})
