import { Refusal } from '#contract/errors'
import { startOnlinePayment } from '../online-payments/ask'
import type { ServiceContext } from '../work/context'
import { openLink } from './open-link'

/**
 * Where the browser of a customer goes who wants to pay: to the page of the payment provider, or back to the page of
 * the document, which says why. Of a link that leads nowhere that page says so.
 */
export async function payLinked(service: ServiceContext, token: string): Promise<string> {
  const page = `/i/${encodeURIComponent(token)}`
  try {
    const { reach, row } = await openLink(service, token)
    const started = await startOnlinePayment(reach, row.id)
    return 'checkoutUrl' in started ? started.checkoutUrl : `${page}?payment=${started.payment}`
  } catch (error) {
    if (!(error instanceof Refusal) || !['link_invalid', 'public_link_expired'].includes(error.code)) throw error
    return page
  }
}
