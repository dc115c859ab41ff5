import { getCustomerStatement } from '#services/customer-pages/statement'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('getCustomerStatement', async ({ account, params }) => ({
  file: await getCustomerStatement(account, params.id),
  contentType: 'application/pdf',
  disposition: 'inline',
}))
