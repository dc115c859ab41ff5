import { createProduct } from '#services/products/create'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('createProduct', ({ account, body }) => createProduct(account, body))
