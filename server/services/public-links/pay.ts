import { Refusal } from '#contract/errors'
import type { DocumentLocale } from '#domain/invoice/document'
import { startOnlinePayment } from '../online-payments/ask'
import type { ServiceContext } from '../work/context'
import { openLink } from './open-link'

/**
 * Where the browser of a customer goes who wants to pay: to the page of the payment provider, or back to the page of
 * the document, which says why. Of a link that leads nowhere that page says so.
 * @param lang the language that the page was asked for; null for the document's own
 */
export async function payLinked(
  service: ServiceContext, token: string, lang: DocumentLocale | null = null,
): Promise<string> {
  try {
    const { reach, row } = await openLink(service, token)
    const started = await startOnlinePayment(reach, row.id, lang)
    return 'checkoutUrl' in started ? started.checkoutUrl : pageOfLink(token, lang, started.payment)
  } catch (error) {
    if (!(error instanceof Refusal) || !['link_invalid', 'public_link_expired'].includes(error.code)) throw error
    return pageOfLink(token, lang)
  }
}

/** Where the page of a link stands, in the language that it was asked for. */
export function pageOfLink(token: string, lang: DocumentLocale | null, payment?: string): string {
  const query = new URLSearchParams({
    ...(payment === undefined ? {} : { payment }), ...(lang === null ? {} : { lang }),
  })
  return `/i/${encodeURIComponent(token)}${query.size === 0 ? '' : `?${query.toString()}`}`
}
