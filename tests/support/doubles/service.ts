import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

/** What a double answers with: status, content type and body; `hang` never answers, `drop` hangs up. */
export type ScriptedAnswer =
  | { status: number, type: string, body: string | Uint8Array, headers?: Record<string, string> }
  | 'hang'
  | 'drop'

export interface ServedRequest {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
  /** The same before it was read as text. */
  bytes: Buffer
}

/** A service of our own that stands in for one outside: it listens, answers by a script and writes everything down. */
export interface ServiceDouble {
  baseUrl: string
  /** Every request so far, oldest first. */
  requests: ServedRequest[]
  close: () => Promise<void>
}

/** Starts a service on a free port. */
export async function startService(
  answer: (request: ServedRequest) => ScriptedAnswer,
): Promise<ServiceDouble> {
  const requests: ServedRequest[] = []
  const server = createServer((message, response) => {
    void readRequest(message).then((request) => {
      requests.push(request)
      send(response, answer(request))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { baseUrl: `http://127.0.0.1:${portOf(server)}`, requests, close: () => closeServer(server) }
}

/** JSON as an answer. */
export function jsonAnswer(body: unknown, status = 200): ScriptedAnswer {
  return { status, type: 'application/json', body: JSON.stringify(body) }
}

/** How any service may fail: it is silent, hangs up, or a web server in front of it shows a page. */
export const usualFailures = {
  hang: 'hang',
  drop: 'drop',
  html: {
    status: 503, type: 'text/html', body: '<!DOCTYPE html><html><body><h1>Service Unavailable</h1></body></html>',
  },
} as const satisfies Record<string, ScriptedAnswer>

async function readRequest(message: IncomingMessage): Promise<ServedRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk)
  const { method = '', url = '', headers } = message
  const bytes = Buffer.concat(chunks)
  return { method, path: url, headers, body: bytes.toString(), bytes }
}

function send(response: ServerResponse, answer: ScriptedAnswer): void {
  if (answer === 'hang') return
  if (answer === 'drop') {
    response.destroy()
    return
  }
  response.writeHead(answer.status, { 'content-type': answer.type, ...answer.headers }).end(answer.body)
}

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The machine gave no port')
  return address.port
}

async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}
