import { chromium, type Browser, type BrowserContext } from 'playwright'
import { findChromium } from '../support/chromium.mjs'
import { createSqliteTemplate } from '../support/databases'
import { loadPage, type PageLoad } from '../support/page-load'
import { removeTemporaryFolders } from '../support/run-folder'
import { startServer } from '../support/server'
import { tableOfPages } from './pages/table'

/**
 * What opening a page takes: on this machine, and as on a phone with a slow line. Each page is opened with nothing kept
 * from before, so often, and the median counts.
 */
const times = Number(process.env.POLDER_BENCH_ROUNDS ?? '3')
const phone = { width: 390, height: 844 }
const password = 'vier losse woorden achtereen'

const server = await startServer({ database: await createSqliteTemplate(), fixedClock: false })
const executablePath = findChromium()
if (!executablePath) throw new Error('No Chromium found: `npm run test:e2e` installs one')
const browser = await chromium.launch({ executablePath, chromiumSandbox: false })
try {
  const owner = await signUp(browser)
  const { publicUrl } = await issueInvoice(owner)
  const pages: [name: string, path: string, usable: string, as: 'guest' | 'owner'][] = [
    ['first page', '/', 'h1', 'guest'],
    ['sign-in', '/sign-in', 'button[type="submit"]', 'guest'],
    ['overview', '/', 'main a[href="/invoices?kind=invoice&status=open"]', 'owner'],
    ['editor', '/invoices/new', 'main textarea, main input', 'owner'],
    ['page of a link', new URL(publicUrl).pathname, 'h1', 'guest'],
  ]
  const rows = []
  for (const [name, path, usable, as] of pages) {
    const open = (isSlow: boolean) => median(async () => {
      const context = await browser.newContext({ baseURL: server.url, viewport: phone, locale: 'nl-NL' })
      if (as === 'owner') await context.addCookies(await owner.cookies())
      const load = await loadPage(await context.newPage(), path, usable, { isSlow })
      await context.close()
      return load
    })
    rows.push({ name, here: await open(false), slow: await open(true) })
  }
  console.log(tableOfPages(rows))
} finally {
  await browser.close()
  await server.stop()
  removeTemporaryFolders()
}

async function median(open: () => Promise<PageLoad>): Promise<PageLoad> {
  const loads: PageLoad[] = []
  for (let time = 0; time < times; time++) loads.push(await open())
  loads.sort((one, other) => one.usableMs - other.usableMs)
  const middle = loads[Math.floor(loads.length / 2)]
  if (!middle) throw new Error('POLDER_BENCH_ROUNDS asks for no round at all')
  return middle
}

async function signUp(within: Browser): Promise<BrowserContext> {
  const context = await within.newContext({ baseURL: server.url })
  await call(context, 'POST', '/api/auth/sign-up', { email: 'vink@example.nl', password, name: 'Studio Vink' })
  await call(context, 'PATCH', '/api/v1/business', {
    addressLine1: 'Oudegracht 187', postalCode: '3511 NE', city: 'Utrecht', kvkNumber: '68750110',
    vatNumber: 'NL123456789B13', iban: 'NL91ABNA0417164300',
  })
  return context
}

async function issueInvoice(owner: BrowserContext): Promise<{ publicUrl: string }> {
  const draft = await call<{ id: string }>(owner, 'POST', '/api/v1/invoices', {
    customer: { name: 'Bakkerij Jansen', addressLine1: 'Oudegracht 12', postalCode: '3511 AB', city: 'Utrecht' },
    supplyDate: '2026-11-20',
    lines: [{ description: 'Ontwerp van een huisstijl', quantity: '7.5', unitPriceCents: 8500 }],
  })
  return call(owner, 'POST', `/api/v1/invoices/${draft.id}/issue`, {})
}

async function call<Answer>(context: BrowserContext, method: string, path: string, data: object): Promise<Answer> {
  const response = await context.request.fetch(path, { method, headers: { origin: server.url }, data })
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`)
  return await response.json() as Answer
}
