import { openResendDomains, type ResendDomains } from './resend-domains'
import { openResendMails, type ResendMails } from './resend-mails'
import { resendError } from './resend-error'
import { htmlOutage, startService, type ScriptedAnswer, type ServedRequest, type ServiceDouble } from './service'

/** Every way the service is known to fail; after `taken, then …` it has done what was asked all the same. */
export type ResendFault =
  | 'too early' | 'daily quota' | 'monthly quota' | 'wrong key' | 'restricted key' | 'refused' | 'internal error'
  | 'html' | 'html refusal' | 'hang' | 'drop' | 'garbage' | 'null'
  | 'taken, then hang' | 'taken, then drop' | 'taken, then html' | 'still taking'

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

function failure(fault: ResendFault, retryAfterSeconds: number, take: () => ScriptedAnswer): ScriptedAnswer {
  switch (fault) {
    case 'hang':
    case 'drop':
      return fault
    case 'taken, then hang':
      take()
      return 'hang'
    case 'taken, then drop':
      take()
      return 'drop'
    case 'taken, then html':
      take()
      return htmlOutage
    case 'html':
      return htmlOutage
    case 'html refusal':
      return { status: 403, type: 'text/html', body: '<!DOCTYPE html><html><body>Attention Required!</body></html>' }
    case 'garbage':
      return { status: 200, type: 'application/json', body: '{"id": "4ef9' }
    case 'null':
      return { status: 200, type: 'application/json', body: 'null' }
    case 'too early':
      return resendError(429, 'rate_limit_exceeded', 'Too many requests. You can only make 5 requests per second.',
        { 'retry-after': String(retryAfterSeconds) })
    case 'daily quota':
      return resendError(429, 'daily_quota_exceeded', 'You have reached your daily email quota.')
    case 'monthly quota':
      return resendError(429, 'monthly_quota_exceeded', 'You have reached your monthly email quota.')
    case 'wrong key':
      return resendError(403, 'invalid_api_key', 'API key is invalid')
    case 'restricted key':
      return resendError(401, 'restricted_api_key', 'This API key is restricted to only send emails')
    case 'refused':
      return resendError(422, 'validation_error', 'Invalid `to` field.')
    case 'still taking':
      return resendError(409, 'concurrent_idempotent_requests', 'Another request with this idempotency key is in progress.')
    case 'internal error':
      return resendError(500, 'internal_server_error', 'An unexpected error occurred.')
  }
}
