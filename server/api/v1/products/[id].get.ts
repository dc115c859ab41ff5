import { getProduct } from '#services/products/find'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('getProduct', ({ account, params }) => getProduct(account, params.id))
