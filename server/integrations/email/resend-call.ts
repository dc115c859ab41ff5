import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { OutsideFault } from '../http'
import { measureCall } from '../measurements'

/** The name of the tag that holds the id of a mail. */
export const mailIdTag = 'mail'

/** The id by which Resend knows a mail or a domain: some forty characters. */
export const resendIdSchema = z.string().min(1).max(200)

/** Of an answer that tells of one thing and no more. */
export const aboutOneSchema = z.object({ id: resendIdSchema })

/** Resend at its own address, or whatever stands there in its place. */
export interface ResendAccess {
  apiKey: string
  baseUrl: string
  /** How long one call may take, its further tries included. */
  timeoutMs?: number
}

/**
 * Resend said no, or nothing that can be understood.
 * `status` is null where nobody knows what it did: it hung up, took too long, or answered with a page of HTML.
 */
export class ResendFault extends OutsideFault {
  constructor(
    message: string,
    readonly status: number | null,
    /** Resend's own word for it, such as validation_error. */
    readonly code: string,
    readonly retryAfterSeconds?: number,
  ) {
    super(message)
    this.name = 'ResendFault'
  }

  /** Whether it is the installation's key that is wrong, and not what was asked. */
  get isAboutKey(): boolean {
    return this.status === 401 || ['missing_api_key', 'invalid_api_key', 'restricted_api_key'].includes(this.code)
  }
}

/** What the package gives back: it takes any JSON for data, also what a proxy in between says. */
interface PackageAnswer {
  data: unknown
  error: unknown
  headers: Record<string, string> | null
}

/** What each request is made with. */
interface RequestOptions {
  signal: AbortSignal
}

/** Somebody may be waiting for a mail to leave; a sweep that sends many must come to its end. */
export const resendTimeoutMs = 15_000
const maxTries = 3
const maxWordsOfFault = 300

/** Only what Resend itself says of an error has all three: the page of something in between has not. */
const errorSchema = z.object({ statusCode: z.int(), name: z.string(), message: z.string() })

/**
 * Calls Resend. It takes about five requests a second: one that came too early is made again when its answer says so,
 * at most twice and as long as waiting takes no more than half of the time.
 * @param schema what Resend answers: any other JSON is not of Resend
 * Throws ResendFault.
 */
export function callResend<Answer>(
  { baseUrl, timeoutMs = resendTimeoutMs }: Pick<ResendAccess, 'baseUrl' | 'timeoutMs'>,
  schema: z.ZodType<Answer>,
  call: (options: RequestOptions) => Promise<PackageAnswer>,
): Promise<Answer> {
  return measureCall({ provider: 'resend', host: new URL(baseUrl).host }, async () => {
    const read = schema.safeParse(await callInTime(call, timeoutMs))
    if (!read.success) throw notUnderstood()
    return read.data
  }, {
    isRefusal: error => error instanceof ResendFault && error.status !== null && error.status < 500,
  })
}

async function callInTime(
  call: (options: RequestOptions) => Promise<PackageAnswer>, timeoutMs: number,
): Promise<unknown> {
  const options = { signal: AbortSignal.timeout(timeoutMs) }
  let patienceMs = timeoutMs / 2
  for (let tries = 1; ; tries++) {
    const { data, error, headers } = await call(options).catch(notAnswered)
    if (error === null) return data
    const fault = faultOf(error, headers)
    const waitMs = (fault.retryAfterSeconds ?? 1) * 1_000
    // A quota of a day or a month is also a 429, but no wait of ours ends it.
    const isTooEarly = ['rate_limit_exceeded', 'concurrent_idempotent_requests'].includes(fault.code)
    if (!isTooEarly || tries === maxTries || waitMs > patienceMs) throw fault
    patienceMs -= waitMs
    await pause(waitMs)
  }
}

function faultOf(error: unknown, headers: Record<string, string> | null): ResendFault {
  const known = errorSchema.safeParse(error)
  if (!known.success) return notUnderstood()
  const { statusCode, name, message } = known.data
  const seconds = Number(headers?.['retry-after'])
  return new ResendFault(
    `Resend answered ${statusCode} ${name}: ${message}`.slice(0, maxWordsOfFault),
    statusCode,
    name,
    headers?.['retry-after'] !== undefined && seconds >= 0 ? seconds : undefined,
  )
}

function notAnswered(error: unknown): never {
  throw error instanceof OutsideFault ? notUnderstood() : error
}

function notUnderstood(): ResendFault {
  return new ResendFault('Resend gave no answer that can be understood', null, 'application_error')
}
