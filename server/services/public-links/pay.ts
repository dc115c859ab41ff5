import { Refusal } from '#contract/errors'
import { isCurrency } from '#domain/currencies'
import type { DocumentLocale } from '#domain/invoice/document'
import { startOnlinePayment, type StartedPayment } from '../online-payments/ask'
import type { ServiceContext } from '../work/context'
import { openCustomerLink } from './open-customer-link'
import { openLink } from './open-link'

/**
 * Where the browser of a customer goes who wants to pay: to the page of the payment provider, or back to the page of
 * the document, which says why. Of a link that leads nowhere that page says so.
 * @param lang the language that the page was asked for; null for the document's own
 */
export async function payLinked(
  service: ServiceContext, token: string, lang: DocumentLocale | null = null,
): Promise<string> {
  return leadOn('i', token, lang, async () => {
    const { reach, row } = await openLink(service, token)
    return startOnlinePayment(reach, { invoiceId: row.id }, lang)
  })
}

/**
 * The same of a customer who wants to pay all that is open at once, in one currency: to the provider, or back to its
 * own page.
 */
export async function payLinkedTogether(
  service: ServiceContext, token: string, currency: string, lang: DocumentLocale | null = null,
): Promise<string> {
  return leadOn('c', token, lang, async () => {
    const { reach, customer } = await openCustomerLink(service, token)
    if (!isCurrency(currency)) return { payment: 'nothing_open' }
    return startOnlinePayment(reach, { customerId: customer.id, currency }, lang)
  })
}

/** No link has more: with what any address may hold, the head of the answer would grow past what clients read. */
const longestToken = 1_000

/**
 * Where the page of a link stands, in the language that it was asked for.
 * @param kind `i` for the page of a document, `c` for that of a customer
 */
export function pageOfLink(kind: 'i' | 'c', token: string, lang: DocumentLocale | null, payment?: string): string {
  const query = new URLSearchParams({
    ...(payment === undefined ? {} : { payment }), ...(lang === null ? {} : { lang }),
  })
  return `/${kind}/${encodeURIComponent(token.slice(0, longestToken).toWellFormed())}${query.size === 0 ? '' : `?${query.toString()}`}`
}

async function leadOn(
  kind: 'i' | 'c', token: string, lang: DocumentLocale | null, start: () => Promise<StartedPayment>,
): Promise<string> {
  try {
    const started = await start()
    return 'checkoutUrl' in started ? started.checkoutUrl : pageOfLink(kind, token, lang, started.payment)
  } catch (error) {
    if (!(error instanceof Refusal) || !['link_invalid', 'public_link_expired'].includes(error.code)) throw error
    return pageOfLink(kind, token, lang)
  }
}
