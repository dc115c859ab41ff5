import {
  customerBalancesQuerySchema, customerBalancesSchema, customerFiguresSchema, customerInputSchema,
  customerPatchSchema, customerSchema, deleteResultSchema, lastPricesQuerySchema, lastPricesSchema,
  masterDataQuerySchema, vatCheckQuerySchema, vatCheckSchema,
} from '../schemas/customer'
import { pageOf } from '../schemas/primitives'
import { json, operationsOf } from '../operation'

const tag = 'Customers'
const operation = operationsOf({ tag })
const appOperation = operationsOf({ tag, audience: 'web', auth: 'session' })

export const customerOperations = {
  listCustomers: operation('GET /api/v1/customers', {
    summary: 'List customers, newest first unless sorted otherwise',
    description: 'q searches name, e-mail, KvK and VAT number; case, accents and spelled-out umlauts (mueller) do not matter, '
      + 'nor do spaces, dots and dashes in a number. updatedAt moves with every change of what is shown of a customer, the VAT '
      + 'check and the number of documents included. To keep a copy, follow GET /api/v1/events.',
    scope: 'customers:read',
    query: masterDataQuerySchema,
    response: json(pageOf(customerSchema, 'CustomerPage')),
  }),
  createCustomer: operation('POST /api/v1/customers', {
    summary: 'Create a customer',
    description: 'Only `name` is required; what a document needs beyond it, the compliance check tells. 25 on '
      + 'Free.',
    scope: 'customers:write',
    body: customerInputSchema,
    stores: 'body',
    response: json(customerSchema, 201),
    errors: ['plan_limit_reached', 'plan_upgrade_required', 'unknown_layout', 'external_id_taken'],
  }),
  listCustomerBalances: appOperation('GET /api/v1/customers/balances', {
    summary: 'What customers have to pay, and when they were invoiced last',
    scope: 'invoices:read',
    query: customerBalancesQuerySchema,
    response: json(customerBalancesSchema),
  }),
  getCustomer: operation('GET /api/v1/customers/{id}', {
    summary: 'Read a customer',
    description: 'With the latest check of its VAT number and how many documents name it.',
    scope: 'customers:read',
    response: json(customerSchema),
  }),
  getCustomerFigures: appOperation('GET /api/v1/customers/{id}/figures', {
    summary: 'How a customer stands: what is open, what it brought in and how fast it pays',
    scope: 'invoices:read',
    response: json(customerFiguresSchema),
  }),
  listLastPrices: appOperation('GET /api/v1/customers/{id}/last-prices', {
    summary: 'What products were last billed for to a customer, where that is not their price',
    scope: 'invoices:read',
    query: lastPricesQuerySchema,
    response: json(lastPricesSchema),
  }),
  updateCustomer: operation('PATCH /api/v1/customers/{id}', {
    summary: 'Change, archive or restore a customer',
    description: 'Fields left out stay as they are; `null` empties one. Drafts follow, issued documents keep what '
      + 'they were issued with.',
    scope: 'customers:write',
    body: customerPatchSchema,
    stores: 'body',
    response: json(customerSchema),
    errors: ['plan_upgrade_required', 'unknown_layout', 'external_id_taken'],
  }),
  deleteCustomer: operation('DELETE /api/v1/customers/{id}', {
    summary: 'Delete a customer, or archive it when an invoice uses it',
    description: 'Exactly one of `deleted` and `archived` is true. Drafts and recurring invoices count as uses.',
    scope: 'customers:write',
    response: json(deleteResultSchema),
  }),
  checkVatNumber: operation('GET /api/v1/vat-check', {
    summary: 'Check a VAT number with the EU\'s VAT service (VIES)',
    description: 'Takes an EU number with its prefix; EL is Greece, XI Northern Ireland. An outage of the service answers '
      + '`unavailable` and is no error. Verdicts are kept as evidence and stand for 24 hours; customers with the number '
      + 'show the latest check. At most 20 a minute for each user.',
    scope: 'customers:read',
    query: vatCheckQuerySchema,
    response: json(vatCheckSchema),
  }),
}
