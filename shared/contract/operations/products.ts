import { deleteResultSchema, masterDataQuerySchema } from '../schemas/customer'
import { pageOf } from '../schemas/primitives'
import { productInputSchema, productPatchSchema, productSchema } from '../schemas/product'
import { json, operationsOf } from '../operation'

const operation = operationsOf({ tag: 'Products' })

export const productOperations = {
  listProducts: operation('GET /api/v1/products', {
    summary: 'List products, newest first unless sorted otherwise',
    description: 'q searches name, description and SKU; case, accents and spelled-out umlauts do not matter.',
    scope: 'products:read',
    query: masterDataQuerySchema,
    response: json(pageOf(productSchema, 'ProductPage')),
  }),
  createProduct: operation('POST /api/v1/products', {
    summary: 'Create a product',
    description: 'Lines that name it in `productId` are filled in from it. 25 on Free.',
    scope: 'products:write',
    body: productInputSchema,
    stores: 'body',
    response: json(productSchema, 201),
    errors: ['plan_limit_reached', 'external_id_taken'],
  }),
  getProduct: operation('GET /api/v1/products/{id}', {
    summary: 'Read a product',
    description: 'Its price is in cents, without VAT unless `pricesIncludeVat` is true.',
    scope: 'products:read',
    response: json(productSchema),
  }),
  updateProduct: operation('PATCH /api/v1/products/{id}', {
    summary: 'Change, archive or restore a product',
    description: 'Fields left out stay as they are; `null` empties one. Lines that were made from it stay as they '
      + 'are.',
    scope: 'products:write',
    body: productPatchSchema,
    stores: 'body',
    response: json(productSchema),
    errors: ['external_id_taken'],
  }),
  deleteProduct: operation('DELETE /api/v1/products/{id}', {
    summary: 'Delete a product, or archive it when an invoice uses it',
    description: 'Exactly one of `deleted` and `archived` is true. Drafts and recurring invoices count as uses.',
    scope: 'products:write',
    response: json(deleteResultSchema),
  }),
}
