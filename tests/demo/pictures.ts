/**
 * Makes the pictures of the first page anew: Studio Vink's editor in Chromium, wide and on a phone, light and dark, and
 * the head of the invoice by pdftoppm of poppler.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { chromium, type BrowserContextOptions } from 'playwright'
import { landingPictures } from '../../components/entry/landing-pictures'
import { bakery, vinkProfile } from '../support/cast'
import { findChromium } from '../support/chromium.mjs'
import { createSqliteTemplate } from '../support/databases'
import { removeTemporaryFolders, temporaryFolder } from '../support/run-folder'
import { startServer, testNow } from '../support/server'

const folder = join(import.meta.dirname, '../../public/pictures')
const invoice = {
  supplyDate: '2026-11-18',
  reference: 'Najaarscampagne',
  orderNumber: 'BK-2026-118',
  lines: [
    { description: 'Ontwerp van de huisstijl', unit: 'HUR', quantity: '12', unitPriceCents: 8_500, vatRate: '21' },
    { description: 'Etiketten voor zes broden', unit: 'C62', quantity: '6', unitPriceCents: 12_500, vatRate: '21' },
    { description: 'Receptenboekje, gedrukt', unit: 'C62', quantity: '40', unitPriceCents: 495, vatRate: '9' },
  ],
}
const editors = [
  ['editor', { viewport: { width: 1440, height: 900 }, deviceScaleFactor: landingPictures.editor.width / 1440 }],
  ['editor-phone', { viewport: { width: 390, height: 600 }, deviceScaleFactor: 2 }],
] as const satisfies readonly (readonly [string, BrowserContextOptions])[]

mkdirSync(folder, { recursive: true })
const server = await startServer({ database: await createSqliteTemplate() })
const executablePath = findChromium()
if (!executablePath) throw new Error('No Chromium found: `npm run test:e2e` installs one')
const browser = await chromium.launch({ executablePath, chromiumSandbox: false })
try {
  const { request, cookies } = await signUp()
  const draft = await call<{ id: string }>('POST', '/api/v1/invoices', invoiceOf(await call('POST', '/api/v1/customers', bakery)))
  for (const [name, options] of editors) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({
        baseURL: server.url, locale: 'nl-NL', timezoneId: 'Europe/Amsterdam', reducedMotion: 'reduce', colorScheme, ...options,
      })
      await context.addCookies(await cookies())
      await context.clock.install({ time: testNow })
      const page = await context.newPage()
      await page.goto(`/invoices/${draft.id}`)
      await page.getByLabel('Omschrijving').first().waitFor()
      // On a phone the page stands behind a button, and the lines below what comes first.
      if (name === 'editor') await page.locator('canvas').first().waitFor()
      else await page.getByLabel('Omschrijving').first().evaluate(field => field.scrollIntoView({ block: 'center' }))
      await page.waitForLoadState('networkidle')
      await keep(`${name}-${colorScheme}`, await page.screenshot())
      await context.close()
    }
  }

  await call('POST', `/api/v1/invoices/${draft.id}/issue`, {})
  const { width, height } = landingPictures.invoice
  const file = join(temporaryFolder('pictures'), 'invoice')
  writeFileSync(`${file}.pdf`, await (await request.get(`/api/v1/invoices/${draft.id}/pdf`)).body())
  execFileSync('pdftoppm', ['-png', '-singlefile', '-scale-to-x', `${width}`, '-scale-to-y', '-1', '-H', `${height}`, `${file}.pdf`, file])
  await keep('invoice', `${file}.png`)

  async function call<Answer>(method: string, path: string, data: object): Promise<Answer> {
    const response = await request.fetch(path, { method, headers: { origin: server.url }, data })
    if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`)
    return await response.json() as Answer
  }
} finally {
  await browser.close()
  await server.stop()
  removeTemporaryFolders()
}

/** Studio Vink, which has issued before. */
async function signUp() {
  const context = await browser.newContext({ baseURL: server.url })
  const headers = { origin: server.url }
  const account = { email: 'vink@example.nl', password: 'vier losse woorden achtereen', name: 'Studio Vink' }
  await context.request.post('/api/auth/sign-up', { headers, data: account })
  await context.request.patch('/api/v1/business', { headers, data: { ...vinkProfile, nextInvoiceSequence: 48 } })
  return { request: context.request, cookies: () => context.cookies() }
}

function invoiceOf({ id }: { id: string }) {
  return { ...invoice, customerId: id }
}

async function keep(name: string, picture: string | Buffer): Promise<void> {
  const image = await loadImage(picture)
  const canvas = createCanvas(image.width, image.height)
  canvas.getContext('2d').drawImage(image, 0, 0)
  const file = join(folder, `${name}.avif`)
  // Whatever its documentation says, this encoder is coarser the higher the number: 72 smears greys and thin lines.
  writeFileSync(file, await canvas.encode('avif', { quality: 30, speed: 4 }))
  console.log(`${name}: ${image.width} × ${image.height}, ${Math.round(statSync(file).size / 1024)} KB`)
}
