import { setResponseHeader } from 'h3'
import { v7 as uuidv7 } from 'uuid'

/** Every answer, errors included, carries an id by which its request can be found in the log. */
export default defineNitroPlugin((nitro) => {
  nitro.hooks.hook('request', (event) => {
    event.context.requestId = uuidv7()
    setResponseHeader(event, 'X-Request-Id', event.context.requestId)
  })
})
