import type { ErrorBody, ErrorCode } from '#contract/errors'

/**
 * Why a call failed: the contract's code, `unreachable` when no answer came at all, or `outdated` when a part of this
 * app is gone from the server, which gives out a newer one.
 */
export class ApiError extends Error {
  /** How long to wait before trying again, where the answer says so. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    readonly code: ErrorCode | 'unreachable' | 'outdated',
    readonly status: number,
    readonly details?: unknown,
    options?: { retryAfterSeconds?: number | undefined },
  ) {
    super(code)
    this.name = 'ApiError'
    this.retryAfterSeconds = options?.retryAfterSeconds
  }
}

/** What comes of a request, or `unreachable` where it breaks off: what was asked for may be done all the same. */
export async function unlessLost<Answer>(answer: Promise<Answer>, signal?: AbortSignal): Promise<Answer> {
  return answer.catch(() => {
    signal?.throwIfAborted()
    // Without the cause: Nuxt keeps that in place of this error, and nobody would know it as ours.
    throw new ApiError('unreachable', 0)
  })
}

/** Reads why an answer is a refusal. */
export async function readError(response: Response): Promise<ApiError> {
  const body = await response.json().catch(() => null) as Partial<ErrorBody> | null
  // A proxy in between may answer something that is not ours.
  const code = body?.data?.code ?? (response.status >= 500 ? 'internal_error' : 'not_found')
  const retryAfterSeconds = Number(response.headers.get('retry-after') ?? '') || undefined
  return new ApiError(code, response.status, body?.data?.details, { retryAfterSeconds })
}
