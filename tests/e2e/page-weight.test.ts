import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { useBrowser } from '../support/browser'
import { loadPage } from '../support/page-load'
import { pageOf } from '../support/public-links'
import { bakery, phone, visit, visitAsStudioVink } from '../support/web/visitor'

/** What opening a page may cost at most, fonts included, as it is sent. */
const budgets = {
  'the first page': 62,
  'signing in': 28,
  'signing up': 28,
  'a new password': 28,
  'the overview': 270,
  'the editor': 334,
  'the page of a link': 14,
  'a customer\'s own page': 14,
  'a guide': 26,
  'a page of the reference': 32,
} as const

/** How many answers a page may be of: each costs a kilobyte, and a turn of the line. One of the last counts a look. */
const mostAnswers = {
  'the overview': 30, 'the editor': 24, 'the page of a link': 2, 'a customer\'s own page': 2,
} as const

const browser = await useBrowser()
const guest = async (path: string, usable: string) =>
  loadPage((await visit(browser, { viewport: phone })).page, path, usable)
const vink = await visitAsStudioVink(browser, { viewport: phone })
const { id: customerId } = await vink.call<{ id: string }>('POST', '/api/v1/customers', bakery)
const lines = [{ description: 'Ontwerp van een huisstijl', quantity: '7.5', unitPriceCents: 8500 }]
const draft = await vink.call<{ id: string }>('POST', '/api/v1/invoices', { customerId, supplyDate: '2026-11-20', lines })
const issued = await vink.call<{ publicUrl: string }>('POST', `/api/v1/invoices/${draft.id}/issue`)
const own = await vink.call<{ url: string }>('POST', `/api/v1/customers/${customerId}/page`)
const owner = async (path: string, usable: string) => {
  const { page, context } = await visit(browser, { viewport: phone })
  await context.addCookies(await vink.context.cookies())
  return loadPage(page, path, usable)
}
const loads = {
  'the first page': await guest('/', 'h1'),
  'signing in': await guest('/sign-in', 'button[type="submit"]'),
  'signing up': await guest('/sign-up', 'button[type="submit"]'),
  'a new password': await guest('/forgot-password', 'button[type="submit"]'),
  'the overview': await owner('/', 'main a[href="/invoices?kind=invoice&status=open"]'),
  'the editor': await owner('/invoices/new', 'main textarea, main input'),
  'a guide': await guest('/docs/first-invoice', 'h1'),
  'a page of the reference': await guest('/docs/reference/invoices-and-credit-notes', 'h1'),
  'the page of a link': await guest(pageOf(issued, inject('serverUrl')), 'h1'),
  'a customer\'s own page': await guest(new URL(own.url).pathname, 'h1'),
}

describe.each(Object.entries(budgets) as [keyof typeof budgets, number][])('%s', (name, mostKilobytes) => {
  it(`takes ${mostKilobytes} KB at most`, () => {
    expect(loads[name].kilobytes).toBeGreaterThan(1)
    expect(loads[name].kilobytes).toBeLessThanOrEqual(mostKilobytes)
  })

  it('does not move while it comes', () => {
    expect(loads[name].layoutShift).toBeLessThanOrEqual(0.01)
  })
})

describe.each(Object.entries(mostAnswers) as [keyof typeof mostAnswers, number][])('%s', (name, most) => {
  it(`takes ${most} answers at most`, () => {
    expect(loads[name].requests).toBeLessThanOrEqual(most)
  })
})

// Of two that need each other, one runs before what it takes from the other is there.
it('the files of the app need no file that needs them', () => {
  const folder = join(import.meta.dirname, '../../.output/public/_nuxt')
  const parts = new Map(readdirSync(folder).filter(name => name.endsWith('.js')).map(name => [name, partsOf(join(folder, name))]))
  const circles = [...parts.keys()].filter((name) => {
    const needed = new Set(parts.get(name))
    for (const part of needed) for (const further of parts.get(part) ?? []) needed.add(further)
    return needed.has(name)
  })

  expect(parts.size).toBeGreaterThan(20)
  expect([...parts.values()].some(files => files.length > 0)).toBe(true)
  expect(circles, 'see bundling/files-of-build.ts').toEqual([])
})

/** The files that a file imports before it runs. */
function partsOf(path: string): string[] {
  return [...readFileSync(path, 'utf8').matchAll(/(?:from|import)\s*"\.\/([\w-]+\.js)"/g)].flatMap(([, name = '']) => name)
}
