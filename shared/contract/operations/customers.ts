import {
  customerInputSchema, customerPatchSchema, customerSchema, deleteResultSchema, masterDataQuerySchema,
  vatCheckQuerySchema, vatCheckSchema,
} from '../schemas/customer'
import { pageOf } from '../schemas/primitives'
import { defineOperation, idParams, json } from '../operation'

const tag = 'Customers'

export const customerOperations = {
  listCustomers: defineOperation({
    method: 'GET',
    path: '/api/v1/customers',
    tag,
    summary: 'List customers, newest first',
    description: 'q searches name, e-mail, KvK and VAT number; case and accents do not matter.',
    scope: 'customers:read',
    query: masterDataQuerySchema,
    response: json(pageOf(customerSchema)),
  }),
  createCustomer: defineOperation({
    method: 'POST',
    path: '/api/v1/customers',
    tag,
    summary: 'Create a customer',
    scope: 'customers:write',
    body: customerInputSchema,
    stores: 'body',
    response: json(customerSchema, 201),
    errors: ['plan_limit_reached', 'plan_upgrade_required', 'unknown_layout'],
  }),
  getCustomer: defineOperation({
    method: 'GET',
    path: '/api/v1/customers/{id}',
    tag,
    summary: 'Read a customer',
    scope: 'customers:read',
    params: idParams,
    response: json(customerSchema),
    errors: ['not_found'],
  }),
  updateCustomer: defineOperation({
    method: 'PATCH',
    path: '/api/v1/customers/{id}',
    tag,
    summary: 'Change, archive or restore a customer',
    scope: 'customers:write',
    params: idParams,
    body: customerPatchSchema,
    stores: 'body',
    response: json(customerSchema),
    errors: ['not_found', 'plan_upgrade_required', 'unknown_layout'],
  }),
  deleteCustomer: defineOperation({
    method: 'DELETE',
    path: '/api/v1/customers/{id}',
    tag,
    summary: 'Delete a customer, or archive it when an invoice uses it',
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
