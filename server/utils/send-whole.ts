import { appendResponseHeader, setResponseHeader, setResponseStatus, type H3Event } from 'h3'

/**
 * Answers what a package made as text of a known length, which is compressed like any other: as a response it would go
 * out in pieces, each of which waits for the one before.
 */
export async function sendWhole(event: H3Event, response: Response): Promise<Response | string> {
  if (response.body === null) return response
  setResponseStatus(event, response.status)
  for (const [name, value] of response.headers) {
    if (name === 'set-cookie') appendResponseHeader(event, name, value)
    else setResponseHeader(event, name, value)
  }
  return response.text()
}
