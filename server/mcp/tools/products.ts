import { masterDataQuerySchema } from '#contract/schemas/customer'
import { createProduct } from '#services/products/create'
import { deleteProduct } from '#services/products/delete'
import { getProduct, listProducts } from '#services/products/find'
import { updateProduct } from '#services/products/update'
import { defineMcpTool } from '#server/utils/define-mcp-tool'
import { toolPageQuery } from '../answer-size'

export const productTools = [
  defineMcpTool('listProducts', {
    name: 'list_products', title: 'Search products', effect: 'reads', query: masterDataQuerySchema.extend(toolPageQuery),
  }, ({ account, query }) => listProducts(account, query)),

  defineMcpTool('getProduct', {
    name: 'get_product', title: 'Read a product', effect: 'reads',
  }, ({ account, params }) => getProduct(account, params.id)),

  defineMcpTool('createProduct', {
    name: 'create_product', title: 'Add a product', effect: 'adds',
  }, ({ account, body }) => createProduct(account, body)),

  defineMcpTool('updateProduct', {
    name: 'update_product', title: 'Change a product', advice: 'Fields left out stay as they are.', effect: 'changes',
  }, ({ account, params, body }) => updateProduct(account, params.id, body)),

  defineMcpTool('deleteProduct', {
    name: 'delete_product', title: 'Delete or archive a product', effect: 'ends',
  }, ({ account, params }) => deleteProduct(account, params.id)),
]
