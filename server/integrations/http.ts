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
  /** Bytes of the unpacked body that are read at most. */
  maxBytes: number
}

export interface OutsideAnswer {
  status: number
  /** The body as it comes in. Throws OutsideFault when it breaks off, takes too long or grows too large. */
  chunks: AsyncGenerator<Uint8Array, void, undefined>
}

/**
 * Asks an outside service. It must answer itself: a redirect could lead a request anywhere, so none is followed.
 * Throws OutsideFault when there is no answer.
 */
export async function askOutside({ url, maxBytes, headers, ...init }: OutsideRequest): Promise<OutsideAnswer> {
  try {
    const response = await fetch(url, { ...init, headers: { ...headers, ...traceHeaders() }, redirect: 'error' })
    return { status: response.status, chunks: countedChunks(response.body as ByteStream | null, maxBytes) }
  } catch (error) {
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

/** What Node's streams are, though the types of browsers do not say so. */
type ByteStream = ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>

async function* countedChunks(
  body: ByteStream | null,
  maxBytes: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  let size = 0
  try {
    for await (const chunk of body ?? []) {
      size += chunk.length
      if (size > maxBytes) break
      yield chunk
    }
  } catch (error) {
    throw new OutsideFault('The answer broke off', { cause: error })
  }
  if (size > maxBytes) throw new AnswerTooLarge(`The answer is larger than ${maxBytes} bytes`)
}
