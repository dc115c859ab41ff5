import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setResponseHeaders, type H3Event } from 'h3'
import { Refusal } from '#contract/errors'
import { log, outageOf } from './account-context'
import { aboutRequest } from './request-line'
import { contentDisposition } from './send-file'

/** A file that is made while it is sent. */
export interface StreamAnswer {
  stream: { filename: string, chunks: AsyncIterable<Uint8Array> }
  contentType: string
}

export function isStreamAnswer(answer: unknown): answer is StreamAnswer {
  return typeof answer === 'object' && answer !== null && 'stream' in answer && 'contentType' in answer
}

/**
 * Sends chunks no faster than they are read, and asks for none once the client has hung up. Where making them fails,
 * the connection is cut: by then the status is sent, and half a file must not pass for a whole one.
 */
export async function sendStream(
  event: H3Event, { stream, contentType }: StreamAnswer, abandoned: AbortSignal,
): Promise<null> {
  setResponseHeaders(event, {
    'Content-Type': contentType,
    'Content-Disposition': contentDisposition('attachment', stream.filename),
  })
  const { res } = event.node
  if (event.context.isHead) {
    // Nobody knows how long it would be: an empty body to answer with would say zero, which GET does not.
    res.end()
    return null
  }
  res.flushHeaders()
  try {
    await pipeline(Readable.from(stream.chunks), res)
  } catch (error) {
    res.destroy()
    if (!abandoned.aborted) tellFault(event, error)
  }
  return null
}

function tellFault(event: H3Event, error: unknown): void {
  const outage = outageOf(error)
  const refusal = error instanceof Refusal ? error.code : null
  if (outage ?? refusal) log.warn('a file could not be sent to its end', { outage, refusal, ...aboutRequest(event) })
  else log.error('a file could not be sent to its end', { error, ...aboutRequest(event) })
}
