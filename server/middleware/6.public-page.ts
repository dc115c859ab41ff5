import { defineEventHandler, getQuery, setResponseStatus, type H3Event } from 'h3'
import { errors, Refusal } from '#contract/errors'
import type { PublicPage } from '#contract/schemas/public-invoice'
import { getPublicPage } from '#services/public-links/public-page'
import { useService } from '../utils/account-context'
import { setRetryHeaders } from '../utils/rate-limit-headers'

/**
 * Reads what the page of a public link shows before it is rendered: a page may not import the server, and its own
 * request to the API would have no address.
 */
export default defineEventHandler(async (event) => {
  if (event.context.route?.path !== '/i/{token}') return
  const [, token = ''] = /^\/i\/([^/?]+)/.exec(event.path) ?? []
  event.context.publicPage = await readPage(event, token)
})

async function readPage(event: H3Event, token: string): Promise<PublicPage> {
  try {
    if (event.context.overLimit) throw event.context.overLimit
    const { payment } = getQuery(event)
    return await getPublicPage(await useService(), token, typeof payment === 'string' ? payment : null)
  } catch (error) {
    if (!(error instanceof Refusal) || !isToldInWords(error.code)) throw error
    setResponseStatus(event, errors[error.code].status)
    setRetryHeaders(event, error)
    return { refusal: error.code }
  }
}

type ToldInWords = Extract<PublicPage, { refusal: unknown }>['refusal']

function isToldInWords(code: string): code is ToldInWords {
  return ['link_invalid', 'public_link_expired', 'rate_limited'].includes(code)
}

declare module 'h3' {
  interface H3EventContext {
    /** A limit that is spent, which the page tells in words. */
    overLimit?: Refusal
    publicPage?: PublicPage
  }
}
