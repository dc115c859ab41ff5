import { updateProduct } from '#services/products/update'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('updateProduct', ({ account, params, body }) => updateProduct(account, params.id, body))
