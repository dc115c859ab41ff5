import { importProducts } from '#services/imports/products'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('importProducts', ({ account, body, query }) => importProducts(account, body, query))
