import { deleteCustomer } from '#services/customers/delete'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('deleteCustomer', ({ account, params }) => deleteCustomer(account, params.id))
