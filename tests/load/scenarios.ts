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

/** One way to misbehave. */
export interface Scenario {
  /** Sends a single wave of it. */
  wave: (hog: Hog, signal: AbortSignal) => Promise<Tally>
  /** Answers of which there must be one, or it hit something else than it names. */
  meant: (number | 'hung up')[]
}

/** How often each status was answered, and how many requests ended without one. */
export type Tally = Map<number | 'hung up', number>

/** Where a stranger comes from, as a proxy tells it. Whoever has a key may have many machines. */
const strangersAddress = '203.0.113.66'
const machineAddress = () => `198.51.100.${Math.floor(Math.random() * 250)}`

const lines500 = Array.from({ length: 500 }, (_, index) => ({ ...designHour, description: `Uur ${index} `.repeat(50) }))
const brokenLines = Array.from({ length: 500 }, () => ({ ...designHour, description: 'x\n'.repeat(900) }))

/** Ten ways to be a bad neighbour, and one for paths that are nobody's. */
export const scenarios: Record<string, Scenario> = {
  'sign-in tries': {
    meant: [401],
    wave: (hog, signal) => wave(40, () => send(hog, signal, 'POST', '/api/auth/sign-in', {
      email: `${randomUUID()}@example.nl`, password: 'een verkeerd wachtwoord',
    }, {})),
  },
  'PDF storms, hung up': {
    meant: ['hung up', 200],
    wave: (hog, signal) => wave(24, () =>
      send(hog, AbortSignal.any([signal, AbortSignal.timeout(200)]), 'GET', `/api/v1/invoices/${hog.invoiceId}/pdf`)),
  },
  'drafts of 500 lines': {
    meant: [201],
    wave: (hog, signal) => wave(16, () => post(hog, signal, '/api/v1/invoices', draft(lines500))),
  },
  'huge line breaks, printed': {
    meant: [201, 'hung up'],
    wave: (hog, signal) => wave(8, async () => {
      const answer = await post(hog, signal, '/api/v1/invoices', draft(brokenLines))
      const { id } = (answer.body ?? {}) as { id?: string }
      return id ? send(hog, AbortSignal.any([signal, AbortSignal.timeout(500)]), 'GET', `/api/v1/invoices/${id}/pdf`) : answer
    }),
  },
  'search storms': {
    meant: [200],
    wave: (hog, signal) => wave(60, index =>
      send(hog, signal, 'GET', `/api/v1/invoices?q=${encodeURIComponent('a%'.repeat(index % 90))}&limit=100`)),
  },
  'list storms': {
    meant: [200],
    wave: (hog, signal) => wave(60, index =>
      send(hog, signal, 'GET', `/api/v1/${index % 2 ? 'audit' : 'invoices'}?limit=100`)),
  },
  'idempotency storms': {
    meant: [201],
    wave: (hog, signal) => wave(60, () => send(hog, signal, 'POST', '/api/v1/invoices', draft([designHour]), {
      authorization: `Bearer ${hog.key}`, 'idempotency-key': randomUUID(),
    })),
  },
  'slow bodies and readers': {
    meant: ['hung up'],
    wave: (hog, signal) => wave(60, () => trickle(hog, signal)),
  },
  'public links': {
    meant: [200],
    wave: (hog, signal) => wave(60, index => look(
      hog, signal, `/api/public/invoices/${index % 2 ? hog.publicToken : randomUUID()}${index % 3 ? '' : '/pdf'}`)),
  },
  'uploads of 2 MB': {
    meant: [413],
    wave: (hog, signal) => wave(12, () => upload(hog, signal)),
  },
  'paths of nobody': {
    meant: [404],
    wave: (hog, signal) => wave(60, () => look(hog, signal, `/_i18n/${randomUUID()}/nl/messages.json`)),
  },
}

interface Reply { status: number | 'hung up', body: unknown }

/** So many at once. Throws what is neither an answer nor a connection that was cut. */
async function wave(size: number, one: (index: number) => Promise<Reply>): Promise<Tally> {
  const tally: Tally = new Map()
  for (const { status } of await Promise.all(Array.from({ length: size }, (_, index) => one(index)))) {
    tally.set(status, (tally.get(status) ?? 0) + 1)
  }
  return tally
}

const draft = (lines: object[]) => ({ customer: bakery, supplyDate: '2026-11-19', lines })

function post(hog: Hog, signal: AbortSignal, path: string, body: object): Promise<Reply> {
  return send(hog, signal, 'POST', path, body)
}

/** As somebody whom nobody knows. */
function look(hog: Hog, signal: AbortSignal, path: string): Promise<Reply> {
  return send(hog, signal, 'GET', path, undefined, {})
}

function send(
  { url, key }: Hog,
  signal: AbortSignal,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = { authorization: `Bearer ${key}` },
): Promise<Reply> {
  return answered(async () => fetch(url + path, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': headers.authorization ? machineAddress() : strangersAddress,
      ...headers,
    },
    signal,
    ...(body ? { body: JSON.stringify(body) } : {}),
  }))
}

function upload({ url, key }: Hog, signal: AbortSignal): Promise<Reply> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(1_900_000)], { type: 'image/png' }), 'logo.png')
  return answered(() => fetch(`${url}/api/v1/business/logo`, {
    method: 'PUT', headers: { authorization: `Bearer ${key}` }, body: form, signal,
  }))
}

async function answered(ask: () => Promise<Response>): Promise<Reply> {
  try {
    const response = await ask()
    const bytes = Buffer.from(await response.arrayBuffer())
    const isJson = response.headers.get('content-type')?.includes('json')
    return { status: response.status, body: isJson ? JSON.parse(bytes.toString()) : null }
  } catch (error) {
    // What a cut connection is called: by the signal that cut it, or by fetch where the server did.
    if (error instanceof DOMException || (error instanceof TypeError && error.cause)) return { status: 'hung up', body: null }
    throw error
  }
}

/** A body that comes a byte at a time, of a client that reads nothing. */
async function trickle({ url, key }: Hog, signal: AbortSignal): Promise<Reply> {
  const message = request(`${url}/api/v1/customers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}`, 'content-length': '1000' },
  })
  // It is cut off here or there: either is what it is for.
  message.on('error', () => undefined)
  for (let byte = 0; byte < 20 && !signal.aborted; byte++) {
    message.write(' ')
    await sleep(100)
  }
  message.destroy()
  return { status: 'hung up', body: null }
}
