import { defineEventHandler, getQuery, getRequestHeader, getRequestURL, setResponseStatus, type H3Event } from 'h3'
import { errors, Refusal } from '#contract/errors'
import { askedLanguage, preferredLanguage } from '#contract/page-language'
import type { PublicCustomerPage } from '#contract/schemas/public-customer'
import type { PublicPage } from '#contract/schemas/public-invoice'
import { getPublicCustomer } from '#services/public-links/public-customer'
import { getPublicPage } from '#services/public-links/public-page'
import { useService } from '../utils/account-context'
import { answerKept } from '../utils/kept-pages'
import { setRetryHeaders } from '../utils/rate-limit-headers'

/**
 * Reads what the page of a public link shows before it is rendered: a page may not import the server, and its own
 * request to the API would have no address. Where it was drawn before from the same, that is the answer.
 */
export default defineEventHandler(async (event) => {
  const [, path, token = ''] = /^\/([ic])\/([^/?]+)/.exec(event.path) ?? []
  switch (event.context.route?.path) {
    case '/i/{token}':
      event.context.publicPage = await readPage(event, asked => readDocument(event, token, asked))
      return answerKept(event, event.context.publicPage)
    case '/c/{token}':
      event.context.customerPage = await readPage(event, asked => readCustomer(event, token, asked))
      return answerKept(event, { path, ...event.context.customerPage })
  }
})

type DocumentLocale = PublicPage['locale']
type Shown<Page> = Exclude<Page, { refusal: unknown }>

async function readDocument(
  event: H3Event, token: string, asked: DocumentLocale | null,
): Promise<Shown<PublicPage>> {
  const page = await getPublicPage(await useService(), token, askedPayment(event))
  return { ...page, token, ...languageOf(page.invoice.locale, asked), ...paymentOf(event, page) }
}

async function readCustomer(
  event: H3Event, token: string, asked: DocumentLocale | null,
): Promise<Shown<PublicCustomerPage>> {
  const page = await getPublicCustomer(await useService(), token, askedPayment(event))
  return { ...page, token, ...languageOf(page.known.locale, asked), ...paymentOf(event, page) }
}

function askedPayment(event: H3Event): string | null {
  const { payment } = getQuery(event)
  return typeof payment === 'string' ? payment : null
}

function paymentOf(event: H3Event, { outcome }: Pick<Shown<PublicPage>, 'outcome'>) {
  return { payment: outcome === null ? null : askedPayment(event), protocol: getRequestURL(event).protocol }
}

function languageOf(own: DocumentLocale, asked: DocumentLocale | null) {
  return { locale: asked ?? own, lang: asked === own ? null : asked }
}

type RefusedPage = { locale: DocumentLocale, refusal: ToldInWords }

async function readPage<Page>(
  event: H3Event, read: (asked: DocumentLocale | null) => Promise<Page>,
): Promise<Page | RefusedPage> {
  const asked = askedLanguage(getQuery(event).lang)
  try {
    if (event.context.overLimit) throw event.context.overLimit
    return await read(asked)
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
    customerPage?: PublicCustomerPage
  }
}
