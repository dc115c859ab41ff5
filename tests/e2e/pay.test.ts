import type { Page } from 'playwright'
import { afterAll, describe, expect, it } from 'vitest'
import { useBrowser } from '../support/browser'
import { mollieKey, mollieTestKey, startMollie } from '../support/doubles/mollie'
import { mailTo, tokenIn } from '../support/outbox'
import { useServer } from '../support/use-server'
import { readabilityOf, readabilityOfPlain } from '../support/web/axe'
import { open, sidewaysScroll } from '../support/web/pages'
import { refusedIn } from '../support/web/refused'
import { bakery, visit, visitAsStudioVink, type Visitor } from '../support/web/visitor'

const mollie = await startMollie()
afterAll(() => mollie.close())
const server = await useServer({ env: mollie.environment })
const browser = await useBrowser()
/** The address that the payment page leads back to. */
const url = server.url.replace('127.0.0.1', 'localhost')

const narrow = { width: 320, height: 640 }
const euro = (amount: string) => `€\u00A0${amount}`

/** Studio Vink, whose address is known to be theirs. */
async function owner(): Promise<Visitor> {
  const vink = await visitAsStudioVink(browser, { baseURL: url })
  const { user } = await vink.call<{ user: { email: string } }>('GET', '/api/v1/me')
  const token = tokenIn(await mailTo(user.email, /Bevestig/, server.outboxDir))
  await vink.call('POST', '/api/auth/verify-email', { token })
  return vink
}

/** The same with Mollie connected by a key. */
async function sellerWith(apiKey: string): Promise<Visitor> {
  const vink = await owner()
  await vink.call('PUT', '/api/v1/payment-provider', { provider: 'mollie', apiKey })
  return vink
}

/** Bakkerij De Vries as a customer. */
async function customerOf({ call }: Visitor): Promise<string> {
  return (await call<{ id: string }>('POST', '/api/v1/customers', bakery)).id
}

/** An invoice of € 121,00, and the page of its link. */
async function issue(seller: Visitor, customer?: string): Promise<{ id: string, path: string }> {
  const { call } = seller
  const customerId = customer ?? await customerOf(seller)
  const { id } = await call<{ id: string }>('POST', '/api/v1/invoices', {
    customerId, issueDate: '2026-11-19', supplyDate: '2026-11-19', lines: [{ description: 'Ontwerp', unitPriceCents: 10_000 }],
  })
  const { publicUrl } = await call<{ publicUrl: string }>('POST', `/api/v1/invoices/${id}/issue`)
  return { id, path: new URL(publicUrl).pathname }
}

/** Two such invoices of one customer, and the customer's own page. */
async function issueTwo(seller: Visitor): Promise<{ ids: string[], path: string }> {
  const customerId = await customerOf(seller)
  const [first, second] = [await issue(seller, customerId), await issue(seller, customerId)]
  const { url } = await seller.call<{ url: string }>('POST', `/api/v1/customers/${customerId}/page`)
  return { ids: [first.id, second.id], path: new URL(url).pathname }
}

/** The customer of an invoice, at its page, on which no script runs. */
async function customerAt(path: string): Promise<Page> {
  const { page } = await visit(browser, { baseURL: url, javaScriptEnabled: false, viewport: narrow })
  await page.goto(path)
  return page
}

/** Presses the button, does on the page of Mollie what is asked, and comes back. */
async function pay(
  page: Page, outcome: 'Paid' | 'Canceled' | 'Pending', button = `Betaal ${euro('121,00')}`, amount = 'EUR 121.00',
): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await page.waitForURL(address => address.origin === mollie.baseUrl)
  await page.getByRole('heading', { name: amount }).waitFor()
  await page.getByRole('button', { name: outcome }).click()
  await page.waitForURL(address => address.origin === url)
}

describe('online payment', () => {
  it('is connected by its owner, used by a customer without a script, and known at once', async () => {
    const vink = await owner()
    await open(vink.page, '/settings/payment')
    await vink.page.getByLabel('API-sleutel van Mollie').fill(mollieKey)
    await vink.page.getByRole('button', { name: 'Verbinden' }).click()
    await vink.page.getByText(`sleutel eindigt op ${mollieKey.slice(-4)}`).waitFor()

    const { id, path } = await issue(vink)
    const page = await customerAt(path)
    await pay(page, 'Paid')

    expect(await page.getByRole('status').first().innerText()).toContain('Betaald, dank u wel')
    expect(await page.getByRole('button', { name: /^Betaal/ }).count()).toBe(0)
    expect(await vink.call('GET', `/api/v1/invoices/${id}`)).toMatchObject({ status: 'paid', openCents: 0 })
    await open(vink.page, `/invoices/${id}`)
    await vink.page.getByText(`via Mollie · ${mollie.books.payment().id}`).waitFor()
  })

  it('says that nothing was paid, and is tried again', async () => {
    const { path } = await issue(await sellerWith(mollieKey))
    const page = await customerAt(path)
    await pay(page, 'Canceled')
    expect(await page.getByRole('status').first().innerText()).toContain('Er is niets betaald')

    await pay(page, 'Paid')
    expect(await page.getByRole('status').first().innerText()).toContain('Betaald, dank u wel')
  })

  it('says that it is not certain yet, and looks again when asked', async () => {
    const { path } = await issue(await sellerWith(mollieKey))
    const page = await customerAt(path)
    await pay(page, 'Pending')
    expect(await page.getByRole('status').first().innerText()).toContain('De betaling loopt nog')

    mollie.books.become(mollie.books.payment().id, 'paid')
    await page.getByRole('link', { name: 'Kijk opnieuw' }).click()
    await page.getByText('Betaald, dank u wel').waitFor()
  })

  it('leaves the facts for the bank where Mollie does not answer', async () => {
    const { path } = await issue(await sellerWith(mollieKey))
    const page = await customerAt(path)
    mollie.failWith('error')
    await page.getByRole('button', { name: /^Betaal/ }).click()
    await page.getByText('Online betalen lukt nu niet').waitFor()
    mollie.failWith(null)

    expect(await page.getByText('NL91 ABNA 0417 1643 00').isVisible()).toBe(true)
  })

  it('pays nothing with a key for tests, and says so before and after', async () => {
    const vink = await sellerWith(mollieTestKey)
    const { id, path } = await issue(vink)
    const page = await customerAt(path)
    expect(await page.getByText('Test: er wordt niets betaald').isVisible()).toBe(true)
    await pay(page, 'Paid')

    expect(await page.getByRole('status').first().innerText()).toContain('De test is gelukt')
    expect(await vink.call('GET', `/api/v1/invoices/${id}`)).toMatchObject({ openCents: 12_100 })
  })

  it('can be read and used by everybody, on a narrow phone too', async () => {
    const vink = await sellerWith(mollieKey)
    const { path } = await issue(vink)
    await open(vink.page, '/settings/payment')
    await vink.page.getByText('Verbonden met Mollie').waitFor()
    expect(await readabilityOf(vink.page)).toEqual([])
    await vink.page.setViewportSize(narrow)
    expect(await sidewaysScroll(vink.page)).toEqual([0, 0])

    const { page, context } = await visit(browser, { baseURL: url, viewport: narrow })
    const refused = refusedIn(context)
    for (const outcome of ['', '?payment=unavailable']) {
      await page.goto(path + outcome)
      expect(await readabilityOfPlain(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(narrow.width)
    }
    const button = await page.getByRole('button', { name: /^Betaal/ }).boundingBox()
    expect(button?.height).toBeGreaterThanOrEqual(44)
    await pay(page, 'Paid')
    await page.getByText('Betaald, dank u wel').waitFor()
    expect(await readabilityOfPlain(page)).toEqual([])
    expect(refused).toEqual([])
  })
})

describe('all that is open of a customer', () => {
  const payAll = (page: Page, outcome: Parameters<typeof pay>[1]) =>
    pay(page, outcome, `Betaal alles · ${euro('242,00')}`, 'EUR 242.00')
  const told = (page: Page) => page.getByRole('status').first().innerText()

  it('is paid at once without a script, and nothing is open then', async () => {
    const vink = await sellerWith(mollieKey)
    const { ids, path } = await issueTwo(vink)
    const page = await customerAt(path)
    await payAll(page, 'Paid')

    expect(new URL(page.url()).pathname).toBe(path)
    expect(await page.title()).toBe('Betaald, dank u wel · Uw rekening bij Studio Vink')
    expect(await told(page)).toContain('Studio Vink weet dat er betaald is.')
    expect(await page.getByRole('button').count()).toBe(0)
    for (const id of ids) expect(await vink.call('GET', `/api/v1/invoices/${id}`)).toMatchObject({ status: 'paid' })
  })

  it('is tried again where nothing was paid, and looked for again while that is not certain', async () => {
    const { path } = await issueTwo(await sellerWith(mollieKey))
    const page = await customerAt(path)
    await payAll(page, 'Canceled')
    expect(await told(page)).toContain('Er is niets betaald')
    await payAll(page, 'Pending')
    expect(await told(page)).toContain('De betaling loopt nog')

    mollie.books.become(mollie.books.payment().id, 'paid')
    await page.getByRole('link', { name: 'Kijk opnieuw' }).click()
    await page.getByText('Betaald, dank u wel').waitFor()
  })

  it('is told in the language that was chosen, which another choice leaves as it is', async () => {
    const { path } = await issueTwo(await sellerWith(mollieKey))
    const page = await customerAt(path)
    await page.getByRole('link', { name: 'English' }).click()
    await pay(page, 'Paid', 'Pay all · €242.00', 'EUR 242.00')
    expect(await told(page)).toContain('Paid, thank you')

    await page.getByRole('link', { name: 'Deutsch' }).click()
    await page.getByText('Bezahlt, vielen Dank').waitFor()
  })

  it('leaves where to transfer it where Mollie does not answer', async () => {
    const { path } = await issueTwo(await sellerWith(mollieKey))
    const page = await customerAt(path)
    mollie.failWith('error')
    await page.getByRole('button', { name: /^Betaal alles/ }).click()
    await page.getByText('Online betalen lukt nu niet').waitFor()
    mollie.failWith(null)

    expect(await page.getByText('NL91 ABNA 0417 1643 00').isVisible()).toBe(true)
  })

  it('is no more paid than a single document with a key for tests', async () => {
    const vink = await sellerWith(mollieTestKey)
    const { ids, path } = await issueTwo(vink)
    const page = await customerAt(path)
    expect(await page.getByText('Test: er wordt niets betaald').isVisible()).toBe(true)
    await payAll(page, 'Paid')

    expect(await told(page)).toContain('De test is gelukt')
    for (const id of ids) expect(await vink.call('GET', `/api/v1/invoices/${id}`)).toMatchObject({ openCents: 12_100 })
  })

  it('can be read and paid by everybody, on a narrow phone and by keys alone', async () => {
    const { path } = await issueTwo(await sellerWith(mollieKey))
    const { page, context } = await visit(browser, { baseURL: url, viewport: narrow })
    const refused = refusedIn(context)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const outcome of ['', '?payment=unavailable']) {
        await page.goto(path + outcome)
        expect(await readabilityOfPlain(page)).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(narrow.width)
      }
    }
    const button = page.getByRole('button', { name: /^Betaal alles/ })
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await button.press('Enter')
    await page.getByRole('heading', { name: 'EUR 242.00' }).waitFor()
    await page.getByRole('button', { name: 'Paid' }).click()
    await page.getByText('Betaald, dank u wel').waitFor()
    expect(await readabilityOfPlain(page)).toEqual([])
    expect(refused).toEqual([])
  })
})
