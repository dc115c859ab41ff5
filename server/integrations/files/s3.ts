import { AwsV4Signer } from 'aws4fetch'
import { Refusal } from '#contract/errors'
import { openFairQueue } from '../fair-queue'
import { AnswerTooLarge, askOutside, OutsideFault, readBytes, type OutsideRequest } from '../http'
import { measureCall } from '../measurements'
import { sha256 } from '../tokens'
import type { S3Address } from './address'
import type { FileStore } from './index'
import { maxWordsOfFault, S3Fault, StoreBusy } from './s3-faults'

/** A file has some hundred kilobytes: whoever takes longer for one is away. */
const longestCallMs = 15_000
/** What a store says of a fault, and a page of 1,000 keys. */
const maxWordsBytes = 2_000_000
/** What a store or a proxy says of a fault is read also where no more was asked for than a small file. */
const leastBytes = 64_000
/** Of no body. */
const emptySha256 = sha256(new Uint8Array())

/** Calls at a time, each with a file in memory; those of one account leave room for others. */
const turnsAtOnce = {
  running: 16, runningPerCaller: 8, waiting: 1_000, waitingPerCaller: 200, longestWaitMs: 20_000, retryAfterSeconds: 5,
}

interface S3Call extends Pick<OutsideRequest, 'body'> {
  /** Whose turn it is. */
  accountId: string
  method: 'PUT' | 'GET' | 'DELETE'
  /** Of the body. */
  sha256?: string
  maxBytes?: number
}

/** Files as objects of a bucket, by four calls that every S3-compatible store knows: each signed, none redirected. */
export function s3Files(
  { endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Address, { timeoutMs = longestCallMs } = {},
): FileStore {
  const turns = openFairQueue(turnsAtOnce)

  /** Calls a path or for a list. Throws S3Fault for what is no success, OutsideFault without an answer or a turn. */
  const call = (path: string, { accountId, sha256: hash = emptySha256, maxBytes = maxWordsBytes, ...rest }: S3Call) => {
    const { method, body } = rest
    return turns.run(accountId, () => measureCall({ provider: 's3', host: new URL(endpoint).host }, async () => {
      const signed = await new AwsV4Signer({
        method, url: `${endpoint}/${bucket}${path}`, body, headers: { 'x-amz-content-sha256': hash },
        service: 's3', region, accessKeyId, secretAccessKey,
      }).sign()
      const { status, chunks } = await askOutside({
        url: signed.url.href, method, body, headers: Object.fromEntries(signed.headers),
        signal: AbortSignal.timeout(timeoutMs), maxBytes: Math.max(maxBytes, leastBytes),
      })
      if (status >= 300) throw new S3Fault(status, await readWords(chunks))
      return readBytes(chunks)
    }, { isRefusal: error => error instanceof S3Fault && error.status < 500 })).catch((error: unknown) => {
      // Where too many wait, nothing was answered.
      throw error instanceof Refusal ? new StoreBusy('Too many calls of the object store wait', { cause: error }) : error
    })
  }

  return {
    async put(key, { bytes, sha256: hash }) {
      await call(`/${key}`, { ...of(key), method: 'PUT', body: new Uint8Array(bytes), sha256: hash })
    },
    get(key, maxBytes) {
      return call(`/${key}`, { ...of(key), method: 'GET', maxBytes }).catch(nothingThere)
    },
    async remove(key) {
      await call(`/${key}`, { ...of(key), method: 'DELETE' }).catch(nothingThere)
    },
    async list(prefix, after) {
      const query = new URLSearchParams({ 'list-type': '2', prefix, 'start-after': after })
      const page = (await call(`?${query}`, { ...of(prefix), method: 'GET' })).toString().trim()
      // Anything else, such as a page of a proxy, would be an empty list.
      if (!page.includes('<ListBucketResult') || !page.endsWith('</ListBucketResult>')) {
        throw new OutsideFault(`The object store answered no list: ${page}`.slice(0, maxWordsOfFault))
      }
      const keys = [...page.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key)
      if (keys.some(key => key <= after)) throw new OutsideFault('The object store lists what it listed before')
      return keys
    },
  }
}

/** Keys begin with their account. */
function of(key: string): { accountId: string } {
  const [accountId = ''] = key.split('/')
  return { accountId }
}

/** What a store says of a fault; of a page without end its beginning. */
async function readWords(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = []
  try {
    for await (const chunk of chunks) parts.push(chunk)
  } catch (error) {
    if (!(error instanceof AnswerTooLarge)) throw error
  }
  return Buffer.concat(parts).toString()
}

/** Null where no object has the key; a bucket that is missing is another matter. */
function nothingThere(error: unknown): null {
  if (error instanceof S3Fault && error.code === 'NoSuchKey') return null
  throw error
}
