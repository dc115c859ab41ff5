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
    summary: 'List products, newest first unless sorted otherwise',
    description: 'q searches name, description and SKU; case, accents and spelled-out umlauts do not matter.',
    scope: 'products:read',
    query: masterDataQuerySchema,
    response: json(pageOf(productSchema, 'ProductPage')),
  }),
  createProduct: defineOperation({
    method: 'POST',
    path: '/api/v1/products',
    tag,
    summary: 'Create a product',
    description: 'Lines that name it in `productId` are filled in from it. 25 on Free.',
    scope: 'products:write',
    body: productInputSchema,
    stores: 'body',
    response: json(productSchema, 201),
    errors: ['plan_limit_reached', 'external_id_taken'],
  }),
  getProduct: defineOperation({
    method: 'GET',
    path: '/api/v1/products/{id}',
    tag,
    summary: 'Read a product',
    description: 'Its price is in cents, without VAT unless `pricesIncludeVat` is true.',
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
    description: 'Fields left out stay as they are; `null` empties one. Lines that were made from it stay as they '
      + 'are.',
    scope: 'products:write',
    params: idParams,
    body: productPatchSchema,
    stores: 'body',
    response: json(productSchema),
    errors: ['not_found', 'external_id_taken'],
  }),
  deleteProduct: defineOperation({
    method: 'DELETE',
    path: '/api/v1/products/{id}',
    tag,
    summary: 'Delete a product, or archive it when an invoice uses it',
    description: 'Exactly one of `deleted` and `archived` is true. Drafts and recurring invoices count as uses.',
    scope: 'products:write',
    params: idParams,
    response: json(deleteResultSchema),
    errors: ['not_found'],
  }),
}
