import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A way to a server that can be shut, and in which everything can stand still. */
export interface Gate {
  port: number
  /** Cuts all connections and lets none in: the server is down. */
  shut: () => void
  /** Takes connections and passes nothing on any more: the server hangs, or the network does. */
  freeze: () => void
  /** Lets everything through; what was held back in between is lost with its connection. */
  open: () => void
  close: () => Promise<void>
}

/** Opens a gate before a server on this machine. */
export async function openGate(targetPort: number): Promise<Gate> {
  let state: 'open' | 'shut' | 'frozen' = 'open'
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    // Either end may be cut at any moment: that is what the gate is for.
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket))
  }
  const cutAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer((inner) => {
    keep(inner)
    if (state === 'shut') {
      inner.destroy()
      return
    }
    if (state === 'frozen') return
    const outer = connect(targetPort, '127.0.0.1')
    keep(outer)
    inner.on('close', () => outer.destroy()).pipe(outer)
    outer.on('close', () => inner.destroy()).pipe(inner)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The gate has no port')
  return {
    port: address.port,
    shut: () => {
      state = 'shut'
      cutAll()
    },
    freeze: () => {
      state = 'frozen'
      for (const socket of sockets) socket.unpipe().pause()
    },
    open: () => {
      if (state === 'frozen') cutAll()
      state = 'open'
    },
    close: async () => {
      cutAll()
      const closed = once(server, 'close')
      server.close()
      await closed
    },
  }
}
