import { errors, type ErrorCode } from '#contract/errors'
import { errorCodesOf } from '#contract/openapi-errors'
import { takesIfMatch } from '#contract/headers'
import type { FuzzedOperation, FuzzRequest } from './requests'
import { fuzzedOperations } from './requests'

export interface FuzzAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** What is wrong with an answer by the contract, in a few words; null when nothing is. */
export function faultOf(request: FuzzRequest, answer: FuzzAnswer): string | null {
  if (!answer.headers['x-request-id']) return 'no X-Request-Id'
  const operation = operationOf(request)
  if (answer.status >= 400) return refusalFault(request, operation, answer)
  if (!operation) return `${answer.status} for a method that the path does not know`
  if (answer.status === 304) return request.headers['if-none-match'] === undefined ? '304 without a condition' : null
  if (answer.status !== operation.response.status) return `${answer.status} in place of ${operation.response.status}`
  if (answer.status === 303) return answer.headers.location && answer.body.length === 0 ? null : '303 that leads nowhere on'
  return operation.response.contentType ? null : answerFault(operation, answer)
}

/** Another method may be another operation of the same path. */
function operationOf({ operation, method, path }: FuzzRequest): FuzzedOperation | undefined {
  const [pathname = ''] = path.split('?')
  const isNextNumber = pathname === '/api/v1/invoices/next-number'
  if (method === operation.method && !isNextNumber) return operation
  const template = isNextNumber ? pathname : operation.path
  return fuzzedOperations.find(other => other.method === method && other.path === template)
}

function refusalFault(request: FuzzRequest, operation: FuzzedOperation | undefined, answer: FuzzAnswer): string | null {
  const body = parseJson(answer)
  // What is no message of the protocol is refused in the protocol's own words.
  if (operation?.id === 'callMcp' && isRecord(body) && body.jsonrpc === '2.0') return isRecord(body.error) ? null : 'no error'
  if (!isRecord(body) || !isRecord(body.data)) return `${answer.status} without the error shape`
  const { statusCode, statusMessage, data, ...rest } = body
  const { code, message, details, ...more } = data
  if (Object.keys(rest).length > 0 || Object.keys(more).length > 0) return `${answer.status} ${String(code)} with other fields`
  if (typeof code !== 'string' || !Object.hasOwn(errors, code)) return `${answer.status} with the unknown code ${String(code)}`
  const known = errors[code as ErrorCode]
  if (statusCode !== answer.status || known.status !== answer.status) return `${code} with ${answer.status}`
  if (typeof statusMessage !== 'string' || typeof message !== 'string' || message === '') return `${code} without words`
  if (answer.status === 500) return 'internal_error'
  if (answer.status === 429 && !answer.headers['retry-after']) return `${code} without Retry-After`
  if (!codesOf(request, operation).includes(code as ErrorCode)) return `${code} is not documented`
  return code === 'validation_failed' ? detailsFault(details) : null
}

function codesOf({ operation: asked }: FuzzRequest, operation: FuzzedOperation | undefined): readonly ErrorCode[] {
  // Nothing is promised of a path with a name in it that cannot be one, but that it is not found.
  const stray: ErrorCode[] = asked.path.includes('{') ? ['not_found', 'method_not_allowed'] : []
  if (!operation) return ['method_not_allowed', 'bad_origin', ...stray]
  return [...errorCodesOf(operation), ...stray]
}

function detailsFault(details: unknown): string | null {
  const isSound = Array.isArray(details) && details.length > 0 && details.every(issue => isRecord(issue)
    && ['message,path', 'message,path,reason'].includes(Object.keys(issue).toSorted().join())
    && typeof issue.message === 'string' && issue.message !== ''
    && Array.isArray(issue.path) && issue.path.every(step => typeof step === 'string' || Number.isInteger(step)))
  return isSound ? null : 'validation_failed without paths'
}

function answerFault(operation: FuzzedOperation, answer: FuzzAnswer): string | null {
  const body = parseJson(answer)
  const parsed = operation.response.schema.safeParse(body)
  if (!parsed.success) return `an answer of another shape: ${parsed.error.issues[0]?.path.join('.')} ${parsed.error.issues[0]?.message}`
  if (takesIfMatch(operation) && !answer.headers.etag) return 'no ETag'
  return null
}

function parseJson({ body }: FuzzAnswer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
