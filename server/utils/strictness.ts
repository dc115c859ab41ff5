import { getRequestHeader, setResponseHeader, type H3Event } from 'h3'

/**
 * Whether the caller wants fields and parameters that an operation does not know refused rather than ignored, by
 * `Prefer: handling=strict` (RFC 7240, 4.4); the answer says that it was heard. Of two wishes the first counts.
 */
export function readStrictness(event: H3Event): boolean {
  const wishes = (getRequestHeader(event, 'prefer') ?? '').split(',').map(wish => wish.split(';')[0] ?? '')
  const handling = wishes.map(wish => /^\s*handling\s*=\s*"?(\w+)"?\s*$/i.exec(wish)?.[1]).find(wish => wish !== undefined)
  if (handling?.toLowerCase() !== 'strict') return false
  setResponseHeader(event, 'Preference-Applied', 'handling=strict')
  return true
}
