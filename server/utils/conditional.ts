import { getRequestHeader, setResponseHeader, setResponseStatus, type H3Event } from 'h3'
import { isConditionalRead, takesIfMatch } from '#contract/headers'
import type { Operation } from '#contract/operation'
import { versionOf } from '#services/work/version'
import { withoutCoding } from './compress-answer'

/** The versions a change may be made to, by If-Match; undefined where any will do. */
export function expectedVersionsOf(event: H3Event, operation: Operation): readonly string[] | undefined {
  const header = takesIfMatch(operation) ? getRequestHeader(event, 'if-match') : undefined
  if (header === undefined || header.trim() === '*') return undefined
  // A weak tag never matches here: RFC 9110, 13.1.1.
  return tagsIn(header).filter(({ isWeak }) => !isWeak).map(({ version }) => version)
}

/** Writes JSON with the ETag of its very bytes; only the ETag to whoever has them already. */
export function sendJson(event: H3Event, operation: Operation, answer: unknown): string {
  const body = JSON.stringify(answer)
  setResponseStatus(event, operation.response.status)
  const hasVersion = isConditionalRead(operation) || takesIfMatch(operation)
  if (hasVersion && setVersion(event, versionOf(body))) return ''
  setResponseHeader(event, 'Content-Type', 'application/json')
  return body
}

/** Puts the ETag on an answer; answers whether the caller has this version, which makes it a 304. */
export function setVersion(event: H3Event, version: string): boolean {
  const header = event.method === 'GET' ? getRequestHeader(event, 'if-none-match') : undefined
  const known = tagsIn(header ?? '').find(tag => tag.version === version)
  setResponseHeader(event, 'ETag', `"${known?.tag ?? version}"`)
  const isKnown = known !== undefined || header?.trim() === '*'
  if (isKnown) setResponseStatus(event, 304)
  return isKnown
}

/** The entity tags of a header, and the versions they name in whatever coding; what is no tag names nothing. */
function tagsIn(header: string): { isWeak: boolean, tag: string, version: string }[] {
  return [...header.matchAll(/(W\/)?"([^"]*)"/g)]
    .map(([, weak, tag = '']) => ({ isWeak: weak !== undefined, tag, version: withoutCoding(tag) }))
}
