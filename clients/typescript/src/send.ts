import { PolderUnreachable } from './refusal.js'

/** How a client asks. */
export interface Sending {
  fetch: typeof fetch
  /** How often a request is sent again at most. */
  retries: number
  /** How long one try may take. */
  timeoutMs: number
}

/** A request that can be sent again as it is. */
export interface Sendable {
  url: string
  method: string
  headers: Record<string, string>
  body: string | FormData | null
  /** Whether it may be sent again though nobody knows whether it happened: it reads, or goes under a key. */
  isRepeatable: boolean
  signal: AbortSignal | null
}

/** What did not happen, by what the server says: it may be asked again, whatever was asked. */
const didNothing = [429, 503]
/** What may have happened. */
const isUncertain = [500, 502, 504]

/**
 * Sends a request until there is an answer that asking again would not change. Waits as long as the answer says, else
 * twice as long each time.
 * @throws PolderUnreachable where no answer came; what the signal says where it was aborted
 */
export async function send(request: Sendable, sending: Sending): Promise<Response> {
  for (let tries = 0; ; tries++) {
    const answer = await tryOnce(request, sending)
    const isLast = tries >= sending.retries
    if (answer instanceof Response) {
      const mayAsk = didNothing.includes(answer.status) || (isUncertain.includes(answer.status) && request.isRepeatable)
      if (isLast || !mayAsk) return answer
      // So that its connection can be used again.
      await answer.arrayBuffer()
      await wait(waitingTime(tries, answer.headers.get('retry-after')), request.signal)
    } else {
      const { method, url, isRepeatable } = request
      if (isLast || !isRepeatable) throw new PolderUnreachable(`${method} ${url} got no answer`, { cause: answer })
      await wait(waitingTime(tries, null), request.signal)
    }
  }
}

/** The answer of one try, or what went wrong on the way. */
async function tryOnce(
  { url, method, headers, body, signal }: Sendable, { fetch, timeoutMs }: Sending,
): Promise<Response | Error> {
  const inTime = AbortSignal.timeout(timeoutMs)
  try {
    return await fetch(url, { method, headers, body, signal: signal ? AbortSignal.any([signal, inTime]) : inTime })
  } catch (problem) {
    if (signal?.aborted) throw problem
    // What fetch throws where the line or the server fails, and where it took too long.
    const isTimeout = problem instanceof DOMException && problem.name === 'TimeoutError'
    if (problem instanceof TypeError || isTimeout) return problem
    throw problem
  }
}

/** In milliseconds: what the server asks for, or half a second, one, two, four, a bit more or less. */
function waitingTime(tries: number, retryAfter: string | null): number {
  const seconds = Number(retryAfter)
  if (retryAfter !== null && Number.isFinite(seconds)) return seconds * 1_000
  return 500 * 2 ** tries * (0.75 + Math.random() / 2)
}

function wait(milliseconds: number, signal: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(done, milliseconds)
    // It may have been given up between the answer and this.
    if (signal?.aborted) return stop()
    signal?.addEventListener('abort', stop, { once: true })
    function done() {
      signal?.removeEventListener('abort', stop)
      resolve()
    }
    function stop() {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
  })
}
