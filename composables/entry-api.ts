import type { ErrorBody, ErrorCode } from '#contract/errors'

/** Why a call failed: the contract's code, or `unreachable` when no answer came at all. */
export class Failure extends Error {
  constructor(
    readonly code: ErrorCode | 'unreachable',
    readonly details?: unknown,
    readonly retryAfterSeconds?: number,
  ) {
    super(code)
    this.name = 'Failure'
  }
}

/**
 * Sends JSON to an address of ours and answers what comes back: for pages without the app, where its client would be
 * most of what they load. Throws Failure.
 */
export async function post<Answer>(path: string, body?: unknown): Promise<Answer> {
  const response = await send(path, body)
  if (response.ok) return await response.json() as Answer
  const error = await response.json().catch(() => null) as Partial<ErrorBody> | null
  // A proxy in between may answer something that is not ours.
  const code = error?.data?.code ?? 'internal_error'
  throw new Failure(code, error?.data?.details, Number(response.headers.get('retry-after') ?? '') || undefined)
}

/** Whether somebody is signed in; a server that cannot be reached now says nothing of it. */
export async function isSignedIn(): Promise<boolean> {
  return fetch('/api/v1/me').then(({ status }) => status !== 401, () => true)
}

async function send(path: string, body: unknown): Promise<Response> {
  try {
    return await fetch(path, {
      method: 'POST',
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
  } catch {
    throw new Failure('unreachable')
  }
}
