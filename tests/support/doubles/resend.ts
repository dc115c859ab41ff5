import { openResendDomains, type ResendDomains } from './resend-domains'
import { openResendMails, type ResendMails } from './resend-mails'
import { resendError } from './resend-error'
import { jsonAnswer, startService, usualFailures, type ScriptedAnswer, type ServedRequest, type ServiceDouble } from './service'

/** Every way the service is known to fail; after `taken, then …` it has done what was asked all the same. */
export type ResendFault = 'too early' | keyof typeof failures | keyof typeof failuresAfter

/** Requests with such a word in their body, such as a document's number, and how many of them. */
export interface MeantRequests {
  about: string
  times: number
}

/** Resend with mails and domains of its own. */
export interface ResendDouble extends ServiceDouble {
  apiKey: string
  mails: ResendMails
  domains: ResendDomains
  /** Fails all requests, or so many of those that name something, until told otherwise. */
  failWith: (fault: ResendFault | null, meant?: MeantRequests) => void
  /** What `too early` says of waiting, in seconds. */
  retryAfterSeconds: number
}

/**
 * Starts a Resend: it knows its key, takes each mail once by its idempotency key, has domains checked, and fails as
 * told.
 * @param senders domains that mail may come from besides those verified here; any when left out
 */
export async function startResend({ senders }: { senders?: string[] } = {}): Promise<ResendDouble> {
  const apiKey = 're_test_polder'
  const domains = openResendDomains()
  const mails = openResendMails(domain => !senders || senders.includes(domain) || domains.isVerified(domain))
  let fault: ResendFault | null = null
  let meant = everything
  const service = await startService((request) => {
    if (request.headers.authorization !== `Bearer ${apiKey}`) return resendError(403, 'invalid_api_key', 'API key is invalid')
    if (fault === null || !request.body.includes(meant.about) || meant.times-- <= 0) return answer(request)
    return failure(fault, double.retryAfterSeconds, () => answer(request))
  })
  const answer = (request: ServedRequest): ScriptedAnswer =>
    mails.answer(request) ?? domains.answer(request)
    ?? resendError(404, 'not_found', 'The requested endpoint does not exist')
  const double: ResendDouble = {
    ...service,
    apiKey,
    mails,
    domains,
    failWith: (next, of = everything) => {
      fault = next
      meant = { ...of }
    },
    retryAfterSeconds: 0,
  }
  return double
}

const everything: MeantRequests = { about: '', times: Infinity }

const failures = {
  ...usualFailures,
  'html refusal': { status: 403, type: 'text/html', body: '<!DOCTYPE html><html><body>Attention Required!</body></html>' },
  garbage: { status: 200, type: 'application/json', body: '{"id": "4ef9' },
  null: { status: 200, type: 'application/json', body: 'null' },
  word: jsonAnswer('ok'),
  empty: jsonAnswer({}),
  'other json': jsonAnswer({ status: 'ok', id: 7 }),
  'long id': jsonAnswer({ id: 'x'.repeat(10_000_000) }),
  'daily quota': resendError(429, 'daily_quota_exceeded', 'You have reached your daily email quota.'),
  'monthly quota': resendError(429, 'monthly_quota_exceeded', 'You have reached your monthly email quota.'),
  'wrong key': resendError(403, 'invalid_api_key', 'API key is invalid'),
  'restricted key': resendError(401, 'restricted_api_key', 'This API key is restricted to only send emails'),
  refused: resendError(422, 'validation_error', 'Invalid `to` field.'),
  'still taking':
    resendError(409, 'concurrent_idempotent_requests', 'Another request with this idempotency key is in progress.'),
  'internal error': resendError(500, 'internal_server_error', 'An unexpected error occurred.'),
}

const failuresAfter = {
  'taken, then hang': usualFailures.hang, 'taken, then drop': usualFailures.drop, 'taken, then html': usualFailures.html,
}

function isAfter(fault: ResendFault): fault is keyof typeof failuresAfter {
  return fault in failuresAfter
}

function failure(fault: ResendFault, retryAfterSeconds: number, take: () => ScriptedAnswer): ScriptedAnswer {
  if (isAfter(fault)) {
    take()
    return failuresAfter[fault]
  }
  if (fault !== 'too early') return failures[fault]
  return resendError(429, 'rate_limit_exceeded', 'Too many requests. You can only make 5 requests per second.',
    { 'retry-after': String(retryAfterSeconds) })
}
