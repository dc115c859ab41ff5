import { beforeAll, describe, expect, it } from 'vitest'
import { eventActions, eventResources, resourceOf } from '#contract/events'
import { customerInputSchema, customerPatchSchema } from '#contract/schemas/customer'
import type { Event } from '#contract/schemas/event'
import { productInputSchema } from '#contract/schemas/product'
import { scopes, type Scope } from '#contract/scopes'
import { listEvents } from '#services/audit/list-events'
import { changeAccount } from '#services/work/change-account'
import type { AccountContext } from '#services/work/context'
import { createCustomer } from '#services/customers/create'
import { updateCustomer } from '#services/customers/update'
import { issueInvoice } from '#services/invoices/issue'
import { markInvoicePaid } from '#services/invoices/mark-paid'
import { createProduct } from '#services/products/create'
import { draftOf } from '../support/accounts'
import { bakery } from '../support/cast'
import { keyWith } from '../support/service'
import { useCast } from '../support/use-cast'

const cast = useCast('Timmerbedrijf Jansen')
let start: number

const withScopes = (...given: Scope[]): AccountContext =>
  ({ ...cast.account, actor: keyWith(given) })
const lastOf = async () => Number((await listEvents(cast.account, { after: 0, limit: 100 })).nextAfter)

/** Everything after an event, asked for page by page. */
async function follow(account: AccountContext, after: number, limit = 100): Promise<Event[]> {
  const { data, nextAfter, hasMore } = await listEvents(account, { after, limit })
  return hasMore ? [...data, ...await follow(account, Number(nextAfter), limit)] : data
}

beforeAll(async () => {
  start = await lastOf()
  const customer = await createCustomer(cast.account, customerInputSchema.parse(bakery))
  await updateCustomer(cast.account, customer.id, customerPatchSchema.parse({ name: 'Bakkerij Nieuw' }))
  await createProduct(cast.account, productInputSchema.parse({ name: 'Plank', unitPriceCents: 1_995 }))
  const { id } = await draftOf(cast.account, { customerId: customer.id })
  await issueInvoice(cast.account, id, {})
  await markInvoicePaid(cast.account, id, {})
})

const told = [
  'customer.created', 'customer.updated', 'product.created', 'invoice.created', 'invoice.issued',
  'invoice.payment_recorded', 'invoice.paid',
]

describe('the events of an account', () => {
  it('tell what happened, oldest first, to what and by whom', async () => {
    const events = await follow(cast.account, start)

    expect(events.map(({ type }) => type)).toEqual(told)
    expect(events.at(1)).toEqual({
      id: String(start + 2), type: 'customer.updated', at: '2026-11-20T09:00:00.000Z',
      resource: { type: 'customer', id: events[0]?.resource.id },
      actor: { type: 'command_line', id: null, name: 'command line' },
      data: { fields: ['name'] },
    })
    expect(events.map(({ id }) => Number(id))).toEqual(told.map((_, place) => start + 1 + place))
  })

  it.each([1, 2, 5, 100])('are the same by %d at a time', async (limit) => {
    expect((await follow(cast.account, start, limit)).map(({ type }) => type)).toEqual(told)
  })

  it('end where there is no more, and go on from there', async () => {
    const last = await lastOf()

    expect(await listEvents(cast.account, { after: last, limit: 10 }))
      .toEqual({ data: [], nextAfter: String(last), hasMore: false })
  })

  it.each<[Scope, string[]]>([
    ['customers:read', ['customer.created', 'customer.updated']],
    ['products:read', ['product.created']],
    ['invoices:read', ['invoice.created', 'invoice.issued', 'invoice.payment_recorded', 'invoice.paid']],
    ['reports:read', []],
  ])('are told to a key with %s as far as it may read', async (scope, types) => {
    expect((await follow(withScopes(scope), start, 1)).map(({ type }) => type)).toEqual(types)
    expect((await listEvents(withScopes(scope), { after: start, limit: 100 })).nextAfter).toBe(String(await lastOf()))
  })

  it('leave no gap and no double to whoever follows while others write', async () => {
    const before = await lastOf()
    let isDone = false
    const writers = Promise.all(Array.from({ length: 4 }, async (_, writer) => {
      for (let round = 0; round < 10; round++) {
        await createProduct(cast.account, productInputSchema.parse({ name: `${writer} ${round}`, unitPriceCents: 1 }))
      }
    })).finally(() => {
      isDone = true
    })
    const seen: number[] = []
    for (let after = before; !isDone || after < before + 40;) {
      const { data, nextAfter } = await listEvents(cast.account, { after, limit: 3 })
      seen.push(...data.map(({ id }) => Number(id)))
      after = Number(nextAfter)
    }
    await writers

    expect(seen).toEqual(Array.from({ length: 40 }, (_, place) => before + 1 + place))
  })

  it('pass over what is for other scopes in steps that cost no more than a thousand entries', async () => {
    const before = await lastOf()
    const others = Array.from({ length: 500 }, () => ({ action: 'product.archived' as const, subjectId: 'plank' }))
    for (let change = 0; change < 5; change++) {
      await changeAccount(cast.account, async ({ record }) => record(...others))
    }
    await changeAccount(cast.account, async ({ record }) => record({ action: 'customer.archived', subjectId: 'bakker' }))
    const customers = withScopes('customers:read')

    expect(await listEvents(customers, { after: before, limit: 100 }))
      .toEqual({ data: [], nextAfter: String(before + 1_000), hasMore: true })
    expect((await follow(customers, before)).map(({ type }) => type)).toEqual(['customer.archived'])
  })
})

describe('an event', () => {
  it.each(eventActions)('%s is about something that a scope lets one read', (action) => {
    expect(scopes).toContain(eventResources[resourceOf(action)])
  })
})
