import { createHmac } from 'node:crypto'
import { jsonAnswer, startService, usualFailures, type ScriptedAnswer, type ServedRequest, type ServiceDouble } from './service'
import { prices, StripeBooks, type StripeEvent, type StripeSession } from './stripe-books'
import { parseForm, textAt, type FormTree } from './stripe-form'
import { checkoutPage, portalPage, servePage, type PortalSession } from './stripe-pages'

export const stripeKey = 'sk_test_polder'
export const stripeWebhookSecret = 'whsec_polder'

/** Every way Stripe may fail. */
export type StripeFault = keyof typeof failures

/** A webhook as it arrives. */
export interface Delivery {
  body: string
  signature: string
}

/** Stripe with books of its own, in the format of its wire. */
export interface StripeDouble extends ServiceDouble {
  books: StripeBooks
  /** Fails every request until told otherwise. */
  failWith: (fault: StripeFault | null) => void
  /** Does what the next POSTs of an operation ask, such as `checkout/sessions`, and hangs up before it answers. */
  loseAnswers: (operation: string, count: number) => void
  /** A webhook of an event, signed just now unless told otherwise. */
  deliver: (event: StripeEvent, signing?: { secrets?: string[], ageSeconds?: number }) => Delivery
  /** What an installation is configured with to use it. */
  environment: (operatorAccountId: string) => Record<string, string>
}

/** Stripe may answer with fewer rows than were asked for. */
const pageSize = 3
const sessionSeconds = 24 * 60 * 60

/** Starts a Stripe that nobody has an account at yet, at a moment of its own. */
export async function startStripe(startsAt = '2026-11-20T09:00:00.000Z'): Promise<StripeDouble> {
  const books = new StripeBooks(Date.parse(startsAt) / 1000)
  const portals: PortalSession[] = []
  const answered = new Map<string, { request: string, answer: ScriptedAnswer }>()
  let fault: StripeFault | null = null
  let lost = { operation: '', count: 0 }

  const service = await startService((request) => {
    if (fault !== null) return failures[fault]
    if (!request.path.startsWith('/v1/')) return servePage(books, portals, request)
    if (request.headers.authorization !== `Bearer ${stripeKey}`) return refusal(401, 'invalid_request_error', 'Invalid API Key provided')
    const key = request.method === 'POST' ? request.headers['idempotency-key']?.toString() : undefined
    const asked = `${request.path} ${request.body}`
    const known = key === undefined ? undefined : answered.get(key)
    if (known && known.request !== asked) return refusal(400, 'idempotency_error', 'Keys for idempotent requests can only be used with the same parameters')
    const answer = known?.answer ?? serveApi(books, portals, request, service.baseUrl)
    if (key !== undefined) answered.set(key, { request: asked, answer })
    if (request.method === 'POST' && request.path.startsWith(`/v1/${lost.operation}`) && lost.count > 0) {
      lost.count--
      return 'drop'
    }
    return answer
  })

  return {
    ...service,
    books,
    failWith: (next) => {
      fault = next
    },
    loseAnswers: (operation, count) => {
      lost = { operation, count }
    },
    deliver: (event, { secrets = [stripeWebhookSecret], ageSeconds = 0 } = {}) => {
      const body = JSON.stringify(event)
      const at = books.seconds - ageSeconds
      const signatures = secrets.map(secret => `v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`)
      return { body, signature: [`t=${at}`, ...signatures].join(',') }
    },
    environment: operatorAccountId => ({
      NUXT_STRIPE_SECRET_KEY: stripeKey,
      NUXT_STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
      NUXT_STRIPE_PRICE_MONTH: prices.month.id,
      NUXT_STRIPE_PRICE_YEAR: prices.year.id,
      NUXT_OPERATOR_ACCOUNT_ID: operatorAccountId,
      NUXT_STRIPE_API_BASE: service.baseUrl,
    }),
  }
}

function serveApi(
  books: StripeBooks,
  portals: PortalSession[],
  request: ServedRequest,
  baseUrl: string,
): ScriptedAnswer {
  const url = new URL(request.path, baseUrl)
  const form = parseForm(request.method === 'GET' ? url.search.slice(1) : request.body)
  const [, resource = '', id = '', action = ''] = /^\/v1\/((?:checkout|billing_portal)\/\w+|\w+)(?:\/(\w+))?(?:\/(\w+))?$/.exec(url.pathname) ?? []
  const isOf = (thing: { customer: string }) => thing.customer === textAt(form, 'customer')
  switch (`${request.method} ${resource}${id ? '/{id}' : ''}${action ? `/${action}` : ''}`) {
    case 'POST customers':
      return made(books.customers, {
        id: books.newId('cus'), object: 'customer', name: textAt(form, 'name') ?? null, email: textAt(form, 'email') ?? null,
        address: null, metadata: { account_id: textAt(form, 'metadata', 'account_id') ?? '' },
      })
    case 'POST checkout/sessions': return createSession(books, form, baseUrl)
    case 'GET checkout/sessions/{id}': return shown(books.sessions, id)
    case 'POST checkout/sessions/{id}/expire': return expireSession(books, id)
    case 'GET subscriptions': return list(books.subscriptions.filter(isOf), form, '/v1/subscriptions')
    case 'GET subscriptions/{id}': return shown(books.subscriptions, id)
    case 'POST subscriptions/{id}': return updateSubscription(books, id, form)
    case 'GET invoices': return list(books.invoices.filter(isOf).map(invoice => (
      textAt(form, 'expand', '0') === 'data.payments' ? invoice : { ...invoice, payments: undefined }
    )), form, '/v1/invoices')
    case 'GET charges': return list(books.charges.filter(isOf), form, '/v1/charges')
    case 'GET prices/{id}': return shown(Object.values(prices), id)
    case 'POST billing_portal/sessions': {
      const customer = textAt(form, 'customer') ?? ''
      const portal = {
        id: books.newId('bps'), object: 'billing_portal.session', customer, return_url: textAt(form, 'return_url') ?? '',
        created: books.seconds, url: '',
      }
      return made(portals, { ...portal, url: `${baseUrl}${portalPage(portal.id)}` })
    }
    default: return refusal(404, 'invalid_request_error', `Unrecognized request URL (${request.method}: ${url.pathname})`)
  }
}

function createSession(books: StripeBooks, form: FormTree, baseUrl: string): ScriptedAnswer {
  const required = ['mode', 'customer', 'success_url', 'cancel_url'].find(name => textAt(form, name) === undefined)
  if (required) return refusal(400, 'invalid_request_error', `Missing required param: ${required}`)
  const price = textAt(form, 'line_items', '0', 'price') ?? ''
  if (!Object.values(prices).some(({ id }) => id === price)) return refusal(400, 'invalid_request_error', `No such price: '${price}'`)
  const id = books.newId('cs')
  const session: StripeSession = {
    id, object: 'checkout.session', customer: textAt(form, 'customer') ?? '', status: 'open', payment_status: 'unpaid',
    url: `${baseUrl}${checkoutPage(id)}`, expires_at: books.seconds + sessionSeconds, subscription: null,
    success_url: textAt(form, 'success_url') ?? '', cancel_url: textAt(form, 'cancel_url') ?? '', price,
  }
  return made(books.sessions, session)
}

function expireSession(books: StripeBooks, id: string): ScriptedAnswer {
  const session = books.sessions.find(candidate => candidate.id === id)
  if (!session) return missing(id)
  if (session.status !== 'open') {
    return refusal(400, 'invalid_request_error', 'Only Checkout Sessions with a status in ["open"] can be expired.')
  }
  return jsonAnswer(books.expire(session))
}

function updateSubscription(books: StripeBooks, id: string, form: FormTree): ScriptedAnswer {
  const subscription = books.subscriptions.find(candidate => candidate.id === id)
  if (!subscription) return missing(id)
  if (subscription.status === 'canceled') return refusal(400, 'invalid_request_error', 'A canceled subscription can only update its cancellation_details.')
  const [mark, end] = [textAt(form, 'cancel_at_period_end'), textAt(form, 'cancel_at')]
  if (mark !== undefined && end !== undefined) {
    return refusal(400, 'invalid_request_error', 'Received both cancel_at_period_end and cancel_at parameters.')
  }
  return jsonAnswer(mark === undefined ? books.setEnd(id, null) : books.setCancels(id, mark === 'true'))
}

/** Newest first, a page at a time. */
function list(rows: { id: string }[], form: FormTree, url: string): ScriptedAnswer {
  const newestFirst = rows.toReversed()
  const after = textAt(form, 'starting_after')
  const start = after === undefined ? 0 : newestFirst.findIndex(({ id }) => id === after) + 1
  const data = newestFirst.slice(start, start + pageSize)
  return jsonAnswer({ object: 'list', url, has_more: start + pageSize < rows.length, data })
}

function made<Thing>(things: Thing[], thing: Thing): ScriptedAnswer {
  things.push(thing)
  return jsonAnswer(thing)
}

function shown(things: { id: string }[], id: string): ScriptedAnswer {
  const thing = things.find(candidate => candidate.id === id)
  return thing ? jsonAnswer(thing) : missing(id)
}

function missing(id: string): ScriptedAnswer {
  return refusal(404, 'invalid_request_error', `No such object: '${id}'`)
}

function refusal(status: number, type: string, message: string): ScriptedAnswer {
  return jsonAnswer({ error: { type, message } }, status)
}

const failures = {
  ...usualFailures,
  busy: refusal(429, 'rate_limit_error', 'Too many requests hit the API too quickly.'),
  'wrong key': refusal(401, 'invalid_request_error', 'Invalid API Key provided'),
}
