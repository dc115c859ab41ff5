import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { bakery, designHour } from '../support/cast'

/** The account that misbehaves, and what it has to do it with. */
export interface Hog {
  url: string
  key: string
  /** An issued document of its own, and the link to it. */
  invoiceId: string
  publicToken: string
}

/** One way to misbehave: a single wave of it, sent again and again. */
export type Scenario = (hog: Hog, signal: AbortSignal) => Promise<unknown>

const lines500 = Array.from({ length: 500 }, (_, index) => ({ ...designHour, description: `Uur ${index} `.repeat(50) }))
const brokenLines = Array.from({ length: 500 }, () => ({ ...designHour, description: 'x\n'.repeat(900) }))

/** Ten ways to be a bad neighbour, and one for paths that are nobody's. */
export const scenarios: Record<string, Scenario> = {
  'sign-in tries': (hog, signal) => wave(40, () => send(hog, signal, 'POST', '/api/auth/sign-in', {
    email: `${randomUUID()}@example.nl`, password: 'een verkeerd wachtwoord',
  }, {})),
  'PDF storms, hung up': (hog, signal) => wave(24, () =>
    send(hog, AbortSignal.any([signal, AbortSignal.timeout(200)]), 'GET', `/api/v1/invoices/${hog.invoiceId}/pdf`)),
  'drafts of 500 lines': (hog, signal) => wave(16, () => post(hog, signal, '/api/v1/invoices', draft(lines500))),
  'huge line breaks, printed': (hog, signal) => wave(8, async () => {
    const answer = await post(hog, signal, '/api/v1/invoices', draft(brokenLines))
    const { id } = await answer.json() as { id?: string }
    if (id) await send(hog, AbortSignal.any([signal, AbortSignal.timeout(500)]), 'GET', `/api/v1/invoices/${id}/pdf`)
  }),
  'search storms': (hog, signal) => wave(60, index =>
    send(hog, signal, 'GET', `/api/v1/invoices?q=${'a%'.repeat(index % 90)}&limit=100`)),
  'list storms': (hog, signal) => wave(60, index =>
    send(hog, signal, 'GET', `/api/v1/${index % 2 ? 'audit' : 'invoices'}?limit=100`)),
  'idempotency storms': (hog, signal) => wave(60, () =>
    send(hog, signal, 'POST', '/api/v1/invoices', draft([designHour]), {
      authorization: `Bearer ${hog.key}`, 'idempotency-key': randomUUID(),
    })),
  'slow bodies and readers': (hog, signal) => wave(60, () => trickle(hog, signal)),
  'public links': (hog, signal) => wave(60, index => send(
    hog, signal, 'GET', `/api/public/invoices/${index % 2 ? hog.publicToken : randomUUID()}${index % 3 ? '' : '/pdf'}`)),
  'uploads of 2 MB': (hog, signal) => wave(12, () => fetch(`${hog.url}/api/v1/business/logo`, {
    method: 'PUT', headers: { authorization: `Bearer ${hog.key}` }, body: upload(), signal,
  })),
  'paths of nobody': (hog, signal) => wave(60, () => send(hog, signal, 'GET', `/_i18n/${randomUUID()}/nl/messages.json`)),
}

/** So many at once; what is refused or cut off is what should happen to it. */
async function wave(size: number, one: (index: number) => Promise<unknown>): Promise<void> {
  await Promise.allSettled(Array.from({ length: size }, (_, index) => one(index)))
}

const draft = (lines: object[]) => ({ customer: bakery, supplyDate: '2026-11-19', lines })

function post(hog: Hog, signal: AbortSignal, path: string, body: object): Promise<Response> {
  return send(hog, signal, 'POST', path, body)
}

async function send(
  { url, key }: Hog,
  signal: AbortSignal,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = { authorization: `Bearer ${key}` },
): Promise<Response> {
  const response = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    signal,
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return new Response(await response.arrayBuffer(), { status: response.status })
}

function upload(): FormData {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(1_900_000)]), 'logo.png')
  return form
}

/** A body that comes a byte at a time, of a client that reads nothing. */
async function trickle({ url, key }: Hog, signal: AbortSignal): Promise<void> {
  const message = request(`${url}/api/v1/customers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}`, 'content-length': '1000' },
  })
  message.on('error', () => undefined)
  for (let byte = 0; byte < 20 && !signal.aborted; byte++) {
    message.write(' ')
    await sleep(100)
  }
  message.destroy()
}
