import { getCustomerPage } from '#services/customer-pages/find'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('getCustomerPage', ({ account, params }) => getCustomerPage(account, params.id))
