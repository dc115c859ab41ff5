import { createHash } from 'node:crypto'
import { getResponseHeader, setResponseHeaders, type H3Event } from 'h3'
import { LastUsed } from '#services/work/last-used'

/** A page as it was drawn, and as it was sent. */
interface KeptPage {
  policy: string
  html: Buffer
  /** Compressed, once somebody asked for it so. */
  br?: Buffer
  gzip?: Buffer
}

/** Some five hundred pages, in the memory of this server alone. */
const pages = new LastUsed<KeptPage>(16 * 1024 * 1024, ({ policy, html, br, gzip }) =>
  policy.length + html.length + (br?.length ?? 0) + (gzip?.length ?? 0))

/**
 * Answers a page as it was drawn before from the very same; undefined where it is still to be drawn, and kept then.
 * What it is drawn from is read each time, so nobody is shown an older state.
 * @param drawnFrom all that the page reads, as a value of JSON
 */
export function answerKept(event: H3Event, drawnFrom: object): Buffer | undefined {
  // What is being changed is to be seen at once.
  if (import.meta.dev) return undefined
  const key = createHash('sha256').update(JSON.stringify(drawnFrom)).digest('base64')
  event.context.keptAs = key
  const page = pages.find(key)
  if (!page) return undefined
  setResponseHeaders(event, { 'Content-Type': 'text/html;charset=utf-8', 'Content-Security-Policy': page.policy })
  return page.html
}

/** Keeps a page of a link that was drawn just now, and gives its bytes. */
export function keepDrawn(event: H3Event, html: string): Buffer | string {
  const key = event.context.keptAs
  if (key === undefined) return html
  const page = { policy: String(getResponseHeader(event, 'Content-Security-Policy')), html: Buffer.from(html) }
  pages.keep(key, page)
  return page.html
}

/** The body of a kept page in a coding, which is made once; null for what is no such body. */
export async function compressKept(
  event: H3Event, body: unknown, coding: 'br' | 'gzip', compress: () => Promise<Buffer>,
): Promise<Buffer | null> {
  const key = event.context.keptAs
  const page = key === undefined ? undefined : pages.find(key)
  if (key === undefined || !page || page.html !== body) return null
  const bytes = page[coding] ?? await compress()
  if (!page[coding]) pages.keep(key, { ...page, [coding]: bytes })
  return bytes
}

declare module 'h3' {
  interface H3EventContext {
    /** By which key the page that is answered is kept. */
    keptAs?: string
  }
}
