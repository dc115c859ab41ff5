import { traceHeaders } from './traces/spans'

/** An outside service gave no answer, or one that is none: it is down, busy, slow, or sends what it never promised. */
export class OutsideFault extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'OutsideFault'
  }
}

/** It sends more than anybody asked for. */
export class AnswerTooLarge extends OutsideFault {}

export interface OutsideRequest {
  url: string
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers?: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer> | undefined
  /** Ends the request, its body included. */
  signal: AbortSignal
  /** Ends it before that. */
  earlier?: AbortSignal | undefined
  /** Bytes of the unpacked body that are read at most. */
  maxBytes: number
}

export interface OutsideAnswer {
  status: number
  headers: Headers
  /** The body as it comes in. Throws OutsideFault when it breaks off, takes too long or grows too large. */
  chunks: AsyncGenerator<Uint8Array, void, undefined>
}

/**
 * Asks an outside service. It must answer itself: a redirect could lead a request anywhere, so none is followed.
 * Throws OutsideFault when there is no answer.
 */
export async function askOutside(
  { url, maxBytes, headers, signal, earlier, ...init }: OutsideRequest,
): Promise<OutsideAnswer> {
  const ending = endingWith(earlier ? [signal, earlier] : [signal])
  try {
    const { status, headers: answered, body } = await fetch(url, {
      ...init, headers: { ...headers, ...traceHeaders() }, signal: ending.signal, redirect: 'error',
    })
    return { status, headers: answered, chunks: countedChunks(body, maxBytes, ending) }
  } catch (error) {
    ending.release()
    throw new OutsideFault(`${url} cannot be reached`, { cause: error })
  }
}

/** The whole body as text. Throws OutsideFault as its chunks do, and when it is no UTF-8. */
export async function readText(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const bytes = await readBytes(chunks)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw new OutsideFault('The answer is no UTF-8', { cause: error })
  }
}

/** The whole body as JSON. Throws OutsideFault as its text does, and when it is none. */
export async function readJson(chunks: AsyncIterable<Uint8Array>): Promise<unknown> {
  const text = await readText(chunks)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new OutsideFault('The answer is no JSON', { cause: error })
  }
}

/** The whole body. Throws OutsideFault as its chunks do. */
export async function readBytes(chunks: AsyncIterable<Uint8Array>): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  for await (const chunk of chunks) parts.push(chunk)
  return Buffer.concat(parts)
}

/** What ends a request, until it is released. */
interface Ending {
  signal: AbortSignal
  release: () => void
}

/**
 * Ends with the first of these signals. We listen to each: what only `AbortSignal.any` or a `fetch` that gave its
 * answer still know of it, Node 20 forgets with the garbage, and a body that comes slowly would then come for ever.
 */
function endingWith(signals: readonly AbortSignal[]): Ending {
  const ended = new AbortController()
  const end = () => ended.abort(signals.find(({ aborted }) => aborted)?.reason)
  if (signals.some(({ aborted }) => aborted)) end()
  for (const signal of signals) signal.addEventListener('abort', end, { once: true })
  return {
    signal: ended.signal,
    release() {
      for (const signal of signals) signal.removeEventListener('abort', end)
    },
  }
}

async function* countedChunks(
  body: ReadableStream<Uint8Array> | null, maxBytes: number, { signal, release }: Ending,
): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = body?.getReader()
  // One that broke off by itself cannot be stopped as well, and its fault is told already.
  const stop = async () => reader?.cancel(signal.reason).catch(() => undefined)
  const stopNow = () => void stop()
  signal.addEventListener('abort', stopNow, { once: true })
  let size = 0
  try {
    for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
      size += next.value.length
      if (size > maxBytes) break
      yield next.value
    }
    signal.throwIfAborted()
  } catch (error) {
    throw new OutsideFault('The answer broke off', { cause: error })
  } finally {
    signal.removeEventListener('abort', stopNow)
    release()
    await stop()
  }
  if (size > maxBytes) throw new AnswerTooLarge(`The answer is larger than ${maxBytes} bytes`)
}
