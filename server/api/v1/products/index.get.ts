import { listProducts } from '#services/products/find'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('listProducts', ({ account, query }) => listProducts(account, query))
