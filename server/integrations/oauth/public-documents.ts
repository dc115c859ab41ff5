import { lookup, type LookupAddress } from 'node:dns'
import { request, type RequestOptions } from 'node:https'
import type { IncomingMessage } from 'node:http'
import { isIP, type LookupFunction } from 'node:net'
import { OutsideFault, readJson } from '../http'
import { isPublicAddress } from './public-address'

/** Reads documents at addresses that strangers name. */
export interface PublicDocuments {
  /** The JSON at an https address on the public internet. Throws OutsideFault for whatever else comes of it. */
  read: (url: string) => Promise<unknown>
}

type Resolve = (host: string, done: (error: Error | null, addresses: LookupAddress[]) => void) => void

/** What a metadata document of an app needs, ten times over. */
const maxBytes = 32 * 1024
const defaultTimeoutMs = 5_000

/**
 * Opens the way to public documents. A name is resolved once, and the connection goes to the very address that was
 * looked at: a name that answers differently the second time is not asked a second time. No redirect is followed, no
 * proxy of the environment used, and no connection kept.
 * @param resolve the addresses of a name
 * @param isAllowed which of them may be connected to; whoever names a host with one that may not is refused
 */
export function openPublicDocuments({
  resolve = (host, done) => lookup(host, { all: true }, done),
  isAllowed = isPublicAddress,
  timeoutMs = defaultTimeoutMs,
  ca,
}: {
  resolve?: Resolve
  isAllowed?: (address: string) => boolean
  timeoutMs?: number
  ca?: string
} = {}): PublicDocuments {
  const lookupAllowed: LookupFunction = (host, options, done) => {
    resolve(host, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) done(error ?? new Error(`${host} has no address`), '', 0)
      else if (!addresses.every(({ address }) => isAllowed(address))) done(new Error(`${host} is not public`), '', 0)
      else if (options.all) done(null, [first])
      else done(null, first.address, first.family)
    })
  }
  return {
    async read(url) {
      const { hostname, protocol, username, password } = new URL(url)
      const host = hostname.replace(/^\[|\]$/g, '')
      if (protocol !== 'https:' || username !== '' || password !== '') throw new OutsideFault(`${url} is no plain https address`)
      // Of a host that is an address nobody asks the name.
      if (isIP(host) !== 0 && !isAllowed(host)) throw new OutsideFault(`${host} is not public`)
      const signal = AbortSignal.timeout(timeoutMs)
      const answer = await ask(url, {
        lookup: lookupAllowed, signal, agent: false, headers: { accept: 'application/json' }, ...(ca === undefined ? {} : { ca }),
      })
      if (answer.statusCode !== 200) {
        answer.destroy()
        throw new OutsideFault(`${url} answered ${answer.statusCode}`)
      }
      return readJson(bounded(answer))
    },
  }
}

function ask(url: string, options: RequestOptions): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(url, options, resolve)
      .on('error', cause => reject(new OutsideFault(`${url} cannot be reached`, { cause })))
      .end()
  })
}

async function* bounded(answer: IncomingMessage): AsyncGenerator<Uint8Array> {
  let size = 0
  try {
    for await (const chunk of answer as AsyncIterable<Uint8Array>) {
      size += chunk.length
      if (size > maxBytes) break
      yield chunk
    }
  } catch (cause) {
    throw new OutsideFault('The document broke off', { cause })
  }
  if (size > maxBytes) throw new OutsideFault(`The document is larger than ${maxBytes} bytes`)
}
