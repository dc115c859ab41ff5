import type { ErrorCode } from './errors'
import { limits } from './limits'
import type { Operation } from './operation'
import { operationList } from './operations/index'

/** The code that refuses a request that is too large: that of an upload, where the path and method are one's. */
export function tooLargeCodeOf(method: string, path: string): ErrorCode {
  return uploadAt(method, path)?.tooLarge ?? 'payload_too_large'
}

/** The most bytes a request may have by its method and path: 2 MB, or more where files are uploaded that are larger. */
export function requestBytesAt(method: string, path: string): number {
  return Math.max(limits.requestBytes, uploadBytes(uploadAt(method, path)))
}

/** The most bytes the body of an upload may have: the file, and what comes with it in its form. */
export function uploadBytes(upload: Operation['upload']): number {
  return upload ? upload.maxBytes + formBytes : 0
}

/** The names and boundaries of a form, and its other fields. */
const formBytes = 64 * 1024

function uploadAt(method: string, path: string): Operation['upload'] {
  return operationsAt(path).find(candidate => candidate.method === method)?.upload
}

/** A path that is an operation's own, such as `/api/v1/invoices/next-number`, is never read as one with an id in it. */
function operationsAt(path: string): Operation[] {
  const pathname = path.split('?')[0] ?? path
  const own = operationList.filter(operation => operation.path === pathname)
  return own.length > 0 ? own : operationList.filter(operation => matchesPath(operation.path, pathname))
}

/** Whether a pathname is one of a path template such as `/api/v1/customers/{id}`. */
export function matchesPath(template: string, pathname: string): boolean {
  const expected = template.split('/')
  const given = pathname.split('/')
  return expected.length === given.length
    && expected.every((part, index) => (part.startsWith('{') ? isName(given, index) : part === given[index]))
}

/**
 * Nitro's router goes no further than `next-number`, so nothing under it is an invoice of that name; nor is anything a
 * provider that is called as the folder of one.
 */
function isName(given: readonly string[], index: number): boolean {
  return given[index] !== '' && !ownPaths.has(given.slice(0, index + 1).join('/'))
}

/** Paths that begin an operation's own, up to the first name in it. */
const ownPaths: ReadonlySet<string> = new Set(operationList.flatMap(({ path }) => {
  const parts = path.split('/')
  const named = parts.findIndex(part => part.startsWith('{'))
  const own = named === -1 ? parts : parts.slice(0, named)
  return own.map((_, index) => own.slice(0, index + 1).join('/'))
}))
