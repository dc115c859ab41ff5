import { beforeAll, describe, expect, it } from 'vitest'
import { customerInputSchema, customerPatchSchema, masterDataQuerySchema } from '#contract/schemas/customer'
import { invoiceInputSchema } from '#contract/schemas/invoice'
import { invoiceQuerySchema } from '#contract/schemas/invoice-query'
import { productInputSchema, productPatchSchema } from '#contract/schemas/product'
import type { AccountContext } from '#services/work/context'
import { createCustomer } from '#services/customers/create'
import { getCustomer, listCustomers } from '#services/customers/find'
import { updateCustomer } from '#services/customers/update'
import { createInvoice } from '#services/invoices/create'
import { duplicateInvoice } from '#services/invoices/duplicate'
import { getInvoice } from '#services/invoices/find'
import { issueInvoice } from '#services/invoices/issue'
import { listInvoices } from '#services/invoices/list'
import { createProduct } from '#services/products/create'
import { getProduct, listProducts } from '#services/products/find'
import { updateProduct } from '#services/products/update'
import { draftOf, openCast } from '../support/accounts'
import { bakery } from '../support/cast'
import { keyWith } from '../support/service'
import { useCast } from '../support/use-cast'

const cast = useCast('Timmerbedrijf Jansen')
let vink: AccountContext
beforeAll(async () => {
  vink = (await openCast(cast.installation.service, 'Studio Vink')).account
})

type Named = { id: string, externalId: string | null }

interface Resource {
  make: (account: AccountContext, externalId: string | null) => Promise<Named>
  name: (id: string, externalId: string | null) => Promise<Named>
  find: (externalId: string) => Promise<{ total: number, data: Named[] }>
}

const resources: Record<string, Resource> = {
  customer: {
    make: (account, externalId) => createCustomer(account, customerInputSchema.parse({ ...bakery, externalId })),
    name: (id, externalId) => updateCustomer(cast.account, id, customerPatchSchema.parse({ externalId })),
    find: externalId => listCustomers(cast.account, masterDataQuerySchema.parse({ externalId })),
  },
  product: {
    make: (account, externalId) => createProduct(account, productInputSchema.parse({ name: 'Plank', unitPriceCents: 1, externalId })),
    name: (id, externalId) => updateProduct(cast.account, id, productPatchSchema.parse({ externalId })),
    find: externalId => listProducts(cast.account, masterDataQuerySchema.parse({ externalId })),
  },
  invoice: {
    make: (account, externalId) => draftOf(account, { externalId }),
    name: (id, externalId) => cast.change(id, { externalId }),
    find: externalId => listInvoices(cast.account, invoiceQuerySchema.parse({ externalId })),
  },
}

describe.each(Object.entries(resources))('what another program calls a %s', (_, { make, name, find }) => {
  it('finds it, to the letter', async () => {
    const { id } = await make(cast.account, 'ERP-1')

    expect(await find('ERP-1')).toMatchObject({ total: 1, data: [{ id, externalId: 'ERP-1' }] })
    expect(await find('erp-1')).toMatchObject({ total: 0 })
    expect(await find('ERP')).toMatchObject({ total: 0 })
  })

  it('is given once, to a new one and to one there is, also where two are at once', async () => {
    const first = await make(cast.account, 'ERP-2')
    const other = await make(cast.account, null)
    const taken = { code: 'external_id_taken', details: { id: first.id } }

    await expect(make(cast.account, 'ERP-2')).rejects.toMatchObject(taken)
    await expect(name(other.id, 'ERP-2')).rejects.toMatchObject(taken)
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => make(cast.account, 'ERP-3')))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await name(first.id, 'ERP-2')).toMatchObject({ externalId: 'ERP-2' })
  })

  it('is free for others once it was taken away, and in other accounts', async () => {
    const { id } = await make(cast.account, 'ERP-4')
    await name(id, null)

    expect(await make(cast.account, 'ERP-4')).toMatchObject({ externalId: 'ERP-4' })
    expect(await make(vink, 'ERP-4')).toMatchObject({ externalId: 'ERP-4' })
  })
})

describe('an externalId', () => {
  it('of a draft stays with the document once it is issued, and goes to no copy', async () => {
    const draft = await draftOf(cast.account, { externalId: 'order-77' })
    const issued = await issueInvoice(cast.account, draft.id, {})

    expect(issued.externalId).toBe('order-77')
    expect((await duplicateInvoice(cast.account, draft.id, {})).externalId).toBeNull()
    await expect(cast.change(draft.id, { externalId: 'order-78' })).rejects.toMatchObject({ code: 'invoice_locked' })
  })

  it('is told of a customer and a product to whoever may read those, and never of the customer on a document', async () => {
    const customer = await createCustomer(cast.account, customerInputSchema.parse({ ...bakery, externalId: 'crm-9' }))
    const product = await createProduct(cast.account, productInputSchema.parse({ name: 'Plank', unitPriceCents: 1, externalId: 'pim-9' }))
    const { id } = await draftOf(cast.account, { customerId: customer.id })
    const blind: AccountContext = { ...cast.account, actor: keyWith(['invoices:read']) }

    expect(await getCustomer(blind, customer.id)).toMatchObject({ externalId: null })
    expect(await getProduct(blind, product.id)).toMatchObject({ externalId: null })
    expect(JSON.stringify(await getInvoice(cast.account, id))).not.toContain('crm-9')
  })

  it('of an inline customer stops the invoice as well where it is taken', async () => {
    const { id } = await createCustomer(cast.account, customerInputSchema.parse({ ...bakery, externalId: 'crm-10' }))
    const input = invoiceInputSchema.parse({ customer: { ...bakery, externalId: 'crm-10' } })

    await expect(createInvoice(cast.account, input)).rejects.toMatchObject({ code: 'external_id_taken', details: { id } })
  })
})
