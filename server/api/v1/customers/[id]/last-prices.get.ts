import { listLastPrices } from '#services/invoices/last-prices'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('listLastPrices', ({ account, params, query }) =>
  listLastPrices(account, params.id, query))
