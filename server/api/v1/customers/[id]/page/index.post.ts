import { renewCustomerPage } from '#services/customer-pages/renew'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('renewCustomerPage', ({ account, params }) => renewCustomerPage(account, params.id))
