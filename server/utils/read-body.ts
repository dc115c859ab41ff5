import { isUtf8 } from 'node:buffer'
import { finished } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestHeader, type H3Event } from 'h3'
import { refuse, refuseField, type ErrorCode } from '#contract/errors'
import { limits } from '#contract/limits'

/**
 * The JSON of a body, or undefined when there is none.
 * Refuses unsupported_media_type, and validation_failed for what is no JSON, too deep or too wide.
 */
export function parseJsonBody(event: H3Event, bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined
  if (!isJsonBody(event)) throw refuse('unsupported_media_type')
  return parseJson(bytes)
}

/** Whether the body says that it is JSON. */
export function isJsonBody(event: H3Event): boolean {
  return /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(getRequestHeader(event, 'content-type') ?? '')
}

/** The client hung up before its request was whole: nobody's fault, and nobody is left to tell. */
export class ClientGone extends Error {
  override name = 'ClientGone'
}

/** How much of a body that is too large is read to its end, in times of what is allowed. */
const discardedTimes = 10

/** How long a refusal waits for the discarded body: by then most have arrived; slower ones are not waited for. */
const longestDiscardMs = 250

/** The length a body is going to have; 0 where none was told. */
export function announcedBytes(event: H3Event): number {
  return Number(getRequestHeader(event, 'content-length') ?? 0)
}

/** The raw body, up to a number of bytes. Refuses `tooLarge`; what comes after that is thrown away unread. */
export async function readBytes(event: H3Event, maxBytes: number, tooLarge: ErrorCode): Promise<Buffer> {
  const request = event.node.req
  if (announcedBytes(event) > maxBytes) {
    request.resume()
    // However the upload ends, it is refused: also when the client hangs up.
    await Promise.race([new Promise<void>(resolve => finished(request, () => resolve())), pause(longestDiscardMs)])
    throw refuse(tooLarge)
  }
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= maxBytes) chunks.push(chunk)
      else reject(refuse(tooLarge))
      // Closing while the client still sends would cut the answer off as well. So the rest is thrown away for a while,
      // and then left where it is, until Node ends a request that takes too long.
      if (size > maxBytes * discardedTimes) request.pause()
    })
    finished(request, error => (error ? reject(new ClientGone()) : resolve(Buffer.concat(chunks))))
  })
}

function parseJson(bytes: Buffer): unknown {
  const text = decodeUtf8(bytes)
  measureJson(text)
  try {
    return JSON.parse(text)
  } catch {
    throw refuseField([], 'The body is not valid JSON')
  }
}

/** Without a byte order mark, which some programs put before what they write. */
function decodeUtf8(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw refuseField([], 'The body is not valid UTF-8')
  const text = bytes.toString('utf8')
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}

/** Refuses what would cost the parser or the validator far more than its bytes: deep nesting, endless lists. */
function measureJson(text: string): void {
  let depth = 0
  let values = 1
  /** How many the list or object at each depth holds so far. */
  const entries: number[] = []
  for (let index = 0; index < text.length; index++) {
    const character = text[index]
    if (character === '"') {
      index = endOfString(text, index)
    } else if (character === '{' || character === '[') {
      if (++depth > limits.jsonDepth) throw refuseField([], `The body is nested deeper than ${limits.jsonDepth} levels`)
      entries[depth] = 1
    } else if (character === '}' || character === ']') {
      depth--
    } else if (character === ',') {
      if (++values > limits.jsonValues) throw refuseField([], `The body holds more than ${limits.jsonValues} values`)
      const count = entries[depth] = (entries[depth] ?? 0) + 1
      if (count > limits.jsonEntries) throw refuseField([], `A list or an object in the body holds more than ${limits.jsonEntries}`)
    }
  }
}

/** Where the string ends that begins at `start`: at its closing quote, or with the text. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end === -1 ? text.length : end
}

/** An even number of backslashes before it escape each other. */
function isEscaped(text: string, quote: number): boolean {
  let first = quote
  while (text[first - 1] === '\\') first--
  return (quote - first) % 2 === 1
}
