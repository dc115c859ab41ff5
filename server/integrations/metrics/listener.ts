import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Metrics } from './registry'

/** Whoever reads them keeps one connection. */
const mostConnections = 16
const requestMs = 5_000

/**
 * Answers `GET /metrics`, and nothing else, at an address of its own: what the world reaches knows nothing of it.
 * Throws what Node says where nothing can listen there.
 */
export async function listenForScrapes(
  { host, port }: { host: string, port: number },
  { text, contentType }: Pick<Metrics, 'text' | 'contentType'>,
  onFault: (error: unknown) => void,
): Promise<{ port: number, close: () => void }> {
  const server = createServer({ requestTimeout: requestMs, headersTimeout: requestMs }, (request, response) => {
    request.resume()
    if (request.url !== '/metrics') response.writeHead(404).end()
    else if (request.method !== 'GET') response.writeHead(405, { allow: 'GET' }).end()
    else {
      text().then(
        body => response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' }).end(body),
        (error: unknown) => {
          onFault(error)
          response.writeHead(500).end()
        },
      )
    }
  })
  server.maxConnections = mostConnections
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
