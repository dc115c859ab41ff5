import { defineEventHandler, getQuery, getRequestHeader, getRequestURL, setResponseStatus, type H3Event } from 'h3'
import { errors, Refusal } from '#contract/errors'
import { askedLanguage, preferredLanguage } from '#contract/page-language'
import type { PublicPage } from '#contract/schemas/public-invoice'
import { getPublicPage } from '#services/public-links/public-page'
import { useService } from '../utils/account-context'
import { answerKept } from '../utils/kept-pages'
import { setRetryHeaders } from '../utils/rate-limit-headers'

/**
 * Reads what the page of a public link shows before it is rendered: a page may not import the server, and its own
 * request to the API would have no address. Where it was drawn before from the same, that is the answer.
 */
export default defineEventHandler(async (event) => {
  if (event.context.route?.path !== '/i/{token}') return
  const [, token = ''] = /^\/i\/([^/?]+)/.exec(event.path) ?? []
  event.context.publicPage = await readPage(event, token)
  return answerKept(event, event.context.publicPage)
})

async function readPage(event: H3Event, token: string): Promise<PublicPage> {
  const { lang, payment } = getQuery(event)
  const asked = askedLanguage(lang)
  try {
    if (event.context.overLimit) throw event.context.overLimit
    const known = await getPublicPage(await useService(), token, typeof payment === 'string' ? payment : null)
    const { invoice, outcome } = known
    return {
      ...known,
      token,
      locale: asked ?? invoice.locale,
      lang: asked === invoice.locale ? null : asked,
      payment: outcome === null ? null : String(payment),
      protocol: getRequestURL(event).protocol,
    }
  } catch (error) {
    if (!(error instanceof Refusal) || !isToldInWords(error.code)) throw error
    setResponseStatus(event, errors[error.code].status)
    setRetryHeaders(event, error)
    return {
      refusal: error.code,
      locale: asked ?? preferredLanguage(getRequestHeader(event, 'accept-language') ?? ''),
    }
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
