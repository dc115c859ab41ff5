import { beforeAll, describe, expect, it } from 'vitest'
import { businessUpdateSchema } from '#contract/schemas/business'
import { customerInputSchema, customerPatchSchema } from '#contract/schemas/customer'
import { invoiceUpdateSchema } from '#contract/schemas/invoice'
import { layoutInputSchema, layoutUpdateSchema } from '#contract/schemas/layout'
import { productInputSchema, productPatchSchema } from '#contract/schemas/product'
import { listEvents } from '#services/audit/list-events'
import { getBusiness } from '#services/business/find'
import { updateBusiness } from '#services/business/update'
import { createCustomer } from '#services/customers/create'
import { updateCustomer } from '#services/customers/update'
import { updateInvoice } from '#services/invoices/update'
import { createLayout, updateLayout } from '#services/layouts/layouts'
import { createProduct } from '#services/products/create'
import { updateProduct } from '#services/products/update'
import { bakery } from '../support/cast'
import { changeSchedule, repeat } from '../support/recurring'
import { useCast } from '../support/use-cast'

const cast = useCast('Timmerbedrijf Jansen')

interface Changeable {
  shown: object
  change: (body: object) => Promise<object>
  /** What it says already, and something else. */
  same: object
  other: object
}
const resources = new Map<string, Changeable>()

beforeAll(async () => {
  const { account, draft } = cast
  await updateBusiness(account, businessUpdateSchema.parse({
    name: 'Timmerbedrijf Jansen', defaultNotes: 'Dank', houseStyle: { base: 'modern' }, reminderSchedule: [7, 14],
  }))
  resources.set('the business', {
    shown: await getBusiness(account),
    change: body => updateBusiness(account, businessUpdateSchema.parse(body)),
    same: {
      defaultNotes: 'Dank', houseStyle: { template: 'modern' }, defaultVatRate: 21, reminderSchedule: [7, 14],
      nextInvoiceSequence: 1,
    },
    other: { nextInvoiceSequence: 2 },
  })
  const customer = await createCustomer(account, customerInputSchema.parse(bakery))
  resources.set('a customer', {
    shown: customer,
    change: body => updateCustomer(account, customer.id, customerPatchSchema.parse(body)),
    same: { ...bakery, archived: false },
    other: { archived: true },
  })
  const product = await createProduct(account, productInputSchema.parse({ name: 'Plank', unitPriceCents: 1_995, vatRate: '9' }))
  resources.set('a product', {
    shown: product,
    change: body => updateProduct(account, product.id, productPatchSchema.parse(body)),
    same: { name: 'Plank', unitPriceCents: 1_995, vatRate: 9 },
    other: { vatRate: '21' },
  })
  const layout = await createLayout(account, layoutInputSchema.parse({ name: 'Strak', config: { pageSize: 'A4' } }))
  resources.set('a layout', {
    shown: layout,
    change: body => updateLayout(account, layout.id, layoutUpdateSchema.parse(body)),
    same: { name: 'Strak', config: { pageSize: 'A4' } },
    other: { config: { pageSize: 'LETTER' } },
  })
  const invoice = await draft({ reference: 'A-1' })
  resources.set('a draft', {
    shown: invoice,
    change: body => updateInvoice(account, invoice.id, invoiceUpdateSchema.parse(body)),
    same: {
      reference: 'A-1', customerId: invoice.customerId, dueDate: invoice.dueDate, advanceInvoiceIds: [],
      lines: invoice.lines,
    },
    other: { lines: [...invoice.lines, { description: 'Schroeven', unitPriceCents: 495 }] },
  })
  const schedule = await repeat(account, (await draft()).id)
  resources.set('a recurring invoice', {
    shown: schedule,
    change: body => changeSchedule(account, schedule.id, body),
    same: { frequency: 'monthly', nextRunDate: '2026-12-01', active: true },
    other: { active: false },
  })
})

const lastEvent = async () => (await listEvents(cast.account, { after: 0, limit: 100 })).nextAfter

describe.each(['the business', 'a customer', 'a product', 'a layout', 'a draft', 'a recurring invoice'])('%s', (name) => {
  it('is as it was after a change that says nothing new, and nobody is told of one', async () => {
    const { shown, change, same, other } = resources.get(name) ?? expect.unreachable()
    const before = await lastEvent()
    cast.installation.clock.advance(1_000)

    for (const body of [{}, same]) expect(await change(body)).toEqual(shown)
    expect(await lastEvent()).toBe(before)
    expect(await change(other)).not.toMatchObject({ updatedAt: (shown as { updatedAt: string }).updatedAt })
    expect(await lastEvent()).not.toBe(before)
  })
})
