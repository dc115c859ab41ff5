import { getPublicInvoice } from '#services/public-links/public-invoice'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('getPublicInvoice', ({ service, params }) => getPublicInvoice(service, params.token))
