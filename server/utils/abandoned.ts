import type { H3Event } from 'h3'

/** A signal that ends when the connection closes before its answer is complete: whoever asked has hung up. */
export function abandonedBy(event: H3Event): AbortSignal {
  const { res } = event.node
  const abandonment = new AbortController()
  res.once('close', () => {
    if (!res.writableFinished) abandonment.abort()
  })
  return abandonment.signal
}
