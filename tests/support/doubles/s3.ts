import { createHash, createHmac } from 'node:crypto'
import type { S3Address } from '#integrations/files/address'
import { startService, type ScriptedAnswer, type ServedRequest, type ServiceDouble } from './service'

/** How a call fails: the service is down, silent or hangs up, before it did what was asked or right after. */
export type S3Fault = 'down' | 'denied' | 'silent' | 'drop before' | 'drop after' | 'silent after'

/** An S3-compatible store with one bucket. */
export interface S3Double extends ServiceDouble {
  address: S3Address
  /** The same as an operator writes it. */
  url: string
  /** What it keeps, by key. */
  objects: Map<string, Buffer>
  /** Fails calls of these methods, or all, until told otherwise. */
  failWith: (fault: S3Fault | null, ...methods: string[]) => void
}

const keys = { accessKeyId: 'AKIAPOLDER', secretAccessKey: 'geheim/met+teken', region: 'eu-west-1' }
const bucket = 'polder-test'

/** Starts a store that checks each signature by computing it itself, and lists so many keys on a page. */
export async function startS3({ keysPerPage = 1_000 } = {}): Promise<S3Double> {
  const objects = new Map<string, Buffer>()
  let failing: { fault: S3Fault | null, methods: string[] } = { fault: null, methods: [] }
  const service = await startService((request) => {
    const { fault, methods } = failing
    const isFailing = fault !== null && (methods.length === 0 || methods.includes(request.method))
    if (isFailing && !isAfter(fault)) return failures[fault]
    const answer = serve(objects, request, keysPerPage)
    return isFailing ? fault === 'drop after' ? 'drop' : 'hang' : answer
  })
  const { accessKeyId, secretAccessKey, region } = keys
  return {
    ...service,
    objects,
    address: { endpoint: service.baseUrl, bucket, ...keys },
    url: `s3+http://${accessKeyId}:${encodeURIComponent(secretAccessKey)}@${new URL(service.baseUrl).host}/${bucket}?region=${region}`,
    failWith: (fault, ...methods) => {
      failing = { fault, methods }
    },
  }
}

type FaultAfter = 'drop after' | 'silent after'

function isAfter(fault: S3Fault): fault is FaultAfter {
  return fault.endsWith('after')
}

const failures: Record<Exclude<S3Fault, FaultAfter>, ScriptedAnswer> = {
  down: fault(503, 'SlowDown'), denied: fault(403, 'AccessDenied'), silent: 'hang', 'drop before': 'drop',
}

function fault(status: number, code: string): ScriptedAnswer {
  return {
    status, type: 'application/xml',
    body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>As S3 says it</Message></Error>`,
  }
}

function serve(objects: Map<string, Buffer>, request: ServedRequest, keysPerPage: number): ScriptedAnswer {
  const { pathname, searchParams } = new URL(request.path, 'http://store')
  const [, named, key = ''] = /^\/([^/]+)(?:\/(.*))?$/.exec(pathname) ?? []
  if (!isSigned(request)) return fault(403, 'SignatureDoesNotMatch')
  if (hashOf(request.bytes) !== request.headers['x-amz-content-sha256']) return fault(400, 'XAmzContentSHA256Mismatch')
  if (named !== bucket) return fault(404, 'NoSuchBucket')
  if (request.method === 'GET' && key === '') return listed(objects, searchParams, keysPerPage)
  if (request.method === 'PUT') {
    objects.set(key, request.bytes)
    return { status: 200, type: 'text/plain', body: '' }
  }
  if (request.method === 'DELETE') {
    objects.delete(key)
    return { status: 204, type: 'text/plain', body: '' }
  }
  const bytes = objects.get(key)
  return bytes ? { status: 200, type: 'binary/octet-stream', body: bytes } : fault(404, 'NoSuchKey')
}

function listed(objects: Map<string, Buffer>, query: URLSearchParams, keysPerPage: number): ScriptedAnswer {
  const found = [...objects.keys()].sort()
    .filter(key => key.startsWith(query.get('prefix') ?? '') && key > (query.get('start-after') ?? ''))
  const page = found.slice(0, keysPerPage).map(key => `<Contents><Key>${key}</Key></Contents>`)
  return {
    status: 200, type: 'application/xml',
    body: `<ListBucketResult><IsTruncated>${found.length > keysPerPage}</IsTruncated>${page.join('')}</ListBucketResult>`,
  }
}

/** Signature Version 4 as Amazon describes it: of method, path, query, the signed headers and the hash of the body. */
function isSigned({ method, path, headers }: ServedRequest): boolean {
  const [, credential = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(headers.authorization ?? '') ?? []
  const [accessKeyId, ...scope] = credential.split('/')
  const [day = '', region = '', service = '', end = ''] = scope
  const { pathname, searchParams } = new URL(path, 'http://store')
  const query = [...searchParams].map(pair => pair.map(encoded).join('=')).sort().join('&')
  const signed = names.split(';').map(name => `${name}:${String(headers[name]).trim()}\n`).join('')
  const asked = [method, pathname, query, signed, names, headers['x-amz-content-sha256']].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope.join('/'), hashOf(asked)].join('\n')
  const key = [day, region, service, end].reduce<Buffer | string>(hmac, `AWS4${keys.secretAccessKey}`)
  return accessKeyId === keys.accessKeyId && region === keys.region && names.includes('host')
    && names.includes('x-amz-content-sha256') && hmac(key, toSign).toString('hex') === signature
}

function encoded(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function hashOf(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}
