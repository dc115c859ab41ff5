import { createError, type H3Error, type H3Event } from 'h3'
import { STATUS_CODES } from 'node:http'
import { errors, type Refusal, type ErrorBody, type ErrorCode } from '#contract/errors'
import { setRetryHeaders } from './rate-limit-headers'
import { logRefusal } from './request-line'

/** Turns what a service or a door refused into an error that h3 can carry to the error handler, and logs it. */
export function refusalToError(event: H3Event, refusal: Refusal): H3Error {
  setRetryHeaders(event, refusal)
  logRefusal(event, refusal.code)
  return createError({ statusCode: errors[refusal.code].status, data: errorBody(refusal.code, refusal.details) })
}

/** The contract's error body: exactly these fields. */
export function errorBody(code: ErrorCode, details?: unknown): ErrorBody {
  const { status, message } = errors[code]
  return {
    statusCode: status,
    statusMessage: STATUS_CODES[status] ?? 'Error',
    data: details === undefined ? { code, message } : { code, message, details },
  }
}
