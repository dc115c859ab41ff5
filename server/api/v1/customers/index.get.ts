import { listCustomers } from '#services/customers/find'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('listCustomers', ({ account, query }) => listCustomers(account, query))
