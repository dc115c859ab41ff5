import { deleteProduct } from '#services/products/delete'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('deleteProduct', ({ account, params }) => deleteProduct(account, params.id))
