import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { bakery, patient, visitAsStudioVink, type Visitor } from './visitor'

/** What a path may name by its id. */
type Ids = Record<'customer' | 'product' | 'draft' | 'issued' | 'overdue' | 'recurring', string>

/** Where every page of the app behind the sign-in stands. */
const pathsOf = ({ customer, product, draft, issued, overdue, recurring }: Ids) => ({
  'the overview': '/',
  'first steps': '/start',
  invoices: '/invoices?from=2026-01-01',
  'a new invoice': '/invoices/new',
  'a draft': `/invoices/${draft}`,
  'an issued invoice': `/invoices/${issued}`,
  'an overdue invoice': `/invoices/${overdue}`,
  'the bank': '/bank',
  customers: '/customers',
  'a new customer': '/customers/new',
  'a customer': `/customers/${customer}`,
  products: '/products',
  'a new product': '/products/new',
  'a product': `/products/${product}`,
  'recurring invoices': '/recurring',
  'a new recurring invoice': `/recurring/new?invoice=${issued}`,
  'a recurring invoice': `/recurring/${recurring}`,
  'all mail': '/emails',
  'the VAT return': '/vat-return?period=2026-Q4',
  'all ways of a phone': '/more',
  'all businesses': '/businesses',
  'settings of the company': '/settings',
  'settings of payment': '/settings/payment',
  'settings of defaults': '/settings/defaults',
  'settings of numbering': '/settings/numbering',
  'settings of appearance': '/settings/appearance',
  'settings of the sender': '/settings/email',
  'settings of the bookkeeping': '/settings/bookkeeping',
  'settings of people': '/settings/members',
  'settings of API keys': '/settings/api-keys',
  'settings of security': '/settings/security',
  'settings of the subscription': '/settings/billing',
  'settings of import': '/settings/import',
  'settings of the account': '/settings/account',
  'no page at all': '/nergens',
})

/** The same, with what the file of a page calls an id in place of one. */
export const pages = pathsOf({
  customer: '[id]', product: '[id]', draft: '[id]', issued: '[id]', overdue: '[id]', recurring: '[id]',
})
export type PageName = keyof typeof pages
export const pageNames = Object.keys(pages) as PageName[]

/** Pages of the documentation, of every kind there is. */
export const documentation = [
  '/docs', '/docs/first-invoice', '/docs/errors', '/docs/reference', '/docs/reference/customers', '/docs/reference/types',
  '/docs/reference/codes',
] as const

/** The pages for people who are not signed in, without those of a link. */
export const openPaths = [
  '/', '/sign-up', '/sign-in', '/forgot-password', '/reset-password?token=none', '/verify-email', '/invitation?token=none',
  '/connect/none', '/connect/refused?error=invalid_redirect_uri',
]

/** The app with something on every page. */
export interface FurnishedApp {
  page: Page
  call: Visitor['call']
  paths: Record<PageName, string>
  /** Of the issued invoice's page, as its customer opens it. */
  linkPath: string
  /** Of the customer's own page. */
  customerLinkPath: string
}

/** Studio Vink in full swing: a customer, a product, a draft, an issued invoice and one that is overdue. */
export async function furnish(browser: Browser, options: BrowserContextOptions = {}): Promise<FurnishedApp> {
  const { page, call } = await visitAsStudioVink(browser, options)
  const customer = await call<{ id: string }>('POST', '/api/v1/customers', bakery)
  const product = await call<{ id: string }>('POST', '/api/v1/products', { name: 'Ontwerp', unitPriceCents: 8500 })
  const invoice = async (issueDate: string) => call<{ id: string }>('POST', '/api/v1/invoices', {
    customerId: customer.id,
    issueDate,
    supplyDate: issueDate,
    lines: [
      { description: 'Ontwerp van een huisstijl met een lange omschrijving', quantity: '7.5', unitPriceCents: 8500 },
      { description: 'Boek', unitPriceCents: 3995, vatRate: '9', discountPercent: '10' },
    ],
  })
  const overdue = await invoice('2026-09-01')
  const issued = await invoice('2026-11-19')
  await call('POST', `/api/v1/invoices/${overdue.id}/issue`)
  const { publicUrl } = await call<{ publicUrl: string }>('POST', `/api/v1/invoices/${issued.id}/issue`)
  const draft = await invoice('2026-11-20')
  const recurring = await call<{ id: string }>('POST', '/api/v1/recurring', {
    templateInvoiceId: draft.id, frequency: 'quarterly', interval: 2, nextRunDate: '2026-12-31',
  })
  await call('POST', `/api/v1/recurring/${recurring.id}/run-now`)
  const { url } = await call<{ url: string }>('POST', `/api/v1/customers/${customer.id}/page`)
  return {
    page,
    call,
    linkPath: new URL(publicUrl).pathname,
    customerLinkPath: new URL(url).pathname,
    paths: pathsOf({
      customer: customer.id, product: product.id, draft: draft.id, issued: issued.id, overdue: overdue.id,
      recurring: recurring.id,
    }),
  }
}

/** Opens a page and waits until everything on it has been loaded. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  // The line may be silent for a while before the page goes on with what it brought.
  await page.locator('body:not(:has([aria-busy="true"]))').waitFor({ state: 'attached' })
}

/**
 * Lets nothing on a page happen by the clock, such as a draft that saves itself, until `page.clock.resume()`, or as far
 * as `page.clock.runFor()`. It jumps to a moment that is still to come, so nothing may be waiting for its time yet.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now()) + 60_000)
}

/** Waits until an element has the focus. */
export async function hasFocus(element: Locator): Promise<void> {
  await expect.poll(() => element.evaluate(one => one === document.activeElement), patient).toBe(true)
}

/** Answers what an opened page copied last, from now on: the clipboard itself is one for all who share the browser. */
export async function copiedIn(page: Page): Promise<() => Promise<string | undefined>> {
  await page.evaluate(() => {
    const { clipboard } = navigator
    const write = clipboard.writeText.bind(clipboard)
    clipboard.writeText = async (text) => {
      await write(text)
      Object.assign(window, { copied: text })
    }
  })
  return () => page.evaluate(() => (window as { copied?: string }).copied)
}

/** How far the window, and the page within it, can be scrolled sideways. */
export async function sidewaysScroll(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const scrollers = [document.documentElement, document.querySelector('main')?.parentElement]
    return scrollers.map(element => (element ? element.scrollWidth - element.clientWidth : 0))
  })
}

/** A draft of Studio Vink for the bakery, open in the editor: dated and supplied today, and as is given. */
export async function openDraft(browser: Browser, input: object) {
  const visitor = await visitAsStudioVink(browser)
  const { id: customerId } = await visitor.call<{ id: string }>('POST', '/api/v1/customers', bakery)
  const { id } = await visitor.call<{ id: string }>('POST', '/api/v1/invoices', {
    customerId, issueDate: '2026-11-20', supplyDate: '2026-11-20', ...input,
  })
  const path = `/invoices/${id}`
  await open(visitor.page, path)
  return { ...visitor, path, customerId }
}

/** What an issued invoice stands under; the question before it is under "Dit wordt factuur 2026-0001". */
export function issuedHeading(page: Page, number: string) {
  return page.getByRole('heading', { name: `Factuur ${number}`, exact: true })
}

/** Stores the draft in the editor by the keyboard, and waits until the server has taken it. */
export async function saveDraft(page: Page): Promise<void> {
  const taken = page.waitForResponse(response =>
    response.request().method() === 'PATCH' && /\/api\/v1\/invoices\/[0-9a-f-]+$/.test(response.url()))
  await page.keyboard.press('Control+s')
  await taken
  await page.getByText('Opgeslagen', { exact: true }).first().waitFor()
}

/** Lets the server do what an address is asked next, and keeps its answer until it is released, or lost on its way. */
export async function holdAnswer(page: Page, url: string) {
  let arrive = () => {}
  let decide: (isReleased: boolean) => void = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const isReleased = new Promise<boolean>((resolve) => {
    decide = resolve
  })
  await page.route(url, async (route) => {
    const response = await route.fetch()
    arrive()
    await (await isReleased ? route.fulfill({ response }) : route.abort())
  }, { times: 1 })
  return { arrived, release: () => decide(true), lose: () => decide(false) }
}

/** What is drawn of a PDF, as one text. */
export async function pictureIn(page: Page): Promise<string> {
  const canvas = page.locator('[data-pdf-pages] canvas').first()
  await canvas.waitFor()
  return canvas.evaluate(drawn => (drawn as HTMLCanvasElement).toDataURL())
}
