import { listCustomerBalances } from '#services/customers/balances'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('listCustomerBalances', ({ account, query }) => listCustomerBalances(account, query))
