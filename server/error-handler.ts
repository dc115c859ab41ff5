import { send, setResponseHeader, setResponseStatus, type H3Error, type H3Event } from 'h3'
import { refuse, Refusal, type ErrorBody, type ErrorCode } from '#contract/errors'
import { log, outageOf } from './utils/account-context'
import { compressAnswer } from './utils/compress-answer'
import { ClientGone } from './utils/read-body'
import { setRetryHeaders } from './utils/rate-limit-headers'
import { errorBody, refusalToError } from './utils/refusal-to-error'
import { aboutRequest } from './utils/request-line'
import { isForPerson } from './utils/requested-route'

/**
 * The last door: whatever went wrong leaves in the contract's shape, or as the web app's page of an error for a person
 * at a browser.
 */
export default async function handleError(error: H3Error, event: H3Event): Promise<void> {
  if (event.handled) return
  if (error.cause instanceof ClientGone) {
    event.node.res.end()
    return
  }
  const isPage = isForPerson(event)
  // In development Nuxt's own page tells where the fault is.
  if (isPage && import.meta.dev) return
  const outage = outageOf(error.cause)
  const body = outage ? bodyOfOutage(event) : bodyOf(error, event)
  event.context.errorCode = body.data.code
  if (outage) log.warn('request could not be served', { outage, ...aboutRequest(event), reason: reasonOf(error.cause) })
  // What an outside service keeps us from was told with its refusal, and comes back by itself.
  else if (body.data.code === 'internal_error') logFault(error, event)
  const page = isPage ? await drawErrorPage(body) : null
  setResponseHeader(event, 'Cache-Control', 'private, no-store')
  if (page) setResponseHeader(event, 'Content-Security-Policy', page.contentSecurityPolicy)
  setResponseHeader(event, 'Content-Type', page ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8')
  const content = await compressAnswer(event, page?.html ?? JSON.stringify(body))
  // Set here, because Node counts the bytes of a body only where it sends them, and for HEAD it sends none.
  setResponseHeader(event, 'Content-Length', Buffer.byteLength(content))
  setResponseStatus(event, body.statusCode, body.statusMessage)
  await send(event, content)
}

/** The page of the web app that tells of an error; null where it cannot be drawn. */
async function drawErrorPage(
  { statusCode, statusMessage }: ErrorBody,
): Promise<{ html: string, contentSecurityPolicy: string } | null> {
  const query = new URLSearchParams({ url: '/', statusCode: String(statusCode), statusMessage, message: statusMessage })
  const answer = await useNitroApp().localFetch(`/__nuxt_error?${query}`)
  const contentSecurityPolicy = answer.headers.get('content-security-policy')
  return answer.ok || answer.status === statusCode
    ? { html: await answer.text(), contentSecurityPolicy: contentSecurityPolicy ?? '' }
    : null
}

function bodyOf(error: H3Error, event: H3Event): ErrorBody {
  if (error.cause instanceof Refusal) return refusalToError(event, error.cause).data as ErrorBody
  if (isErrorBody(error.data)) return error.data
  return errorBody(codeOfStatus(error.statusCode))
}

/** By then a database that was only restarting is back. */
const retryAfterSeconds = 5

function bodyOfOutage(event: H3Event): ErrorBody {
  setRetryHeaders(event, refuse('service_unavailable', undefined, retryAfterSeconds))
  return errorBody('service_unavailable')
}

function isErrorBody(data: unknown): data is ErrorBody {
  return typeof data === 'object' && data !== null && 'statusCode' in data && 'data' in data
}

/** h3 and Nitro refuse some requests by themselves, such as an address that cannot be decoded. */
function codeOfStatus(status: number): ErrorCode {
  if (status === 404) return 'not_found'
  if (status === 405) return 'method_not_allowed'
  if (status === 413) return 'payload_too_large'
  return status >= 400 && status < 500 ? 'validation_failed' : 'internal_error'
}

function logFault(error: H3Error, event: H3Event): void {
  log.error('request failed', { ...aboutRequest(event), error: error.cause instanceof Error ? error.cause : error })
}

/** Only the last line, the driver's own: in an outage every request logs the same. */
function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message.trim().split('\n').at(-1) ?? '' : ''
}
