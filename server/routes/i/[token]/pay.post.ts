import { askedLanguage } from '#contract/page-language'
import { pageOfLink, payLinked } from '#services/public-links/pay'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('payLinkedInvoice', async ({ event, service, params: { token }, query }) => {
  const lang = askedLanguage(query.lang)
  // The page tells in words that a limit is spent.
  return { location: event.context.overLimit ? pageOfLink('i', token, lang) : await payLinked(service, token, lang) }
})
