import { defineEventHandler, setResponseHeader } from 'h3'
import { refuse } from '#contract/errors'
import { answerPreflight, isPreflight } from '../utils/other-pages'
import { refusalToError } from '../utils/refusal-to-error'

/**
 * Refuses what does not stand in the surface, and methods a path does not know: Nitro's router would look on, and give
 * `DELETE /invoices/next-number` to `/invoices/{id}` and all else to the web app.
 */
export default defineEventHandler((event) => {
  const { route } = event.context
  if (!route) {
    // The development server has paths of its own, as many as there are source files.
    if (import.meta.dev && !event.path.startsWith('/api/')) return
    throw refusalToError(event, refuse('not_found'))
  }
  if (isPreflight(event, route)) return answerPreflight(event, route)
  if (route.methods.some(method => method === event.method)) return
  setResponseHeader(event, 'Allow', route.methods.flatMap(method => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', '))
  throw refusalToError(event, refuse('method_not_allowed'))
})
