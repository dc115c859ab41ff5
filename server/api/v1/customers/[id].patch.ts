import { updateCustomer } from '#services/customers/update'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('updateCustomer', ({ account, params, body }) => updateCustomer(account, params.id, body))
