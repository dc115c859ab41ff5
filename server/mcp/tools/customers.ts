import { checkVatNumber } from '#services/customers/check-vat-number'
import { createCustomer } from '#services/customers/create'
import { deleteCustomer } from '#services/customers/delete'
import { getCustomer, listCustomers } from '#services/customers/find'
import { updateCustomer } from '#services/customers/update'
import { customerSchema, masterDataQuerySchema } from '#contract/schemas/customer'
import { pageOf } from '#contract/schemas/primitives'
import { defineMcpTool } from '#server/utils/define-mcp-tool'
import { viewOf, toolPageQuery } from '../answer-size'

/** Enough to choose one; the rest is read with get_customer. */
const customerView = customerSchema.pick({
  id: true, type: true, name: true, contactName: true, email: true, city: true, country: true, kvkNumber: true,
  vatNumber: true, archived: true, invoiceCount: true,
})
const customersView = pageOf(customerView, 'CustomersTold')

export const customerTools = [
  defineMcpTool('listCustomers', {
    name: 'list_customers',
    title: 'Search customers',
    description: 'q searches name, e-mail, KvK and VAT number; case and accents do not matter.',
    effect: 'reads',
    query: masterDataQuerySchema.extend(toolPageQuery),
    output: customersView,
  }, async ({ account, query }) => {
    const { data, ...page } = await listCustomers(account, query)
    return { ...page, data: data.map(customer => viewOf(customerView, customer)) }
  }),

  defineMcpTool('getCustomer', {
    name: 'get_customer', title: 'Read a customer', effect: 'reads',
  }, ({ account, params }) => getCustomer(account, params.id)),

  defineMcpTool('createCustomer', {
    name: 'create_customer', title: 'Add a customer', advice: 'Search first: the customer may be there.', effect: 'adds',
  }, ({ account, body }) => createCustomer(account, body)),

  defineMcpTool('updateCustomer', {
    name: 'update_customer', title: 'Change a customer', advice: 'Fields left out stay as they are.', effect: 'changes',
  }, ({ account, params, body }) => updateCustomer(account, params.id, body)),

  defineMcpTool('deleteCustomer', {
    name: 'delete_customer', title: 'Delete or archive a customer', effect: 'ends',
  }, ({ account, params }) => deleteCustomer(account, params.id)),

  defineMcpTool('checkVatNumber', {
    name: 'check_vat_number', title: 'Check an EU VAT number', effect: 'reads', reachesOutside: true,
  }, ({ account, query }) => checkVatNumber(account, query.vat)),
]
