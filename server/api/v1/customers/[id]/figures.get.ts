import { getCustomerFigures } from '#services/reports/customer-figures'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('getCustomerFigures', ({ account, params }) => getCustomerFigures(account, params.id))
