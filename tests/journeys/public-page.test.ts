import AxeBuilder from '@axe-core/playwright'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import jsQR from 'jsqr'
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Invoice } from '#contract/schemas/invoice'
import type { Tenant } from '../support/api-client'
import { connectBrowser } from '../support/browser'
import { issuedInvoice, studioVink, vinkProfile } from '../support/cast'
import { jpeg } from '../support/images'
import { pageOf } from '../support/public-links'
import { putLogo } from '../support/upload'
import { copiedIn } from '../support/web/pages'

let browser: Browser
let vink: Tenant

beforeAll(async () => {
  browser = await connectBrowser()
  vink = await studioVink()
})
afterAll(() => browser.close())

const url = inject('serverUrl')
const payable = () => issuedInvoice(vink.api, {
  showEpcQr: true, paymentLink: 'https://pay.example/vink', dueDate: '2026-12-04', reference: 'PO-77',
})

/** Opens a document's page in a browser of its own, and hands over what went wrong in it. */
async function visit<Result>(
  address: string,
  options: BrowserContextOptions,
  look: (page: Page, problems: string[]) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext(options)
  const problems: string[] = []
  try {
    const page = await context.newPage()
    page.on('pageerror', error => problems.push(error.message))
    page.on('console', message => message.type() === 'error' && problems.push(message.text()))
    await page.goto(address)
    return await look(page, problems)
  } finally {
    await context.close()
  }
}

const still = { javaScriptEnabled: false }
const text = (invoice: Invoice, query = '', options: BrowserContextOptions = still) =>
  visit(pageOf(invoice, url) + query, options, page => page.locator('main').innerText())
/** As people read it: money and dates stay together by spaces that do not break. */
const plain = (words: string) => words.replaceAll('\u00A0', ' ')

describe('the page of an invoice, with scripts turned off', () => {
  it('says what is to be paid, by when, to whom and how', async () => {
    const invoice = await payable()
    const words = plain(await text(invoice))

    for (const expected of [
      `Factuur ${invoice.number}`, 'Van Studio Vink voor Bakkerij De Korenaar', 'Te betalen', '€ 102,85',
      'Uiterlijk betalen op 4 dec 2026', 'NL91 ABNA 0417 1643 00', 'Grafisch ontwerp', '21% btw over € 85,00', 'PO-77', 'KvK 68750110',
    ]) expect(words).toContain(expected)
    // What an account begins with is no change.
    expect(words).not.toContain('gewijzigd')
  })

  it('shows no button that would do nothing', async () => {
    await visit(pageOf(await payable(), url), still, async (page) => {
      expect(await page.locator('button:visible').count()).toBe(0)
    })
  })

  it('links to the payment page, the PDF and the e-invoice', async () => {
    const invoice = await payable()
    await visit(pageOf(invoice, url), still, async (page) => {
      const hrefOf = (name: string) => page.getByRole('link', { name }).getAttribute('href')
      expect(await hrefOf('Online betalen')).toBe('https://pay.example/vink')
      for (const name of ['Pdf bekijken', 'Pdf downloaden', 'E-factuur (UBL) downloaden']) {
        expect((await fetch(url + await hrefOf(name))).status).toBe(200)
      }
    })
  })

  it('shows a payment code that a phone reads, and says the same in words', async () => {
    const invoice = await payable()
    await visit(pageOf(invoice, url), { ...still, colorScheme: 'dark' }, async (page) => {
      const code = page.getByRole('img', { name: 'QR-code voor uw bank' })
      expect(plain(await code.getAttribute('aria-label') ?? ''))
        .toBe('QR-code voor uw bank: € 102,85 naar NL91 ABNA 0417 1643 00 op naam van Studio Vink '
          + `onder vermelding van ${invoice.number}`)
      expect(await scan(await code.screenshot())).toBe(
        `BCD\n002\n1\nSCT\n\nStudio Vink\n${vinkProfile.iban}\nEUR102.85\n\n\n${invoice.number}`,
      )
    })
  })

  it('folds that code away on the phone that would have to scan itself', async () => {
    const invoice = await payable()
    await visit(pageOf(invoice, url), { ...still, viewport: { width: 390, height: 844 } }, async (page) => {
      const code = page.getByRole('img', { name: 'QR-code voor uw bank' })
      expect(await code.isVisible()).toBe(false)
      await page.getByText('QR-code voor een ander toestel').click()
      expect(await code.isVisible()).toBe(true)
    })
  })

  it.each([
    ['nl', 'Factuur', 'Te betalen'],
    ['en', 'Invoice', 'Amount due'],
    ['de', 'Rechnung', 'Zu zahlen'],
    ['fr', 'Facture', 'À payer'],
  ])('speaks %s, by the language of the document or by choice', async (locale, title, due) => {
    const own = await issuedInvoice(vink.api, { locale })
    const chosen = await issuedInvoice(vink.api, { locale: locale === 'nl' ? 'en' : 'nl' })

    for (const words of [await text(own), await text(chosen, `?lang=${locale}`)]) {
      expect(words).toContain(title)
      expect(words).toContain(due)
    }
    expect(await visit(pageOf(own, url), still, page => page.locator('html').getAttribute('lang'))).toBe(locale)
  })

  it('says so first when there is nothing to pay any more', async () => {
    const [paid, credited, cancelled] = [await payable(), await payable(), await payable()]
    await vink.api.call('markInvoicePaid', { params: { id: paid.id }, body: {} })
    const { id } = await vink.api.call('createCreditNote', { params: { id: credited.id } })
    const creditNote = await vink.api.call('issueInvoice', { params: { id } })
    await vink.api.call('cancelInvoice', { params: { id: cancelled.id } })

    expect(plain(await text(paid))).toContain('Betaald op 20 nov 2026. U hoeft niets meer te doen.')
    expect(await text(credited)).toContain('volledig gecrediteerd')
    expect(await text(cancelled)).toContain('Betaal het niet.')
    expect(plain(await text(creditNote)))
      .toContain(`Deze creditfactuur is € 102,85. Dit bedrag gaat af van factuur ${credited.number}.`)
    for (const invoice of [paid, credited, cancelled, creditNote]) expect(await text(invoice)).not.toContain('IBAN')
  })

  it('asks for no payment date on a credit note, and says what it corrects', async () => {
    const invoice = await payable()
    const { id } = await vink.api.call('createCreditNote', { params: { id: invoice.id } })
    await vink.api.call('updateInvoice', { params: { id }, body: { dueDate: '2026-12-04' } })
    const words = plain(await text(await vink.api.call('issueInvoice', { params: { id } })))

    expect(words).toContain(`${invoice.number} van 20 nov 2026`)
    expect(words).not.toMatch(/Vervaldatum|4 dec 2026/)
  })

  it('offers no e-invoice once it is cancelled', async () => {
    const invoice = await payable()
    await vink.api.call('cancelInvoice', { params: { id: invoice.id } })
    const words = await text(invoice)

    expect(words).toContain('Pdf downloaden')
    expect(words).not.toContain('UBL')
  })

  it('names the countries of an address abroad, in the language of the page', async () => {
    const invoice = await issuedInvoice(vink.api, {
      customer: {
        name: 'Bauhof Müller GmbH', addressLine1: 'Königsallee 12', postalCode: '40212', city: 'Düsseldorf', country: 'DE',
      },
    })

    expect((await text(invoice)).split('\n')).toEqual(expect.arrayContaining(['Duitsland', 'Nederland']))
    expect((await text(invoice, '?lang=fr')).split('\n')).toEqual(expect.arrayContaining(['Allemagne', 'Pays-Bas']))
  })

  it('names the country that goods go to', async () => {
    const invoice = await issuedInvoice(vink.api, { supplyType: 'goods', deliveryCountry: 'BE' })

    expect(plain(await text(invoice))).toMatch(/Goederen naar\s+België\n/)
  })

  it('names one date for a supply within a day, and two for a longer one', async () => {
    const [day, week] = [
      await issuedInvoice(vink.api, { supplyDate: '2026-11-16', supplyPeriodEnd: '2026-11-16' }),
      await issuedInvoice(vink.api, { supplyDate: '2026-11-16', supplyPeriodEnd: '2026-11-20' }),
    ]

    expect(plain(await text(day))).toMatch(/Leveringsdatum\s+16 nov 2026\n/)
    expect(plain(await text(week))).toMatch(/Leveringsperiode\s+16 nov 2026 t\/m 20 nov 2026\n/)
  })

  it('has the VAT in euro, and the rate, of an invoice in dollars', async () => {
    const invoice = await issuedInvoice(vink.api, {
      currency: 'USD', exchangeRate: '1.0842', exchangeRateDate: '2026-11-19', exchangeRateSource: 'ECB',
    })
    const words = plain(await text(invoice))

    expect(words).toContain('Btw in euro: € 16,46')
    expect(words).toContain('Wisselkoers: € 1 = 1,0842 USD, ECB, 19 nov 2026')
    expect(await text(await payable())).not.toContain('Wisselkoers')
  })

  it('warns when the seller has another account by now', async () => {
    const jansen = await studioVink()
    const invoice = await issuedInvoice(jansen.api)
    await jansen.session.call('updateBusiness', { body: { iban: 'NL02ABNA0123456789' } })
    const words = plain(await text(invoice))

    expect(words).toContain('Controleer eerst het rekeningnummer')
    expect(words).toContain('NL02 ABNA 0123 4567 89')
  })

  it('says in words what is wrong with a link', async () => {
    const words = await visit(`${url}/i/nergens`, { ...still, locale: 'nl-NL' }, page => page.locator('main').innerText())

    expect(words).toContain('Deze link klopt niet')
    expect((await fetch(`${url}/i/nergens`)).status).toBe(404)
  })
})

describe('the page of an invoice, with scripts', () => {
  it('copies what a bank asks for, and says so', async () => {
    const invoice = await payable()
    const options = { permissions: ['clipboard-read', 'clipboard-write'] }
    await visit(pageOf(invoice, url), options, async (page, problems) => {
      const copied = await copiedIn(page)
      await page.getByRole('button', { name: 'Kopieer: IBAN' }).click()
      await page.getByText('Gekopieerd: IBAN').waitFor()
      expect(await copied()).toBe(vinkProfile.iban)
      await page.getByRole('button', { name: 'Kopieer: Bedrag' }).click()
      await page.getByText('Gekopieerd: Bedrag').waitFor()
      expect(await copied()).toBe('102,85')
      await page.getByRole('button', { name: 'Kopieer: Onder vermelding van' }).click()
      await page.getByText('Gekopieerd: Onder vermelding van').waitFor()
      expect(await copied()).toBe(invoice.number)
      expect(problems).toEqual([])
    })
  })

  it('counts the visit once, and runs nothing but its own few lines', async () => {
    const invoice = await payable()
    for (let visits = 1; visits <= 2; visits++) {
      await visit('about:blank', {}, async (page, problems) => {
        const counted = page.waitForResponse(response => response.url().endsWith('/view'))
        await page.goto(pageOf(invoice, url))
        expect((await counted).status()).toBe(200)
        expect(await page.locator('script').count()).toBe(1)
        expect(await page.context().cookies()).toEqual([])
        expect(problems).toEqual([])
      })
    }

    expect(await vink.api.call('getInvoice', { params: { id: invoice.id } })).toMatchObject({ viewCount: 1 })
  })
})

describe('the page of an invoice of a house with a style', () => {
  const style = { base: 'minimal', accentColor: '#9B2C2C', font: 'noto-serif', logo: { placement: 'right' } } as const

  it.each([['light', 'rgb(155, 44, 44)'], ['dark', null]] as const)(
    'has its colour, letters and logo in the %s, and can be read', async (colorScheme, color) => {
      const tenant = await studioVink()
      await tenant.api.call('updateBusiness', { body: { houseStyle: style } })
      await putLogo(tenant.api, jpeg())
      const invoice = await issuedInvoice(tenant.api, { paymentLink: 'https://pay.example/vink' })
      const options = { colorScheme, viewport: { width: 390, height: 900 } }
      await visit(pageOf(invoice, url), options, async (page, problems) => {
        const link = page.getByRole('link', { name: 'Pdf bekijken' })
        const look = await link.evaluate(element => ({
          color: getComputedStyle(element).color, font: getComputedStyle(element).fontFamily,
        }))
        if (color) expect(look.color).toBe(color)
        expect(look.font).toMatch(/^Georgia/)
        const logo = page.getByRole('img', { name: 'Studio Vink', exact: true })
        expect(await logo.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBe(48)
        expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([])
        expect(problems).toEqual([])
      })
    })
})

describe('the page of an invoice, for everyone', () => {
  it.each([
    [390, 'light'], [390, 'dark'], [1440, 'light'], [1440, 'dark'],
  ] as const)('is accessible and fits at %i px in the %s', async (width, colorScheme) => {
    await visit(pageOf(await payable(), url), { viewport: { width, height: 900 }, colorScheme }, async (page) => {
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
    })
  })

  it('is small and not for others to keep, index, frame or learn of', async () => {
    const answer = await fetch(pageOf(await payable(), url))

    expect((await answer.text()).length).toBeLessThan(40_000)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; script-src 'sha256-[^']+'; connect-src 'self'; style-src 'sha256-/),
    })
    expect(answer.headers.getSetCookie()).toEqual([])
  })
})

/** What a phone reads from a picture of a code. */
async function scan(png: Buffer): Promise<string | null> {
  const image = await loadImage(png)
  const context = createCanvas(image.width, image.height).getContext('2d')
  context.drawImage(image, 0, 0)
  const { data, width, height } = context.getImageData(0, 0, image.width, image.height)
  return jsQR(data, width, height)?.data ?? null
}
