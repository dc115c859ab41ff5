import { importCustomers } from '#services/imports/customers'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('importCustomers', ({ account, body, query }) => importCustomers(account, body, query))
