import { doors, type EventPage, type Operations } from './api.js'
import { readRefusal } from './refusal.js'
import { send, type Sending } from './send.js'

export type OperationId = keyof Operations

/** What an operation answers. */
export type Answer<Id extends OperationId> = Operations[Id]['answer']

/** What an operation takes, and how this one request is sent. */
export type Request<Id extends OperationId> = Omit<Operations[Id], 'answer'> & {
  /**
   * Your own name for this request, so that it can be sent again, even by another process, and happens once. Without it
   * each call has a new one, which covers lost answers but not a crash of your program.
   */
  idempotencyKey?: string
  /** The ETag of what was read: a change happens only while it is current. */
  ifMatch?: string
  signal?: AbortSignal
}

type RequestArguments<Id extends OperationId> = Record<never, never> extends Request<Id>
  ? [request?: Request<Id>]
  : [request: Request<Id>]

/** Operations that answer a page of a list. */
export type ListId = {
  [Id in OperationId]: Answer<Id> extends { data: unknown[], total: number } ? Id : never
}[OperationId]

/** One of what a list holds. */
export type Item<Id extends ListId> = Answer<Id> extends { data: (infer One)[] } ? One : never

/** Where Polder is, and who asks. */
export interface PolderSettings extends Partial<Sending> {
  /** Such as https://polder.example. */
  url: string
  /** An API key, from Settings, API and AI. */
  key: string
  /** Refuses what the server does not know, rather than ignoring it. On while you develop. */
  strict?: boolean
}

interface Door {
  method: string
  path: string
  takesKey?: true
  isUpload?: true
  isFile?: true
}

/**
 * A client of Polder's API. Requests that get no answer are sent again, each POST under an Idempotency-Key, so that
 * nothing happens twice.
 * @example
 * const polder = new Polder({ url: 'https://polder.example', key })
 * const { id } = await polder.call('createCustomer', { body: { name: 'Bakkerij De Korenaar' } })
 */
export class Polder {
  readonly #settings: PolderSettings & Sending

  constructor(settings: PolderSettings) {
    this.#settings = {
      retries: 4,
      timeoutMs: 60_000,
      ...settings,
      fetch: settings.fetch ?? ((...request) => globalThis.fetch(...request)),
    }
  }

  /**
   * Asks for an operation by its name in the reference.
   * @throws PolderRefusal where the server says no; PolderUnreachable where it says nothing
   */
  async call<Id extends OperationId>(id: Id, ...[request]: RequestArguments<Id>): Promise<Answer<Id>> {
    const door: Door = doors[id]
    const { params, query, body, idempotencyKey, ifMatch, signal } = (request ?? {}) as LooseRequest
    const key = door.takesKey ? idempotencyKey ?? crypto.randomUUID() : undefined
    const answer = await send({
      url: addressOf(this.#settings.url, door.path, params, query),
      method: door.method,
      headers: {
        authorization: `Bearer ${this.#settings.key}`,
        ...(body === undefined || door.isUpload ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
        ...(this.#settings.strict ? { prefer: 'handling=strict' } : {}),
      },
      body: bodyOf(door, body),
      isRepeatable: door.method === 'GET' || key !== undefined,
      signal: signal ?? null,
    }, this.#settings)
    if (!answer.ok) throw await readRefusal(answer)
    return await (door.isFile ? answer.blob() : answer.json()) as Answer<Id>
  }

  /**
   * Everything a list holds, one by one, a page of 100 at a time. Sort by what does not move while you read, such as
   * `createdAt`.
   * @example
   * for await (const invoice of polder.each('listInvoices', { status: 'overdue', sort: 'createdAt' })) remind(invoice)
   */
  async* each<Id extends ListId>(
    id: Id, query?: Omit<NonNullable<Operations[Id]['query']>, 'page'>,
  ): AsyncGenerator<Item<Id>, void, undefined> {
    const pageSize = 100
    for (let page = 1, read = 0, total = 1; read < total; page++) {
      // What holds of every list, the compiler cannot see of a list that it does not know.
      const request = [{ query: { pageSize, ...query, page } }] as unknown as RequestArguments<Id>
      const list = await this.call(id, ...request) as unknown as { data: Item<Id>[], total: number }
      if (list.data.length === 0) return
      yield* list.data
      read += list.data.length
      total = list.total
    }
  }

  /**
   * What happened in the account after an event, oldest first, until there is no more. Keep `nextAfter` together with
   * what you did about a page, and begin there the next time.
   */
  async* changes(after = '0'): AsyncGenerator<EventPage, void, undefined> {
    for (let last = after, hasMore = true; hasMore;) {
      const page = await this.call('listEvents', { query: { after: last } })
      yield page
      last = page.nextAfter
      hasMore = page.hasMore
    }
  }
}

/** A request of whichever operation. */
interface LooseRequest {
  params?: Record<string, string>
  query?: Record<string, string | number | undefined>
  body?: object
  idempotencyKey?: string
  ifMatch?: string
  signal?: AbortSignal
}

function addressOf(base: string, path: string, params: LooseRequest['params'], query: LooseRequest['query']): string {
  const url = new URL(path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? '')), base)
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, String(value))
  }
  return url.href
}

function bodyOf({ isUpload }: Door, body: object | undefined): string | FormData | null {
  if (body === undefined) return null
  if (!isUpload) return JSON.stringify(body)
  const form = new FormData()
  for (const [name, value] of Object.entries(body) as [string, string | Blob | undefined][]) {
    if (value instanceof Blob) form.set(name, value, name)
    else if (value !== undefined) form.set(name, value)
  }
  return form
}
