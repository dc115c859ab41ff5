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
      event.context.publicPage = await readPage(event, requested => readDocument(event, token, requested))
      return answerKept(event, event.context.publicPage)
    case '/c/{token}':
      event.context.customerPage = await readPage(event, requested => readCustomer(event, token, requested))
      return answerKept(event, { path, ...event.context.customerPage })
  }
})

type DocumentLocale = PublicPage['locale']
type Shown<Page> = Exclude<Page, { refusal: unknown }>

async function readDocument(
  event: H3Event, token: string, requested: DocumentLocale | null,
): Promise<Shown<PublicPage>> {
  const page = await getPublicPage(await useService(), token, askedPayment(event))
  return { ...page, token, ...languageOf(page.invoice.locale, requested), ...paymentOf(event, page) }
}

async function readCustomer(
  event: H3Event, token: string, requested: DocumentLocale | null,
): Promise<Shown<PublicCustomerPage>> {
  const page = await getPublicCustomer(await useService(), token, askedPayment(event))
  return { ...page, token, ...languageOf(page.known.locale, requested), ...paymentOf(event, page) }
}

function askedPayment(event: H3Event): string | null {
  const { payment } = getQuery(event)
  return typeof payment === 'string' ? payment : null
}

function paymentOf(event: H3Event, { outcome }: Pick<Shown<PublicPage>, 'outcome'>) {
  return { payment: outcome === null ? null : askedPayment(event), protocol: getRequestURL(event).protocol }
}

function languageOf(own: DocumentLocale, requested: DocumentLocale | null) {
  return { locale: requested ?? own, lang: requested === own ? null : requested }
}

type RefusedPage = { locale: DocumentLocale, refusal: WordedRefusal }

async function readPage<Page>(
  event: H3Event, read: (requested: DocumentLocale | null) => Promise<Page>,
): Promise<Page | RefusedPage> {
  const requested = askedLanguage(getQuery(event).lang)
  try {
    if (event.context.overLimit) throw event.context.overLimit
    return await read(requested)
  } catch (error) {
    if (!(error instanceof Refusal) || !isWordedRefusal(error.code)) throw error
    setResponseStatus(event, errors[error.code].status)
    event.context.errorCode = error.code
    setRetryHeaders(event, error)
    return {
      refusal: error.code,
      locale: requested ?? preferredLanguage(getRequestHeader(event, 'accept-language') ?? ''),
    }
  }
}

type WordedRefusal = Extract<PublicPage, { refusal: unknown }>['refusal']

function isWordedRefusal(code: string): code is WordedRefusal {
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
