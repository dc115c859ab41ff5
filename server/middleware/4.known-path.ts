import { defineEventHandler, setResponseHeader } from 'h3'
import { refuse } from '#contract/errors'
import { methodsOf } from '#contract/paths'
import { refusalToError } from '../utils/refusal-to-error'

/**
 * Refuses what Nitro's router would take for something else: it looks for a path's query after decoding the path, so
 * that an encoded question mark would cut it off, and it gives `DELETE /invoices/next-number` to `/invoices/{id}`.
 */
export default defineEventHandler((event) => {
  const [path = ''] = (event.node.req.url ?? '').split('?')
  if (/%3f/i.test(path)) throw refusalToError(event, refuse('not_found'))
  const methods = methodsOf(path)
  if (methods.length === 0 || methods.some(method => method === event.method)) return
  setResponseHeader(event, 'Allow', methods.join(', '))
  throw refusalToError(event, refuse('method_not_allowed'))
})
