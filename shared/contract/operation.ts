import { z } from 'zod'
import type { ErrorCode } from './errors'
import { isStorable } from './schemas/primitives'
import type { Power } from './roles'
import type { Scope } from './scopes'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** What an operation answers with when all goes well. */
export interface OperationResponse<Schema extends z.ZodType = z.ZodType> {
  status: 200 | 201 | 202 | 303
  /** Null when the body is not JSON. */
  schema: Schema
  /** Content type of a body that is not JSON; `image/*` where it may be one of several. */
  contentType?: string
  /** Set where the body is made while it is sent, so that nobody knows its bytes beforehand: it has no version. */
  isStreamed?: boolean
}

/**
 * One operation of the contract. Everything else comes from it: validation, handler types, OpenAPI,
 * the web client and the generated tests.
 */
export interface Operation {
  method: Method
  /** With `{name}` for path parameters. */
  path: `/${string}`
  tag: string
  summary: string
  description?: string
  /**
   * `account`: a session or an API key; `session`: a browser session only; `program`: an API key only;
   * `public`: anyone.
   */
  auth: 'account' | 'session' | 'program' | 'public'
  /** The scope it needs; null where none is needed. A person has the scopes of their role. */
  scope: Scope | null
  /** What it needs of a person in place of the scope. */
  power?: Power
  /**
   * It is about the person who is signed in, whichever account they work in: their password, factors, sessions, and the
   * accounts they belong to.
   */
  isPersonal?: boolean
  /** It ends something, such as a key or a subscription, or the account itself: also where the account is suspended. */
  isEnding?: boolean
  /** It changes nothing that is the account's, though it is no GET: also where the account is suspended. */
  isReading?: boolean
  /**
   * Fields of the body that do more than the operation itself, and the scope each needs beside its own. A field that is
   * false asks for nothing.
   */
  bodyScopes?: Readonly<Record<string, Scope>>
  /** Sessions must have proved who they are within the last minutes. */
  freshSession?: boolean
  /** Set where the Free plan answers 402. */
  plan?: 'pro'
  /** Set where it is to go: since which day that is told, from which on it may be gone (docs/guides/versions.md). */
  deprecated?: { since: string, sunset: string }
  /** Operations of the web app alone are no part of the published contract. */
  audience: 'api' | 'web'
  params: z.ZodObject
  query: z.ZodObject
  /** Null where the operation takes no body. */
  body: z.ZodType | null
  /**
   * Keeps what it is sent, or a copy of what is there: it counts as stored by the account, and is refused with 413 once
   * there is no more room.
   */
  stores?: 'body' | 'copy'
  /** The body may be left out altogether. */
  bodyOptional?: boolean
  /** The body is taken as it arrived, byte for byte, because its sender signed it so. */
  rawBody?: boolean
  /**
   * Set where the body is multipart/form-data with one file in the field `file`, in place of JSON. A file may be larger
   * than other requests; `fields` names what is read beside it.
   */
  upload?: { maxBytes: number, tooLarge: ErrorCode, fields?: readonly string[] }
  response: OperationResponse
  /** Its codes beyond those that every authenticated operation shares. */
  errors: readonly ErrorCode[]
}

/** Whether people may do it in a suspended account: read, take along, look after themselves, and end things. */
export function worksSuspended({ method, isReading, isPersonal, isEnding }: Operation): boolean {
  return method === 'GET' || isReading === true || isPersonal === true || isEnding === true
}

type Route = `${Method} /${string}`
type Facts = Partial<Omit<Operation, 'method' | 'path'>>
/** What none can be without, unless it is shared. */
type Needed = 'summary' | 'tag' | 'response'

type Completed<Of extends Route, Input> = Omit<Operation, keyof Input | 'params' | 'query' | 'body'> & Input & {
  params: Input extends { params: infer Params extends z.ZodObject } ? Params
    : Of extends `${string}{id}${string}` ? typeof idParams : EmptyObject
  query: Input extends { query: infer Query extends z.ZodObject } ? Query : EmptyObject
  body: Input extends { body: infer Body extends z.ZodType } ? Body : null
}

const emptyObject = z.object({})
type EmptyObject = typeof emptyObject

/** The path parameter of everything that has an id. An id that could not exist is simply not found. */
export const idParams = z.object({ id: z.string().refine(isStorable) })

/**
 * Gives what completes operations of one kind: by what they share, and else by what most have: an account, no scope, no
 * parameters but the `{id}` of the path, no body. An id may be refused with not_found, a session that is not fresh with
 * session_not_fresh.
 * @example
 * const operation = operationsOf({ tag: 'Products' })
 * operation('GET /api/v1/products/{id}', { summary: 'Read a product', response: json(productSchema) })
 */
export function operationsOf<const Shared extends Facts>(shared: Shared) {
  return <const Of extends Route, const Input extends Facts & Pick<Operation, Exclude<Needed, keyof Shared>>>(
    route: Of, own: Input,
  ): Completed<Of, Omit<Shared, keyof Input> & Input> => {
    const [method, path = ''] = route.split(' ')
    const hasId = path.includes('{id}')
    const facts: Facts = { ...shared, ...own }
    return {
      auth: 'account',
      scope: null,
      audience: 'api',
      params: hasId ? idParams : emptyObject,
      query: emptyObject,
      body: null,
      ...facts,
      method,
      path,
      errors: [
        ...hasId ? ['not_found'] : [], ...facts.freshSession ? ['session_not_fresh'] : [], ...facts.errors ?? [],
      ],
    } as unknown as Completed<Of, Omit<Shared, keyof Input> & Input>
  }
}

/** A JSON answer. */
export function json<Schema extends z.ZodType>(
  schema: Schema,
  status: OperationResponse['status'] = 200,
): OperationResponse<Schema> {
  return { status, schema }
}

const redirectSchema = z.object({ location: z.string() })

/** Where an operation leads on to. */
export type Redirect = z.output<typeof redirectSchema>

/** An answer without a body that leads the browser on, by a GET. */
export function redirect(): OperationResponse<typeof redirectSchema> {
  return { status: 303, schema: redirectSchema }
}

/** An answer of bytes, such as a PDF. */
export function bytes(contentType: string): OperationResponse<z.ZodType<Uint8Array>> {
  return { status: 200, schema: z.instanceof(Uint8Array), contentType }
}

/** An answer of bytes that are made while they are sent. */
export function stream(contentType: string): OperationResponse<z.ZodType<AsyncIterable<Uint8Array>>> {
  const schema = z.custom<AsyncIterable<Uint8Array>>(value => typeof value === 'object' && value !== null)
  return { status: 200, schema, contentType, isStreamed: true }
}

/** The body of an upload. */
export const uploadSchema = z.object({
  file: z.instanceof(Uint8Array<ArrayBufferLike>).meta({ override: { type: 'string', format: 'binary' } }),
})
