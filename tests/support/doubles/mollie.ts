import { z } from 'zod'
import { amountOf, amountProblem, centsOf, MollieBooks, type MolliePayment } from './mollie-books'
import { checkoutPage, serveCheckout } from './mollie-pages'
import { startService, usualFailures, type ScriptedAnswer, type ServedRequest, type ServiceDouble } from './service'

/** The keys of two merchants that there are from the start, one of whom tries only. */
export const mollieKey = 'live_4Bd8vNqR2sTzXkPwYcHjLmGf'
export const mollieTestKey = 'test_9HsT3wKpLqXvBnMzRdFgCjYk'

/** Every way Mollie may fail, before it does what was asked; `echo` repeats what it was sent, key and all. */
export type MollieFault = keyof typeof failures | 'echo'

/** Mollie with books of its own, in the format of its wire. */
export interface MollieDouble extends ServiceDouble {
  books: MollieBooks
  /** Whether it tells merchants by itself of what happens, at once. */
  tells: boolean
  /** Where merchants listen, such as `http://localhost:4000`, when that is not where their webhooks lead. */
  merchantsAt: string | null
  /** Where it says that the next payments are made, instead of at its own page. */
  checkoutAt: string | null
  /** Fails every call until told otherwise. */
  failWith: (fault: MollieFault | null) => void
  /** Does what the next calls of a method ask, and hangs up before it answers. */
  loseAnswers: (method: 'POST' | 'DELETE', count: number) => void
  /** The calls of a method so far, such as `POST`, on payments or on a path of its own, oldest first. */
  calls: (method: string, path?: string) => ServedRequest[]
  /**
   * Tells of a payment as often as asked, one after the other, whether something happened or not.
   * Answers with which status each was taken.
   * @param url where; when it is left out, as the payment says
   */
  deliver: (id: string, times?: number, url?: string) => Promise<number[]>
  /** What it told by itself has arrived. */
  told: () => Promise<void>
  /** What an installation is configured with to use it. */
  environment: Record<'NUXT_MOLLIE_API_BASE', string>
}

/** Where it stands, and where payments are made. */
type Place = Pick<MollieDouble, 'baseUrl' | 'checkoutAt'>

const keyMemoryMs = 60 * 60_000
const endlessBytes = 10_000_000

/** Starts a Mollie that nobody asked for a payment yet. */
export async function startMollie(
  clock: { now: () => Date } = { now: () => new Date('2026-11-20T09:00:00.000Z') },
): Promise<MollieDouble> {
  const answered = new Map<string, { atMs: number, request: string, answer: ScriptedAnswer }>()
  const tellings: Promise<unknown>[] = []
  let fault: MollieFault | null = null
  let lost = { method: '', count: 0 }
  const books = new MollieBooks(clock, (payment) => {
    if (double.tells && payment.webhookUrl !== null) tellings.push(double.deliver(payment.id))
  }, [mollieKey, mollieTestKey])

  const service = await startService((request) => {
    if (!request.path.startsWith('/v2/')) return serveCheckout(books, request)
    if (fault !== null) return failure(fault, request)
    const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if (!books.knowsKey(key)) return refusal(401, 'Unauthorized Request', 'Missing authentication, or failed to authenticate')
    const answer = answerOnce(key, request)
    if (request.method !== lost.method || lost.count === 0) return answer
    lost.count--
    return 'drop'
  })

  /** What was answered under an idempotency key is answered again for an hour. */
  function answerOnce(key: string, request: ServedRequest): ScriptedAnswer {
    const idempotencyKey = request.headers['idempotency-key']?.toString()
    if (idempotencyKey === undefined) return serveApi(books, key, request, double)
    const name = `${key} ${idempotencyKey}`
    const asked = `${request.method} ${request.path} ${request.body}`
    const nowMs = clock.now().getTime()
    const known = answered.get(name)
    if (known && nowMs - known.atMs < keyMemoryMs) {
      return known.request === asked ? known.answer : refusal(400, 'Bad Request', 'The idempotency key was used for another request')
    }
    const answer = serveApi(books, key, request, double)
    answered.set(name, { atMs: nowMs, request: asked, answer })
    return answer
  }

  const double: MollieDouble = {
    ...service,
    books,
    tells: false,
    merchantsAt: null,
    checkoutAt: null,
    failWith: (next) => {
      fault = next
    },
    loseAnswers: (method, count) => {
      lost = { method, count }
    },
    calls: (method, path = '/v2/payments') =>
      service.requests.filter(request => request.method === method && request.path.startsWith(path)),
    deliver: async (id, times = 1, url = webhookOf(books.find(id), double.merchantsAt)) => {
      const statuses: number[] = []
      for (let time = 0; time < times; time++) {
        const { status } = await fetch(url, { method: 'POST', body: new URLSearchParams({ id }) })
        statuses.push(status)
      }
      return statuses
    },
    told: async () => {
      while (tellings.length > 0) await Promise.all(tellings.splice(0))
    },
    environment: { NUXT_MOLLIE_API_BASE: service.baseUrl },
  }
  return double
}

function webhookOf({ webhookUrl }: MolliePayment, merchantsAt: string | null): string {
  if (webhookUrl === null) throw new Error('The payment has no webhook')
  if (merchantsAt === null) return webhookUrl
  const { pathname, search } = new URL(webhookUrl)
  return new URL(pathname + search, merchantsAt).href
}

function serveApi(books: MollieBooks, key: string, request: ServedRequest, place: Place): ScriptedAnswer {
  const [, resource = '', id = ''] = /^\/v2\/(\w+)(?:\/(\w+))?$/.exec(request.path) ?? []
  if (resource === 'profiles' && id === 'me' && request.method === 'GET') return hal(profileOf(key, place))
  if (resource === 'payments' && id === '' && request.method === 'POST') return createPayment(books, key, request, place)
  if (resource !== 'payments' || id === '') return refusal(404, 'Not Found', 'This page does not exist')
  const payment = books.findOf(key, id)
  if (!payment) return refusal(404, 'Not Found', `No payment exists with token ${id}.`)
  if (request.method === 'GET') return hal(written(books, payment, place))
  if (request.method !== 'DELETE') return refusal(405, 'Method Not Allowed', 'The method is not allowed')
  if (!books.isCancelable(payment)) return refusal(422, 'Unprocessable Entity', 'The payment cannot be canceled')
  return hal(written(books, books.become(id, 'canceled'), place))
}

const requestSchema = z.object({
  amount: z.object({ currency: z.string(), value: z.string() }),
  description: z.string().min(1),
  redirectUrl: z.url({ protocol: /^https?$/ }),
  webhookUrl: z.url({ protocol: /^https?$/ }).optional(),
  locale: z.string().regex(/^[a-z]{2}_[A-Z]{2}$/).optional(),
  metadata: z.unknown(),
})

function createPayment(books: MollieBooks, key: string, { body }: ServedRequest, place: Place): ScriptedAnswer {
  const read = requestSchema.safeParse(JSON.parse(body))
  if (!read.success) {
    const [issue] = read.error.issues
    return refusal(422, 'Unprocessable Entity', issue?.message ?? '', issue?.path[0]?.toString())
  }
  const { webhookUrl = null, locale = null, ...asked } = read.data
  const problem = amountProblem(asked.amount)
  if (problem !== null) return refusal(422, 'Unprocessable Entity', problem, 'amount')
  if (webhookUrl !== null && /^(localhost|127\.|\[::1\])/.test(new URL(webhookUrl).hostname)) {
    return refusal(422, 'Unprocessable Entity', 'The webhook URL is invalid because it is unreachable from Mollie\'s point of view', 'webhookUrl')
  }
  return hal(written(books, books.add(key, { ...asked, webhookUrl, locale }), place), 201)
}

/** A payment as its merchant reads it. */
function written(books: MollieBooks, payment: MolliePayment, { baseUrl, checkoutAt }: Place): Record<string, unknown> {
  const { id, status, amount: { currency }, decidedAt, refundedCents, chargedBackCents } = payment
  const money = (cents: number) => amountOf(cents, currency)
  const isUndecided = status === 'open' || status === 'pending'
  return {
    resource: 'payment',
    id,
    mode: modeOf(payment.key),
    createdAt: instant(payment.createdAt),
    amount: payment.amount,
    description: payment.description,
    method: payment.method,
    metadata: payment.metadata ?? null,
    status,
    ...(isUndecided ? { isCancelable: books.isCancelable(payment), expiresAt: instant(payment.expiresAt) } : {}),
    ...(decidedAt ? { [`${status}At`]: instant(decidedAt) } : {}),
    ...(status === 'paid'
      ? {
          amountRefunded: money(refundedCents),
          amountRemaining: money(Math.max(0, centsOf(payment.amount) - refundedCents)),
          ...(chargedBackCents === 0 ? {} : { amountChargedBack: money(chargedBackCents) }),
        }
      : {}),
    locale: payment.locale,
    profileId: profileId(payment.key),
    sequenceType: 'oneoff',
    redirectUrl: payment.redirectUrl,
    webhookUrl: payment.webhookUrl,
    _links: {
      self: link(`${baseUrl}/v2/payments/${id}`),
      ...(status === 'open' ? { checkout: link(checkoutAt ?? `${baseUrl}${checkoutPage(id)}`, 'text/html') } : {}),
      ...(refundedCents === 0 ? {} : { refunds: link(`${baseUrl}/v2/payments/${id}/refunds`) }),
      ...(chargedBackCents === 0 ? {} : { chargebacks: link(`${baseUrl}/v2/payments/${id}/chargebacks`) }),
      documentation: link('https://docs.mollie.com/reference/get-payment', 'text/html'),
    },
  }
}

function profileOf(key: string, { baseUrl }: Place): Record<string, unknown> {
  return {
    resource: 'profile', id: profileId(key), mode: modeOf(key), name: 'Studio Vink', website: 'https://www.studiovink.nl',
    email: 'info@studiovink.nl', phone: '+31301234567', status: 'verified', createdAt: '2024-03-20T09:28:37+00:00',
    _links: { self: link(`${baseUrl}/v2/profiles/me`) },
  }
}

const modeOf = (key: string) => (key.startsWith('test_') ? 'test' : 'live')
const profileId = (key: string) => `pfl_${key.slice(-10)}`
const link = (href: string, type = 'application/hal+json') => ({ href, type })
const instant = (date: Date) => date.toISOString().replace(/\.\d{3}Z$/, '+00:00')

function hal(body: unknown, status = 200): ScriptedAnswer {
  return { status, type: 'application/hal+json', body: JSON.stringify(body) }
}

function refusal(status: number, title: string, detail: string, field?: string): ScriptedAnswer {
  return hal({
    status, title, detail, ...(field === undefined ? {} : { field }),
    _links: { documentation: link('https://docs.mollie.com/reference/handling-errors', 'text/html') },
  }, status)
}

const failures = {
  ...usualFailures,
  error: refusal(500, 'Internal Server Error', 'An internal server error occurred'),
  busy: refusal(429, 'Too Many Requests', 'You have exceeded the rate limit'),
  page: { status: 200, type: 'text/html', body: '<!DOCTYPE html><html><body>Sign in to the network</body></html>' },
  redirect: { status: 307, type: 'text/html', body: '', headers: { location: '/v2/profiles/me' } },
  endless: {
    status: 200, type: 'application/hal+json', body: `{"resource":"payment","description":"${'x'.repeat(endlessBytes)}"}`,
  },
}

function failure(fault: MollieFault, { headers, body }: ServedRequest): ScriptedAnswer {
  if (fault !== 'echo') return failures[fault]
  return refusal(422, 'Unprocessable Entity', `${headers.authorization}\r\n\u001b[31m${body}${'!'.repeat(1_000)}`)
}
