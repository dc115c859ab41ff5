import { send, setResponseHeader, setResponseStatus, type H3Error, type H3Event } from 'h3'
import { Refusal, type ErrorBody, type ErrorCode } from '#contract/errors'
import { errorBody, refusalToError } from './utils/refusal-to-error'

/** The last door: whatever went wrong on a machine's path leaves in the contract's shape. Pages have Nuxt's own. */
export default async function handleError(error: H3Error, event: H3Event): Promise<void> {
  if (event.handled || !isMachinePath(event.path)) return
  const body = bodyOf(error, event)
  if (body.statusCode >= 500) logFault(error, event)
  setResponseStatus(event, body.statusCode, body.statusMessage)
  setResponseHeader(event, 'Cache-Control', 'no-store')
  await send(event, JSON.stringify(body), 'application/json; charset=utf-8')
}

function isMachinePath(path: string): boolean {
  return /^\/(api|mcp|d|\.well-known)(\/|\?|$)/.test(path)
}

function bodyOf(error: H3Error, event: H3Event): ErrorBody {
  if (error.cause instanceof Refusal) return refusalToError(event, error.cause).data as ErrorBody
  if (isErrorBody(error.data)) return error.data
  return errorBody(codeOfStatus(error.statusCode))
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
  const fault = error.cause instanceof Error ? error.cause : error
  process.stderr.write(`${event.context.requestId} ${event.method} ${event.path} ${fault.stack ?? fault.message}\n`)
}
