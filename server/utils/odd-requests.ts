import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorCode } from '#contract/errors'
import { newRequestId } from './account-context'
import { errorBody } from './refusal-to-error'

/** What Node says of bytes that are no request; all else of them is malformed. */
const codes: Partial<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'payload_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}

/** The socket of a request, and of Node's own the answer that is under way. */
type RequestSocket = Socket & { _httpMessage?: ServerResponse | null }

/** The answers after which what is no request is refused. */
const awaited = new WeakSet<ServerResponse>()

/**
 * Serves what Node by itself answers without the contract's body, or nobody's route knows: what is no request of HTTP,
 * one without a host or with several (RFC 9112, 3.2), an address with its host before the path (3.2.2), and an `Expect`
 * that nobody knows, which may be left alone (RFC 9110, 10.1.1).
 */
export function serveOddRequests(server: Server & { requireHostHeader?: boolean }): void {
  server.requireHostHeader = false
  server.on('clientError', refuseUnreadable)
  const listeners = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const hosts = countHosts(request)
    if (hosts > 1 || (hosts === 0 && request.httpVersion === '1.1')) {
      // By its own response, for those of earlier requests on the connection may still be under way.
      const { status, reason, headers, content } = lastRefusal('request_malformed')
      response.writeHead(status, reason, headers).end(content)
      return
    }
    readAddress(request)
    for (const listener of listeners) listener.call(server, request, response)
  })
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}

/** Node keeps the first of several and tells nobody: a proxy before it may have gone by another. */
function countHosts({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((text, place) => place % 2 === 0 && text.toLowerCase() === 'host').length
}

function refuseUnreadable(error: NodeJS.ErrnoException, socket: RequestSocket): void {
  const answer = socket._httpMessage
  const isGone = !socket.writable || error.code === 'ECONNRESET'
  if (!isGone && answer?.req.complete) {
    // To an earlier request, whose answers come first (RFC 9112, 9.3.2): the refusal would be taken for this one.
    if (!awaited.has(answer)) answer.once('close', () => refuseUnreadable(error, socket))
    awaited.add(answer)
    return
  }
  // Bytes of an answer that has begun would be taken for more of it.
  if (isGone || answer?.headersSent) {
    socket.destroy(error)
    return
  }
  const { status, reason, headers, content } = lastRefusal(codes[error.code ?? ''] ?? 'request_malformed')
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.write([`HTTP/1.1 ${status} ${reason}`, ...lines, '', content].join('\r\n'))
  socket.destroy(error)
}

/** What refuses a request in the contract's shape, after which the connection ends. */
function lastRefusal(code: ErrorCode) {
  const body = errorBody(code)
  const content = JSON.stringify(body)
  return {
    status: body.statusCode,
    reason: body.statusMessage,
    headers: {
      Connection: 'close',
      'Cache-Control': 'private, no-store',
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(content),
      'X-Request-Id': newRequestId(),
    },
    content,
  }
}

/** The host of such an address holds instead of the header's. */
function readAddress(request: IncomingMessage): void {
  const [, host, target] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(request.url ?? '') ?? []
  if (host === undefined || target === undefined) return
  request.url = target.startsWith('/') ? target : `/${target}`
  request.headers.host = host
}
