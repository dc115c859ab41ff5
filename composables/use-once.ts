import { apiErrorOf } from './use-api'

/** What is asked for once, under a key by which it is not done a second time. */
export interface Attempt<Body> {
  body: Body
  idempotencyKey: string
}

/**
 * Keeps what is asked for from being done twice: where no answer came, it may be done already, and is asked for again
 * under the same key.
 * @param isSame whether what is asked for now stands for what was asked for first
 */
export function useOnce<Body>(isSame: (first: Body, now: Body) => boolean = saysTheSame) {
  let unsettled: Attempt<Body> | null = null

  /** @param act gets what was asked for first, where nobody knows yet whether that was done */
  return async function once<Answer>(body: Body, act: (attempt: Attempt<Body>) => Promise<Answer>): Promise<Answer> {
    const attempt = unsettled && isSame(unsettled.body, body) ? unsettled : { body, idempotencyKey: newKey() }
    unsettled = attempt
    try {
      const answer = await act(attempt)
      unsettled = null
      return answer
    } catch (error) {
      if (!mayBeDone(error)) unsettled = null
      throw error
    }
  }
}

function saysTheSame(first: unknown, now: unknown): boolean {
  return JSON.stringify(first) === JSON.stringify(now)
}

function mayBeDone(error: unknown): boolean {
  const apiError = apiErrorOf(error)
  return apiError !== null && (apiError.status === 0 || apiError.status >= 500 || apiError.code === 'idempotency_key_in_use')
}

/** By chance; not a UUID, which browsers make on encrypted pages alone. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map(part => part.toString(36)).join('-')
}
