import { z } from 'zod'
import type { DocumentLocale } from '#domain/invoice/document'
import type { PaymentMethod } from '#domain/invoice/payment'
import { formatAmountAsDecimal } from '#domain/money'
import { askOutside, OutsideFault, readText, type OutsideRequest } from '../http'
import { measureCall } from '../measurements'
import {
  InvoicePaymentsUnavailable, PaymentKeyRefused, PaymentRequestRefused,
  type InvoicePayments, type OnlinePaymentRead, type OnlinePaymentState, type PaymentRequest,
} from './index'

export interface MollieSettings {
  baseUrl: string
  timeoutMs?: number
}

/** Somebody who wants to pay is waiting. */
const defaultTimeoutMs = 10_000
/** A payment is some 2 KB. */
const maxAnswerBytes = 64 * 1024
const maxWordsOfRefusal = 300

/**
 * Mollie. Every answer is read from its objects, and nothing is asked twice. Not by its own package, which knows no
 * limit of time or size, repeats calls by itself, and trusts a list of certificates of 2021 alone.
 */
export function molliePayments({ baseUrl, timeoutMs = defaultTimeoutMs }: MollieSettings): InvoicePayments {
  const ask = (key: string, call: MollieCall, earlier?: AbortSignal) => {
    const limits = { signal: AbortSignal.timeout(timeoutMs), earlier }
    return measureCall({ provider: 'mollie', host: new URL(baseUrl).host }, () => callMollie(`${baseUrl}/v2/`, key, call, limits), {
      isRefusal: error => error instanceof PaymentKeyRefused,
      outcomeOf: ({ refusal }) => refusal ? 'refused' : 'answered',
    })
  }
  const read = async (key: string, id: string, signal?: AbortSignal) =>
    isPaymentId(id) ? paymentIfKnown(await ask(key, { method: 'GET', path: `payments/${id}` }, signal)) : null

  return {
    provider: 'mollie',
    tryKey: async (key) => {
      takeAnswer(await ask(key, { method: 'GET', path: 'profiles/me' }), profileSchema)
    },
    create: async (key, request, idempotencyKey) => {
      const answer = await ask(key, { method: 'POST', path: 'payments', body: bodyOf(request), idempotencyKey })
      if (answer.refusal && refusedRequest.includes(answer.refusal.status)) {
        throw new PaymentRequestRefused(answer.refusal.words)
      }
      return takeAnswer(answer, paymentSchema)
    },
    read,
    cancel: async (key, id) => {
      if (!isPaymentId(id)) return null
      const answer = await ask(key, { method: 'DELETE', path: `payments/${id}` })
      // What is paid or on its way cannot be cancelled any more: the answer to this call does not say which.
      return answer.refusal?.status === 422 ? read(key, id) : paymentIfKnown(answer)
    },
  }
}

interface MollieCall extends Required<Pick<OutsideRequest, 'method'>> {
  path: string
  body?: unknown
  idempotencyKey?: string
}

/** What it gave, or that it said no. */
type MollieAnswer = { body: unknown, refusal?: never } | { refusal: { status: number, words: string } }

/** Of too much, in a currency or by an address that it does not take; or of somebody who may take no payments yet. */
const refusedRequest: readonly number[] = [400, 403, 422]

/** Only what Mollie itself says of an error has all three: the page of something in between has not. */
const errorSchema = z.object({
  status: z.int(), title: z.string(), detail: z.string(), field: z.string().nullish(),
})

async function callMollie(
  root: string, key: string, { method, path, body, idempotencyKey }: MollieCall,
  limits: Pick<OutsideRequest, 'signal' | 'earlier'>,
): Promise<MollieAnswer> {
  // What a header cannot hold would be named by the error that says so.
  if (!/^[\x21-\x7e]+$/.test(key)) throw new PaymentKeyRefused('The key has characters that no key has')
  const { status, text } = await answerTo({
    url: root + path,
    method,
    headers: {
      authorization: `Bearer ${key}`,
      accept: 'application/hal+json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...limits,
    maxBytes: maxAnswerBytes,
  })
  const answer = parseJson(text)
  if (status < 300) return { body: answer }
  const error = errorSchema.safeParse(answer)
  if (!error.success || error.data.status !== status) throw new InvoicePaymentsUnavailable(`Mollie answered ${status}`)
  const words = wordsOf(error.data, key)
  if (status === 401) throw new PaymentKeyRefused(words)
  return { refusal: { status, words } }
}

async function answerTo(request: OutsideRequest): Promise<{ status: number, text: string }> {
  try {
    const { status, chunks } = await askOutside(request)
    return { status, text: await readText(chunks) }
  } catch (error) {
    if (!(error instanceof OutsideFault)) throw error
    throw new InvoicePaymentsUnavailable('Mollie gave no answer', { cause: error })
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new InvoicePaymentsUnavailable('Mollie answered with no JSON', { cause: error })
  }
}

/** Its own words for what is wrong, as one line that a log can hold; never the key, should it be among them. */
function wordsOf({ status, title, detail, field }: z.output<typeof errorSchema>, key: string): string {
  const words = `Mollie answered ${status} ${title}: ${detail}${field ? ` (${field})` : ''}`
  return words.replaceAll(key, '…').replace(/[\p{C}\s]+/gu, ' ').slice(0, maxWordsOfRefusal)
}

function bodyOf(request: PaymentRequest): unknown {
  const { amountCents, currency, description, reference, locale, returnUrl, webhookUrl } = request
  return {
    amount: { currency, value: formatAmountAsDecimal(amountCents, currency) },
    description,
    redirectUrl: returnUrl,
    ...(webhookUrl === null ? {} : { webhookUrl }),
    locale: locales[locale],
    metadata: { reference },
  }
}

/** What it calls our languages. */
const locales: Readonly<Record<DocumentLocale, string>> = { nl: 'nl_NL', en: 'en_GB', de: 'de_DE', fr: 'fr_FR' }

/** Its payments only: a webhook may name any text, and orders and subscriptions have ids too. */
function isPaymentId(id: string): boolean {
  return /^tr_[A-Za-z0-9]{1,64}$/.test(id)
}

/** What it gave, in this shape. Throws InvoicePaymentsUnavailable where that is something else. */
function takeAnswer<Output>(answer: MollieAnswer, schema: z.ZodType<Output>): Output {
  if (answer.refusal) throw new InvoicePaymentsUnavailable(answer.refusal.words)
  const read = schema.safeParse(answer.body)
  if (!read.success) throw new InvoicePaymentsUnavailable('Mollie answered something else', { cause: read.error })
  return read.data
}

function paymentIfKnown(answer: MollieAnswer): OnlinePaymentRead | null {
  return answer.refusal?.status === 404 ? null : takeAnswer(answer, paymentSchema)
}

const profileSchema = z.object({ resource: z.literal('profile') })

/** In cents, without any fraction on the way: a currency without decimals is written without them. */
const amountSchema = z.object({
  currency: z.string().regex(/^[A-Z]{3}$/), value: z.string().regex(/^\d{1,12}(\.\d\d)?$/),
}).transform(({ currency, value }) => {
  const [whole = '', fraction = '00'] = value.split('.')
  return { currency, cents: Number(whole + fraction) }
})

const states = {
  open: 'open',
  pending: 'pending',
  // The money is promised and not there yet.
  authorized: 'pending',
  paid: 'paid',
  failed: 'failed',
  canceled: 'canceled',
  expired: 'expired',
} as const satisfies Record<string, OnlinePaymentState>

const methods: ReadonlyMap<string, PaymentMethod> = new Map([
  ['ideal', 'ideal'],
  ['creditcard', 'card'],
  ['applepay', 'card'],
  ['googlepay', 'card'],
  ['bancontact', 'card'],
  ['pointofsale', 'card'],
  ['banktransfer', 'bank'],
  ['directdebit', 'direct_debit'],
])

/** Only what is read. */
const paymentSchema = z.object({
  resource: z.literal('payment'),
  id: z.string().refine(isPaymentId),
  mode: z.enum(['live', 'test']),
  status: z.enum(Object.keys(states) as (keyof typeof states)[]),
  amount: amountSchema,
  amountRefunded: amountSchema.nullish(),
  amountChargedBack: amountSchema.nullish(),
  method: z.string().nullish(),
  metadata: z.object({ reference: z.string() }).nullable().catch(null),
  paidAt: z.iso.datetime({ offset: true }).nullish(),
  _links: z.object({ checkout: z.object({ href: z.string() }).nullish() }),
}).transform(({ id, mode, status, amount, amountRefunded, amountChargedBack, method, metadata, paidAt, _links }) => ({
  id,
  reference: metadata?.reference ?? null,
  state: states[status],
  amountCents: amount.cents,
  currency: amount.currency,
  refundedCents: amountRefunded?.cents ?? 0,
  chargedBackCents: amountChargedBack?.cents ?? 0,
  method: methods.get(method ?? '') ?? 'other',
  checkoutUrl: _links.checkout && isBelieved(_links.checkout.href) ? _links.checkout.href : null,
  paidAt: paidAt ? new Date(paidAt) : null,
  isTest: mode === 'test',
}) satisfies OnlinePaymentRead)

/** Whether a browser may be sent there: what stands in for Mollie on this machine has no certificate. */
function isBelieved(address: string): boolean {
  const { protocol, hostname } = URL.canParse(address) ? new URL(address) : { protocol: '', hostname: '' }
  return protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname))
}
