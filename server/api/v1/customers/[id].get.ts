import { getCustomer } from '#services/customers/find'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('getCustomer', ({ account, params }) => getCustomer(account, params.id))
