import { randomUUID } from 'node:crypto'
import { expect, inject } from 'vitest'
import type { z } from 'zod'
import type { Operation } from '#contract/operation'
import { operations, type OperationId, type Operations } from '#contract/operations/index'
import { errorDetails } from '#contract/error-details'
import type { ErrorBody, ErrorCode } from '#contract/errors'
import { openDatabase } from '#db/client'

export interface CallOptions {
  params?: Record<string, string>
  query?: Record<string, string | number>
  body?: unknown
  headers?: Record<string, string>
}

export interface Answer<Body> {
  status: number
  headers: Headers
  body: Body
}

type Success<Id extends OperationId> = z.output<Operations[Id]['response']['schema']>

/** Someone who calls the API: with a session, with a key, or with nothing at all. */
export class ApiClient {
  constructor(
    readonly url: string,
    private readonly credentials: Record<string, string> = {},
  ) {}

  /** The session cookie this client sends; empty without one. */
  get cookie(): string {
    return this.credentials.cookie ?? ''
  }

  /** The site whose pages this client acts from; empty for programs. */
  get origin(): string {
    return this.credentials.origin ?? ''
  }

  /** The same address with other credentials. */
  with(credentials: Record<string, string>): ApiClient {
    return new ApiClient(this.url, credentials)
  }

  /** Calls an operation and expects it to succeed in exactly the contract's shape. */
  async call<Id extends OperationId>(id: Id, options: CallOptions = {}): Promise<Success<Id>> {
    const operation: Operation = operations[id]
    const answer = await this.request(id, options)
    expect(answer, `${id} answered ${JSON.stringify(answer.body)}`).toMatchObject({ status: operation.response.status })
    // What the schema drops was never promised.
    if (!operation.response.contentType) expect(operation.response.schema.parse(answer.body)).toEqual(answer.body)
    return answer.body as Success<Id>
  }

  /** Calls an operation and expects it to be refused in the contract's error shape. */
  async refused(id: OperationId, options: CallOptions = {}): Promise<ErrorBody['data'] & { status: number }> {
    const { status, body } = await this.request(id, options)
    expectErrorShape(status, body)
    return { status, ...(body as ErrorBody).data }
  }

  /** Calls an operation, whatever comes of it. */
  async request(id: OperationId, options: CallOptions = {}): Promise<Answer<unknown>> {
    const operation: Operation = operations[id]
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => options.params?.[name] ?? randomUUID())
    const query = new URLSearchParams(Object.entries(options.query ?? {}).map(([name, value]) => [name, String(value)]))
    return this.fetch(`${path}${query.size > 0 ? `?${query}` : ''}`, {
      method: operation.method,
      headers: options.headers ?? {},
      ...(options.body === undefined || operation.method === 'GET' ? {} : { body: JSON.stringify(options.body) }),
    })
  }

  /** The same of one among many at once: asks again where its turn did not come in time, as on a slow machine. */
  async requestInTurn(id: OperationId, options: CallOptions = {}): Promise<Answer<unknown>> {
    for (;;) {
      const answer = await this.request(id, options)
      if (answer.status !== 503) return answer
    }
  }

  /** Any request at all, with these credentials. */
  async fetch(path: string, init: RequestInit = {}): Promise<Answer<unknown>> {
    const response = await fetch(`${this.url}${path}`, {
      ...init,
      headers: {
        ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...this.credentials,
        ...(init.headers as Record<string, string>),
      },
    })
    const type = response.headers.get('content-type') ?? ''
    return {
      status: response.status,
      headers: response.headers,
      body: type.startsWith('application/json') ? await response.json() : new Uint8Array(await response.arrayBuffer()),
    }
  }
}

/** Every error has exactly these fields, and an id by which its request can be found. */
export function expectErrorShape(status: number, body: unknown): void {
  expect(Object.keys(body as object).sort()).toEqual(['data', 'statusCode', 'statusMessage'])
  const { statusCode, statusMessage, data } = body as ErrorBody
  expect(statusCode).toBe(status)
  expect(statusMessage).toMatch(/\w/)
  expect(Object.keys(data).filter(key => key !== 'details').sort()).toEqual(['code', 'message'])
  expect(data.code).toMatch(/^[a-z_]+$/)
  // What programs may read of it is what the description says.
  expect(errorDetails[data.code as ErrorCode]?.safeParse(data.details).error, data.code).toBeUndefined()
}

/** An account opened through the front door. */
export interface Tenant {
  email: string
  password: string
  /** A browser that is signed in. */
  session: ApiClient
  /** A program with a key of all scopes. */
  api: ApiClient
  key: string
}

/** Signs a new account up and makes it a key; every test file keeps to accounts of its own. */
export async function signUp(name = 'Studio Vink', url = inject('serverUrl')): Promise<Tenant> {
  const email = `${randomUUID()}@example.nl`
  const password = 'vier woorden zijn genoeg'
  const guest = new ApiClient(url, { origin: url })
  const answer = await guest.request('signUp', { body: { email, password, name } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  const session = guest.with({ origin: url, cookie: cookieOf(answer) })
  const { key } = await session.call('createApiKey', { body: { name: 'Test' } })
  return { email, password, session, api: guest.with({ authorization: `Bearer ${key}` }), key }
}

/** The id of the account that somebody signs in to: the API tells it nobody, the log tells it the operator. */
export async function accountOf(databaseUrl: string, email: string): Promise<string> {
  const { prisma, close } = await openDatabase(databaseUrl)
  try {
    return (await prisma.user.findUniqueOrThrow({ where: { email } })).accountId
  } finally {
    await close()
  }
}

/** Lets the address of somebody who signed up count as theirs, as by the link of the mail. */
export async function proveAddress(databaseUrl: string, email: string): Promise<void> {
  const { prisma, close } = await openDatabase(databaseUrl)
  try {
    const provenAt = new Date('2026-11-20T09:00:00.000Z')
    await prisma.user.update({ where: { email }, data: { emailVerifiedAt: provenAt, ownerProvenAt: provenAt } })
  } finally {
    await close()
  }
}

/** The browser of a session once its user has proven again who they are: its cookie is another from then on. */
export async function provenAgain(session: ApiClient, proof: object): Promise<ApiClient> {
  const answer = await session.request('reauthenticate', { body: proof })
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200, body: { auth: { sessionFresh: true } } })
  return session.with({ origin: session.origin, cookie: cookieOf(answer) })
}

/** The session cookie of an answer. */
export function cookieOf(answer: Answer<unknown>): string {
  const [cookie] = answer.headers.getSetCookie().map(header => header.split(';')[0] ?? '')
  return cookie ?? ''
}
