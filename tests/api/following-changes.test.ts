import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Invoice, InvoiceSummary } from '#contract/schemas/invoice'
import type { Tenant } from '../support/api-client'
import { bakery, draftInvoice, issuedInvoice, studioVink } from '../support/cast'
import { daily } from '../support/daily'
import { tokenOf } from '../support/public-links'
import { temporaryFolder } from '../support/run-folder'

interface Copy {
  after: string
  told: Record<string, number>
  invoice: Record<string, Invoice>
  customer: Record<string, Named>
  product: Record<string, Named>
}

interface Named {
  id: string
  name: string
}

/** What a bookkeeping would want to be true. */
const essence = ({ id, status, number, openCents, paidAt, customerName }: InvoiceSummary): string =>
  JSON.stringify([id, status, number, openCents, paidAt, customerName])

const page = readFileSync(join(import.meta.dirname, '../../docs/following-changes.md'), 'utf8')
const [, program = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? []
const folder = temporaryFolder('following')
const file = join(folder, 'polder-copy.json')

let vink: Tenant
let follower: ChildProcess | undefined

beforeAll(async () => {
  vink = await studioVink()
  writeFileSync(join(folder, 'follow.mjs'), program)
})
afterAll(() => end())

function begin(): void {
  const env = { PATH: process.env.PATH ?? '', POLDER_URL: vink.api.url, POLDER_KEY: vink.key, POLDER_PAUSE: '0.05' }
  follower = spawn(process.execPath, ['follow.mjs'], { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] })
}

/** As a power cut would. */
async function end(): Promise<void> {
  if (!follower || follower.exitCode !== null || follower.signalCode !== null) return
  const exited = once(follower, 'exit')
  follower.kill('SIGKILL')
  await exited
}

const readCopy = (): Copy | null => existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) as Copy : null

/** A round of what people and programs do in an account all day. */
async function work(writer: number, round: number): Promise<void> {
  const { api, session } = vink
  const name = `${writer}-${round}`
  const customer = await api.call('createCustomer', { body: { ...bakery, name, externalId: name } })
  await session.call('updateCustomer', { params: { id: customer.id }, body: { name: `${name} en zoon` } })
  const product = await api.call('createProduct', { body: { name, unitPriceCents: 100 * round } })
  if (round % 2 === 0) await api.call('deleteProduct', { params: { id: product.id } })
  const draft = await draftInvoice(api, { customer: undefined, customerId: customer.id })
  if (round % 3 === 0) {
    await api.call('deleteInvoice', { params: { id: draft.id } })
    await api.call('deleteCustomer', { params: { id: customer.id } })
    return
  }
  const issued = await api.call('issueInvoice', { params: { id: draft.id } })
  await api.fetch(`/api/public/invoices/${tokenOf(issued)}/view`, { method: 'POST' })
  await api.call('markInvoicePaid', { params: { id: issued.id } })
  if (round % 2 === 0) await api.call('markInvoiceUnpaid', { params: { id: issued.id } })
}

describe('the program of the page about following changes', () => {
  it('has every event once and a true copy, while four write at once and it is killed again and again', async () => {
    begin()
    let isDone = false
    const writing = Promise.all([1, 2, 3, 4].map(async (writer) => {
      for (let round = 1; round <= 3; round++) await work(writer, round)
    })).finally(() => {
      isDone = true
    })
    let kills = 0
    for (; !isDone && kills < daily(5, 20); kills++) {
      await wait(150 + 170 * kills)
      await end()
      begin()
    }
    await writing

    const trail = (await Promise.all([1, 2, 3].map(async number =>
      (await vink.session.call('listAudit', { query: { page: number, pageSize: 100 } })).data))).flat()
    const told: Record<string, number> = {}
    for (const { action } of trail) told[action] = (told[action] ?? 0) + 1
    await expect.poll(() => readCopy()?.after).toBe(String(trail.length))
    const copy = readCopy()

    expect(kills).toBeGreaterThan(1)
    expect(copy?.told).toEqual(told)
    const { data: invoices } = await vink.api.call('listInvoices', { query: { pageSize: 100 } })
    expect(Object.values(copy?.invoice ?? {}).map(essence).sort()).toEqual(invoices.map(essence).sort())
    const { data: customers } = await vink.api.call('listCustomers', { query: { pageSize: 100, includeArchived: 'true' } })
    const { data: products } = await vink.api.call('listProducts', { query: { pageSize: 100, includeArchived: 'true' } })
    const named = (rows: Named[]) => rows.map(({ id, name }) => `${id} ${name}`).sort()
    const copied = (rows: Record<string, Named> = {}) => named(Object.values(rows))
    expect(copied(copy?.customer)).toEqual(named(customers))
    expect(copied(copy?.product)).toEqual(named(products))
  })
})

describe('events over HTTP', () => {
  it('are told to a key as far as its scopes go, and to a session', async () => {
    const { nextAfter: after } = await vink.api.call('listEvents', { query: { after: readCopy()?.after ?? '0' } })
    const { key } = await vink.session.call('createApiKey', { body: { name: 'Webshop', scopes: ['products:read', 'products:write'] } })
    const shop = vink.api.with({ authorization: `Bearer ${key}` })
    const { id } = await shop.call('createProduct', { body: { name: 'Boek', unitPriceCents: 2_495, externalId: 'isbn-1' } })
    const events = (await vink.session.call('listEvents', { query: { after } })).data
    const ofShop = (await shop.call('listEvents', { query: { after } })).data

    expect(events.map(({ type }) => type)).toEqual(['api_key.created', 'product.created'])
    expect(ofShop).toEqual([expect.objectContaining({
      type: 'product.created', resource: { type: 'product', id }, actor: expect.objectContaining({ name: 'Webshop' }), data: {},
    })])
    expect(await shop.refused('createProduct', { body: { name: 'Boek', unitPriceCents: 2_495, externalId: 'isbn-1' } }))
      .toMatchObject({ status: 409, code: 'external_id_taken', details: { id } })
  })

  it.each([
    ['listEvents', { after: '99999999' }], ['listEvents', { after: 'x' }], ['listEvents', { limit: '0' }],
    ['listEvents', { limit: '101' }], ['listInvoices', { updatedSince: 'gisteren' }],
    ['listCustomers', { updatedSince: '2026-11-20' }], ['listProducts', { updatedSince: '1066-10-14T09:00:00Z' }],
    ['listInvoices', { updatedSince: '9999-12-31T23:59:59-23:59' }], ['listProducts', { sort: 'price' }],
  ] as const)('and lists refuse with 422 what cannot be asked: %s %j', async (operation, query) => {
    expect(await vink.api.refused(operation, { query: { ...query } }))
      .toMatchObject({ status: 422, code: 'validation_failed', details: [{ path: Object.keys(query) }] })
  })

  it('lists take a moment in any offset, and answer what changed at it', async () => {
    const { id, updatedAt } = await issuedInvoice(vink.api, { externalId: 'order-1' })
    const inAmsterdam = new Date(Date.parse(updatedAt) + 3_600_000).toISOString().replace('Z', '+01:00')
    const { data } = await vink.api.call('listInvoices', { query: { updatedSince: inAmsterdam, externalId: 'order-1' } })
    const later = new Date(Date.parse(updatedAt) + 1).toISOString()

    expect(data.map(invoice => invoice.id)).toEqual([id])
    expect((await vink.api.call('listInvoices', { query: { updatedSince: later, externalId: 'order-1' } })).total).toBe(0)
  })
})
