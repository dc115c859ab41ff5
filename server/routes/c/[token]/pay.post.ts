import { askedLanguage } from '#contract/page-language'
import { pageOfLink, payLinkedTogether } from '#services/public-links/pay'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('payLinkedCustomer', async ({ event, service, params: { token }, query }) => {
  const [lang, currency] = [askedLanguage(query.lang), query.currency ?? 'EUR']
  // The page tells in words that a limit is spent.
  const location = event.context.overLimit
    ? pageOfLink('c', token, lang)
    : await payLinkedTogether(service, token, currency, lang)
  return { location }
})
