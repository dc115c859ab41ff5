import {
  customerBalancesQuerySchema, customerBalancesSchema, customerFiguresSchema, customerInputSchema,
  customerPatchSchema, customerSchema, deleteResultSchema, lastPricesQuerySchema, lastPricesSchema,
  masterDataQuerySchema, vatCheckQuerySchema, vatCheckSchema,
} from '../schemas/customer'
import { pageOf } from '../schemas/primitives'
import { defineOperation, idParams, json } from '../operation'

const tag = 'Customers'

export const customerOperations = {
  listCustomers: defineOperation({
    method: 'GET',
    path: '/api/v1/customers',
    tag,
    summary: 'List customers, newest first unless sorted otherwise',
    description: 'q searches name, e-mail, KvK and VAT number; case, accents and spelled-out umlauts (mueller) do not matter, '
      + 'nor do spaces, dots and dashes in a number. updatedAt moves with every change of what is shown of a customer, the VAT '
      + 'check and the number of documents included. To keep a copy, follow GET /api/v1/events.',
    scope: 'customers:read',
    query: masterDataQuerySchema,
    response: json(pageOf(customerSchema, 'CustomerPage')),
  }),
  createCustomer: defineOperation({
    method: 'POST',
    path: '/api/v1/customers',
    tag,
    summary: 'Create a customer',
    description: 'Only `name` is required; what a document needs beyond it, the compliance check tells. 25 on '
      + 'Free.',
    scope: 'customers:write',
    body: customerInputSchema,
    stores: 'body',
    response: json(customerSchema, 201),
    errors: ['plan_limit_reached', 'plan_upgrade_required', 'unknown_layout', 'external_id_taken'],
  }),
  listCustomerBalances: defineOperation({
    method: 'GET',
    path: '/api/v1/customers/balances',
    tag,
    summary: 'What customers have to pay, and when they were invoiced last',
    auth: 'session',
    scope: 'invoices:read',
    audience: 'web',
    query: customerBalancesQuerySchema,
    response: json(customerBalancesSchema),
  }),
  getCustomer: defineOperation({
    method: 'GET',
    path: '/api/v1/customers/{id}',
    tag,
    summary: 'Read a customer',
    description: 'With the latest check of its VAT number and how many documents name it.',
    scope: 'customers:read',
    params: idParams,
    response: json(customerSchema),
    errors: ['not_found'],
  }),
  getCustomerFigures: defineOperation({
    method: 'GET',
    path: '/api/v1/customers/{id}/figures',
    tag,
    summary: 'How a customer stands: what is open, what it brought in and how fast it pays',
    auth: 'session',
    scope: 'invoices:read',
    audience: 'web',
    params: idParams,
    response: json(customerFiguresSchema),
    errors: ['not_found'],
  }),
  listLastPrices: defineOperation({
    method: 'GET',
    path: '/api/v1/customers/{id}/last-prices',
    tag,
    summary: 'What products were last billed for to a customer, where that is not their price',
    auth: 'session',
    scope: 'invoices:read',
    audience: 'web',
    params: idParams,
    query: lastPricesQuerySchema,
    response: json(lastPricesSchema),
    errors: ['not_found'],
  }),
  updateCustomer: defineOperation({
    method: 'PATCH',
    path: '/api/v1/customers/{id}',
    tag,
    summary: 'Change, archive or restore a customer',
    description: 'Fields left out stay as they are; `null` empties one. Drafts follow, issued documents keep what '
      + 'they were issued with.',
    scope: 'customers:write',
    params: idParams,
    body: customerPatchSchema,
    stores: 'body',
    response: json(customerSchema),
    errors: ['not_found', 'plan_upgrade_required', 'unknown_layout', 'external_id_taken'],
  }),
  deleteCustomer: defineOperation({
    method: 'DELETE',
    path: '/api/v1/customers/{id}',
    tag,
    summary: 'Delete a customer, or archive it when an invoice uses it',
    description: 'Exactly one of `deleted` and `archived` is true. Drafts and recurring invoices count as uses.',
    scope: 'customers:write',
    params: idParams,
    response: json(deleteResultSchema),
    errors: ['not_found'],
  }),
  checkVatNumber: defineOperation({
    method: 'GET',
    path: '/api/v1/vat-check',
    tag,
    summary: 'Check a VAT number with the EU\'s VAT service (VIES)',
    description: 'Takes an EU number with its prefix; EL is Greece, XI Northern Ireland. An outage of the service answers '
      + '`unavailable` and is no error. Verdicts are kept as evidence and stand for 24 hours; customers with the number '
      + 'show the latest check. At most 20 a minute for each user.',
    scope: 'customers:read',
    query: vatCheckQuerySchema,
    response: json(vatCheckSchema),
  }),
}
