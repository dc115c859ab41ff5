import { connect } from 'node:net'

/** A request as it is put on the wire. */
export interface Asked { method: 'GET' | 'POST', path: string, body?: string }

/** What the process is asked for: one request after the other on each of so many connections, in turn. */
export interface Order {
  url: string
  headers: Record<string, string>
  asked: Asked[]
  connections: number
  /** When to stop: after so many seconds, or when each was asked so often. */
  until: { seconds: number } | { times: number }
}

/** How long each request took, how long all of them together, and how often each status was answered. */
export interface Told { tookMs: number[], seconds: number, statuses: Record<string, number> }

/**
 * A process of its own that asks, so that what it costs to ask is not taken from the server's own thread. It speaks
 * HTTP by hand: a client that does more would be measured along with what it asks.
 */
process.on('message', (order: Order) => {
  void work(order).then(told => process.send?.(told), (error: Error) => process.send?.({ fault: error.message }))
})

async function work({ url, headers, asked, connections, until }: Order): Promise<Told> {
  const { hostname, port, host } = new URL(url)
  const requests = asked.map(each => requestBytes(each, { ...headers, host }))
  const most = 'times' in until ? requests.length * until.times : Infinity
  const tookMs: number[] = []
  const statuses: Record<string, number> = {}
  let next = 0
  const begun = performance.now()
  const end = 'seconds' in until ? begun + until.seconds * 1_000 : Infinity
  const askAll = async (): Promise<void> => {
    const connection = await openConnection(hostname, Number(port))
    while (next < most && performance.now() < end) {
      const request = requests[next++ % requests.length] ?? Buffer.alloc(0)
      const asking = performance.now()
      const status = await connection.ask(request)
      tookMs.push(performance.now() - asking)
      statuses[status] = (statuses[status] ?? 0) + 1
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: connections }, askAll))
  return { tookMs, seconds: (performance.now() - begun) / 1_000, statuses }
}

function requestBytes({ method, path, body }: Asked, headers: Record<string, string>): Buffer {
  const content = body === undefined
    ? {}
    : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
  const lines = Object.entries({ ...headers, ...content }).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`)
}

interface Connection {
  /** Sends a request and reads its answer to the end; resolves to the status. */
  ask: (request: Buffer) => Promise<number>
  close: () => void
}

function openConnection(host: string, port: number): Promise<Connection> {
  const socket = connect(port, host).setNoDelay()
  let waiting: { resolve: (status: number) => void, reject: (error: Error) => void } | undefined
  let chunks: Buffer[] = []
  socket.on('data', (chunk) => {
    chunks.push(chunk)
    const answer = readAnswer(chunks)
    if (answer === null) return
    chunks = []
    if (answer.fault) waiting?.reject(new Error(answer.fault))
    else waiting?.resolve(answer.status)
  })
  const fail = () => waiting?.reject(new Error('The server hung up'))
  socket.on('close', fail)
  const connection: Connection = {
    ask: request => new Promise((resolve, reject) => {
      waiting = { resolve, reject }
      socket.write(request)
    }),
    close: () => socket.destroy(),
  }
  return new Promise((resolve, reject) => {
    socket.on('connect', () => resolve(connection))
    socket.on('error', reject)
  })
}

/** The status of an answer that arrived whole; null for one that has not. */
function readAnswer(chunks: Buffer[]): { status: number, fault?: string } | null {
  const [first = Buffer.alloc(0)] = chunks
  const headEnd = first.indexOf('\r\n\r\n')
  if (headEnd < 0) return { status: 0, fault: 'The head of the answer came in parts' }
  const head = first.toString('latin1', 0, headEnd)
  const length = /^content-length: (\d+)$/im.exec(head)?.[1]
  if (length === undefined) return { status: 0, fault: `The answer does not say how long it is:\n${head}` }
  const arrived = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
  return arrived < headEnd + 4 + Number(length) ? null : { status: Number(head.slice(9, 12)) }
}
