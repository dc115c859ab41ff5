import { revokeCustomerPage } from '#services/customer-pages/revoke'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('revokeCustomerPage', ({ account, params }) => revokeCustomerPage(account, params.id))
