import { createCustomer } from '#services/customers/create'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('createCustomer', ({ account, body }) => createCustomer(account, body))
