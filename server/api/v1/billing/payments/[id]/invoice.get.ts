import { getPaymentInvoice } from '#services/billing/payment-invoice'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('getPaymentInvoice', async ({ account, params }) => ({
  file: await getPaymentInvoice(account, params.id),
  contentType: 'application/pdf',
  disposition: 'inline',
}))
