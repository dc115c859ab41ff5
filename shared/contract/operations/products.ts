import { deleteResultSchema, masterDataQuerySchema } from '../schemas/customer'
import { pageOf } from '../schemas/primitives'
import { productInputSchema, productPatchSchema, productSchema } from '../schemas/product'
import { defineOperation, idParams, json } from '../operation'

const tag = 'Products'

export const productOperations = {
  listProducts: defineOperation({
    method: 'GET',
    path: '/api/v1/products',
    tag,
    summary: 'List products, newest first',
    description: 'q searches name, description and SKU; case and accents do not matter.',
    scope: 'products:read',
    query: masterDataQuerySchema,
    response: json(pageOf(productSchema)),
  }),
  createProduct: defineOperation({
    method: 'POST',
    path: '/api/v1/products',
    tag,
    summary: 'Create a product',
    scope: 'products:write',
    body: productInputSchema,
    stores: 'body',
    response: json(productSchema, 201),
    errors: ['plan_limit_reached'],
  }),
  getProduct: defineOperation({
    method: 'GET',
    path: '/api/v1/products/{id}',
    tag,
    summary: 'Read a product',
    scope: 'products:read',
    params: idParams,
    response: json(productSchema),
    errors: ['not_found'],
  }),
  updateProduct: defineOperation({
    method: 'PATCH',
    path: '/api/v1/products/{id}',
    tag,
    summary: 'Change, archive or restore a product',
    scope: 'products:write',
    params: idParams,
    body: productPatchSchema,
    stores: 'body',
    response: json(productSchema),
    errors: ['not_found'],
  }),
  deleteProduct: defineOperation({
    method: 'DELETE',
    path: '/api/v1/products/{id}',
    tag,
    summary: 'Delete a product, or archive it when an invoice uses it',
    scope: 'products:write',
    params: idParams,
    response: json(deleteResultSchema),
    errors: ['not_found'],
  }),
}
