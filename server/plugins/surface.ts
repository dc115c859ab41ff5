import { setResponseHeader, type H3Event } from 'h3'
import { compressAnswer } from '../utils/compress-answer'
import { cachingOf, requestedRoute, setRouteHeaders } from '../utils/requested-route'

/**
 * Gives every answer the headers of its route: also files, which Nitro serves before any middleware, and errors.
 * It stands in nuxt.config before the plugins of modules: where one of those fails, the ones after it are left out.
 */
export default defineNitroPlugin((nitro) => {
  nitro.hooks.hook('request', async (event) => {
    // In all but the body a HEAD is a GET, and Node leaves the body out by itself.
    event.context.isHead = event.node.req.method === 'HEAD'
    if (event.context.isHead) event.node.req.method = 'GET'
    event.context.route = requestedRoute(event)
    await setRouteHeaders(event)
  })
  nitro.hooks.hook('beforeResponse', async (event, response) => {
    if (event.context.route?.reader === 'page') {
      // Nitro gives files a Cache-Control of its own, which calls immutable what is not.
      setResponseHeader(event, 'Cache-Control', cachingOf(event))
      // It says so only to those who accept a coding, while the others are given another file as well.
      setResponseHeader(event, 'Vary', 'Accept-Encoding')
    }
    response.body = await compressAnswer(event, response.body)
    if (event.context.isHead) setLength(event, response.body)
  })
  nitro.hooks.hook('render:response', (response) => {
    delete response.headers?.['x-powered-by']
  })
})

/** Node counts the bytes of a body only where it sends them. */
function setLength(event: H3Event, body: unknown): void {
  if (typeof body === 'string' || body instanceof Uint8Array) {
    setResponseHeader(event, 'Content-Length', Buffer.byteLength(body))
  }
}

declare module 'h3' {
  interface H3EventContext {
    /** It came as HEAD and is answered as GET. */
    isHead?: boolean
  }
}
